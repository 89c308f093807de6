// Tables with several people, and connections that break.
import assert from 'node:assert';
import { closeDialog, movedOn, person, question, screenshot, versionOf } from './browser.mjs';
import { byMouse, byText, chance, playBot, playTable, textView } from './play.mjs';

export const tests = {
  'a link to no table says so': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(`${server.address}/t/Nothing12345`);
    await page.getByText('There is no such table.').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByTestId('play-bot').waitFor();
  },

  'two browsers and a watcher': async ({ browser, server }) => {
    const ann = await person(browser);
    await ann.goto(server.address);
    await ann.getByLabel('Your name').fill('Ann');
    await ann.getByTestId('play-friend').click();
    const link = await ann.getByTestId('invite').inputValue();
    await ann.getByText('This link works on this computer only').waitFor();
    await screenshot(ann, 'lobby');
    const bob = await person(browser);
    await bob.goto(link);
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByLabel('Your name').blur();
    await bob.getByTestId('sit-down').click();
    const eve = await person(browser);
    await eve.goto(link);
    await eve.getByText('You watch this table.').waitFor();
    const pick = chance(7);
    for (let turn = 0; turn < 4; turn++) {
      const active = turn % 2 === 0 ? ann : bob;
      let asked = await question(active);
      while (asked !== 'confirm') {
        await byMouse(active, pick);
        asked = await question(active);
      }
      await active.getByTestId('confirm').click();
    }
    await question(ann);
    assert.equal(await bob.locator('[data-ask]').count(), 0);
    assert.equal(await eve.locator('[data-ask]').count(), 0);
    await ann.getByRole('tab', { name: 'Chat' }).click();
    await ann.getByLabel('Say something').fill('Hello <b>Bob</b>');
    await ann.keyboard.press('Enter');
    await bob.getByRole('tab', { name: 'Chat' }).click();
    await bob.getByTestId('chat').getByText('Hello <b>Bob</b>').waitFor();
    assert.equal(await versionOf(ann), await versionOf(eve));
    // A pause is when both want it; who is asked sees that without looking for it.
    await bob.getByTestId('menu').click();
    await bob.getByRole('button', { name: 'Ask for a pause' }).click();
    await bob.getByText('Bob would like a pause. Waiting for the others').waitFor();
    await bob.getByTestId('menu').click();
    assert(await bob.getByRole('button', { name: 'Ask for a pause' }).isDisabled());
    await closeDialog(bob);
    await screenshot(ann, 'wish');
    await ann.getByRole('button', { name: 'Not now' }).click();
    await ann.locator('[data-wish]').waitFor({ state: 'detached' });
    await ann.getByTestId('menu').click();
    await ann.getByRole('button', { name: 'Agree to pause' }).click();
    for (const page of [ann, bob, eve]) await page.locator('main').getByText('The game is paused').waitFor();
    await screenshot(ann, 'paused');
    assert.equal(await ann.locator('[data-ask]').count(), 0);
    assert.equal(await eve.getByRole('button', { name: 'Go on' }).count(), 0);
    await bob.getByRole('button', { name: 'Go on' }).click();
    await question(ann);
    await bob.getByTestId('menu').click();
    await bob.getByRole('button', { name: 'Resign' }).click();
    await bob.getByText('It is over then').waitFor();
    await bob.getByRole('button', { name: 'Yes' }).click();
    for (const page of [ann, eve]) await page.getByText('Ann wins').waitFor();
    await ann.getByRole('button', { name: 'Play again' }).click();
    await bob.getByRole('dialog').waitFor();
    await bob.getByRole('button', { name: 'Play again too' }).click();
    for (const page of [ann, bob]) {
      await page.getByTestId('rematch').click();
      await page.locator('[data-version]').waitFor();
    }
    await question(bob);
  },

  'of two at one screen the one who is asked resigns': async ({ browser, server }) => {
    const page = await person(browser);
    const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'person', name }));
    await playTable(page, server, { seats, modules: [], confirm: false });
    const pick = chance(16);
    while (!(await page.getByTestId('headline').textContent()).includes('Bob')) await byMouse(page, pick);
    await page.getByTestId('menu').click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText('Bob: Give up').waitFor();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByTestId('final').getByText('Ann wins').waitFor();
  },

  'a reload in mid-turn, and undo': async ({ browser, server }) => {
    const page = await person(browser);
    await playBot(page, server);
    const pick = chance(8);
    while ((await question(page)) !== 'deploy') await byMouse(page, pick);
    const log = await page.getByTestId('log').textContent();
    await page.reload();
    assert.equal(await question(page), 'deploy');
    await page.getByTestId('log').getByText('lays a tile').first().waitFor();
    assert.equal(await page.getByTestId('log').textContent(), log);
    const version = await versionOf(page);
    await page.keyboard.press('Control+z');
    await movedOn(page, version);
    assert.equal(await question(page), 'place');
    for (let i = 0; i < 6; i++) await byMouse(page, pick);
  },

  'the server is killed and comes back': async ({ browser, server }) => {
    const page = await person(browser);
    await playBot(page, server);
    const pick = chance(9);
    for (let i = 0; i < 5; i++) await byMouse(page, pick);
    await server.kill();
    await page.getByText('The server is away').waitFor();
    await screenshot(page, 'away');
    await server.start();
    await page.getByText('The server is away').waitFor({ state: 'detached' });
    for (let i = 0; i < 6; i++) await byMouse(page, pick);
    await textView(page);
    await byText(page, pick);
  },

  'a private link carries the seat to another device': async ({ browser, server }) => {
    const ann = await person(browser);
    await playBot(ann, server);
    const [held] = await ann.evaluate(() => JSON.parse(localStorage.getItem('bastide.tables')));
    const phone = await person(browser);
    await phone.goto(`${server.address}/t/${held.table}#${held.token}`);
    assert.equal(await question(phone), 'place');
    assert(!phone.url().includes(held.token), 'the token stays in the address');
    const version = await versionOf(ann);
    await byMouse(phone, chance(10));
    await movedOn(ann, version);
    const thief = await person(browser);
    await thief.goto(`${server.address}/t/${held.table}#${'x'.repeat(43)}`);
    await thief.getByText('This link holds no seat').waitFor();
    await thief.goto(`${server.address}/t/AAAAAAAAAAAA`);
    await thief.getByText('There is no such table').waitFor();
  },

  'the set-up is kept and shared as a link': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(`${server.address}/#/new`);
    await page.locator('[data-module=inns]').check();
    await page.locator('[data-module=robbers]').check();
    await page.getByLabel('Everybody must').count();
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await screenshot(page, 'setup');
    await page.reload();
    assert(await page.locator('[data-module=robbers]').isChecked());
    await page.getByTestId('start').click();
    await question(page);
    assert.equal(await page.locator('aside [data-seat]').count(), 3);
  }
};
