// What players ask for while they play: pointing at things, the fields, the log, and a table where all of that is switched off.
import assert from 'node:assert';
import { atRest, movedOn, person, question, screenshot, versionOf } from './browser.mjs';
import { byKeys, byMouse, chance, playTable } from './play.mjs';

const seats = [
  { kind: 'person', name: 'Ann' },
  { kind: 'bot', bot: 'greedy', name: 'Bob' }
];

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

// Plays until figures stand on the board and a turn waits for its confirmation.
async function midGame(page) {
  const pick = chance(21);
  for (let i = 0; i < 8 || (await question(page)) !== 'confirm'; i++) await byMouse(page, pick);
  await atRest(page);
}

export const tests = {
  'pointing tells what a feature is worth and what fits a square': async ({ browser, server }) => {
    const page = await person(browser);
    await playTable(page, server, { seats, modules: ['farmers'] });
    await midGame(page);
    const facts = page.locator('.board-facts:not(.board-fits)');
    await page.mouse.move(...(await middleOf(page.locator('.board-figure').first())));
    await facts.getByText('Owner').waitFor();
    assert.equal(await page.locator('.board-lit').count(), 1);
    await screenshot(page, 'aid_feature');

    // The others move while the mouse rests: what is told stays, and is up to date.
    const version = await versionOf(page);
    await page.getByTestId('confirm').focus();
    await page.keyboard.press('Enter');
    await movedOn(page, version);
    assert.equal(await question(page), 'place');
    await atRest(page);
    await facts.waitFor();

    await page.mouse.move(1200, 500);
    await facts.waitFor({ state: 'detached' });

    const square = page.locator('[data-offers]').first();
    await page.mouse.move(...(await middleOf(square)));
    await page.locator('.board-fits').getByText('%').first().waitFor();
    assert((await page.locator('.board-fits .board-fit').count()) > 0);
    await screenshot(page, 'aid_square');

    // What keys chose is not talked about any more.
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    while ((await question(page)) !== 'confirm') await byKeys(page, chance(22));
    await facts.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    assert.equal(await question(page), 'place');
    await atRest(page);

    // A click far from everything says which rule forbids it.
    await page.mouse.click(120, 700);
    await page.locator('.board-note').getByText('A tile must touch another one').waitFor();
  },

  'the fields, and a line of the log, are shown on the board': async ({ browser, server }) => {
    const page = await person(browser);
    await playTable(page, server, { seats, modules: ['farmers'] });
    await midGame(page);
    await page.keyboard.press('f');
    await page.locator('.board-field').first().waitFor();
    await screenshot(page, 'aid_fields');
    await page.keyboard.press('f');
    await page.locator('.board-field').first().waitFor({ state: 'detached' });
    await page.getByTestId('log').locator('li:has(img)').first().hover();
    await page.locator('.board-asked').first().waitFor();
  },

  'a table without aids tells nothing': async ({ browser, server }) => {
    const page = await person(browser);
    await playTable(page, server, { seats, modules: ['farmers'], aids: false });
    await midGame(page);
    await page.mouse.move(...(await middleOf(page.locator('.board-figure').first())));
    await page.getByRole('tab', { name: 'Tiles' }).click();
    await page.getByText('This table is played without aids').waitFor();
    assert.equal(await page.locator('.board-lit, .board-facts, .board-dead').count(), 0);
    assert(await page.getByRole('button', { name: 'Fields' }).isDisabled());
    await page.keyboard.press('f');
    assert.equal(await page.locator('.board-field').count(), 0);
  }
};
