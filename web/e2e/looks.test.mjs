// Languages, accessibility, and pictures of the main screens for people to look at.
import assert from 'node:assert';
import { check } from './accessibility.mjs';
import { closeDialog, LAPTOP, person, PHONE, question, screenshot } from './browser.mjs';
import { checkLayout } from './layout.mjs';
import { byMouse, chance, playBot, playTable, textView } from './play.mjs';

const themes = ['light', 'dark'];

export const tests = {
  'axe-core finds nothing serious': async ({ browser, server }) => {
    for (const colorScheme of themes) {
      const page = await person(browser, { colorScheme });
      await page.goto(server.address);
      await page.getByTestId('play-bot').waitFor();
      await check(page, `home ${colorScheme}`);
      await page.getByTestId('new').click();
      await page.locator('[data-module=inns]').check();
      await check(page, `set-up ${colorScheme}`);
      await page.goto(`${server.address}/#/gallery`);
      await page.getByRole('heading', { name: 'The city of Carcassonne' }).waitFor();
      await check(page, `gallery ${colorScheme}`);
      await page.goto(`${server.address}/#/rules/inns`);
      await page.getByRole('article').getByText('cathedral').first().waitFor();
      await check(page, `rules ${colorScheme}`);
      await playBot(page, server);
      const pick = chance(11);
      for (let i = 0; i < 7; i++) await byMouse(page, pick);
      await question(page);
      await check(page, `table ${colorScheme}`);
      await page.getByRole('tab', { name: 'Chat' }).click();
      await check(page, `chat ${colorScheme}`);
      await page.getByRole('tab', { name: 'Tiles' }).click();
      await page.getByTestId('tiles-left').waitFor();
      await check(page, `tiles ${colorScheme}`);
      await page.getByTestId('menu').click();
      await check(page, `menu ${colorScheme}`);
      await closeDialog(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await check(page, `keys ${colorScheme}`);
      await closeDialog(page);
      await textView(page);
      await check(page, `text view ${colorScheme}`);
      await page.getByTestId('menu').click();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByTestId('final').waitFor();
      await check(page, `final ${colorScheme}`);
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.getByRole('slider').waitFor();
      await check(page, `replay as text ${colorScheme}`);
      await page.keyboard.press('v');
      await page.getByTestId('board').waitFor();
      await check(page, `replay ${colorScheme}`);
      await page.goto(server.address);
      await page.getByTestId('play-friend').click();
      await page.getByTestId('invite').waitFor();
      await check(page, `lobby ${colorScheme}`);
      await playTable(page, server, { seats: [{ kind: 'person', name: 'Ann' }, { kind: 'bot', bot: 'greedy', name: 'Bob' }], modules: ['robbers', 'messages'] });
      await question(page);
      await page.getByRole('tab', { name: 'Score track' }).click();
      await check(page, `track ${colorScheme}`);
    }
    const phone = await person(browser, { viewport: PHONE });
    await phone.goto(`${server.address}/#/rules/inns`);
    await phone.getByRole('article').getByText('cathedral').first().waitFor();
    await check(phone, 'rules on a phone');
    await playBot(phone, server);
    await question(phone);
    await check(phone, 'phone');
  },

  'four languages': async ({ browser, server }) => {
    const words = { en: 'Your turn', bg: 'Ваш ред е', cs: 'Jste na tahu', ru: 'Ваш ход' };
    const rules = { en: 'The base game', bg: 'Базовата игра', cs: 'Základní hra', ru: 'Базовая игра' };
    for (const [language, word] of Object.entries(words)) {
      const page = await person(browser, { locale: language });
      await playBot(page, server);
      await page.getByTestId('headline').getByText(word).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      await page.getByTestId('question-rules').click();
      await page.getByRole('dialog').getByRole('heading', { name: rules[language] }).waitFor();
      await closeDialog(page);
      const pick = chance(12);
      for (let i = 0; i < 6; i++) await byMouse(page, pick);
      await screenshot(page, `table_${language}`);
    }
    const page = await person(browser, { locale: 'de' });
    await page.goto(server.address);
    await page.getByTestId('language').selectOption('cs');
    await page.getByText('Zahrát si hned proti botovi').waitFor();
    await page.reload();
    await page.getByText('Zahrát si hned proti botovi').waitFor();
  },

  'no word sticks out of its box on a phone, in any language': async ({ browser, server }) => {
    const seats = [{ kind: 'person', name: 'Ann Elisabeth von der Au' }, { kind: 'person', name: 'Константин-Константинов' }, { kind: 'bot', bot: 'greedy', name: 'W'.repeat(24) }];
    for (const locale of ['en', 'bg', 'cs', 'ru']) {
      const page = await person(browser, { viewport: PHONE, hasTouch: true, isMobile: true, locale });
      await page.goto(server.address);
      await page.getByTestId('play-bot').waitFor();
      await checkLayout(page, `home ${locale}`);
      await page.getByTestId('play-friend').click();
      await page.getByTestId('invite').waitFor();
      await checkLayout(page, `lobby ${locale}`);
      await page.goto(`${server.address}/#/new`);
      await page.locator('[data-module=inns]').check();
      await checkLayout(page, `set-up ${locale}`);
      await page.goto(`${server.address}/#/rules/base`);
      await page.getByRole('article').locator('table').first().waitFor();
      await checkLayout(page, `rules ${locale}`);
      await playTable(page, server, { seats, modules: ['abbot', 'inns', 'traders', 'gold', 'robbers', 'messages'], clock: { seconds: 5400, bonus: 5 } });
      await question(page);
      await checkLayout(page, `table ${locale}`);
      await page.locator('header .strip').click();
      await page.getByRole('dialog').waitFor();
      await checkLayout(page, `players ${locale}`);
      await closeDialog(page);
      await page.getByTestId('menu').click();
      await page.getByRole('dialog').waitFor();
      await checkLayout(page, `menu ${locale}`);
      await page.getByTestId('view').click();
      await page.getByTestId('text-view').waitFor();
      await checkLayout(page, `text view ${locale}`);
    }
  },

  'pictures of the main screens': async ({ browser, server }) => {
    for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
      for (const colorScheme of themes) {
        const page = await person(browser, { viewport, colorScheme, hasTouch: size === 'phone' });
        const name = (screen) => `${screen}_${size}_${colorScheme}`;
        await page.goto(server.address);
        await page.getByTestId('play-bot').waitFor();
        await screenshot(page, name('home'));
        await page.getByTestId('new').click();
        await page.locator('[data-module=inns]').check();
        await screenshot(page, name('setup'));
        await page.goto(`${server.address}/#/rules/inns`);
        await page.getByRole('article').getByText('cathedral').first().waitFor();
        await screenshot(page, name('rules'));
        await playBot(page, server);
        const pick = chance(13);
        for (let i = 0; i < 14; i++) await byMouse(page, pick);
        await question(page);
        await screenshot(page, name('table'));
      }
    }
  }
};
