// Records from elsewhere: opened as a file or dropped on the page, and stepped through.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { check } from './accessibility.mjs';
import { person, PHONE, screenshot } from './browser.mjs';

const path = new URL('../../tests/records/farmers_river_abbot_2_players_greedy.rec', import.meta.url).pathname;
const record = readFileSync(path, 'utf8');
const actions = Number(/^end (\d+)/m.exec(record)[1]);

const step = (page, number) => page.getByText(`Step ${number} of ${actions + 1}`).waitFor();

// A file that is dragged over the page and let go there.
async function drop(page, name, text) {
  await page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name, { type: 'text/plain' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, text]
  );
}

export const tests = {
  'a record is opened, stepped through and closed': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(server.address);
    await page.getByTestId('record-file').setInputFiles(path);
    await step(page, 1);
    await page.keyboard.press('ArrowRight');
    await step(page, 2);
    await page.keyboard.press('End');
    await step(page, actions + 1);
    await page.getByText('The game is over.').first().waitFor();
    await screenshot(page, 'record');
    await check(page, 'record');
    await page.reload();
    await step(page, 1);
    await page.getByRole('button', { name: 'Close the record' }).click();
    await page.getByTestId('play-bot').waitFor();
    const { tables } = await (await page.request.get(`${server.address}/api/tables?limit=5`)).json();
    assert.deepEqual(tables, []);
  },

  'a record is dropped on the page; a bad one says its line': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(server.address);
    await page.getByTestId('play-bot').waitFor();
    const lines = record.split('\n');
    const line = lines.findIndex((text) => text.startsWith('place')) + 1;
    await drop(page, 'bad.txt', lines.map((text, index) => (index === line - 1 ? 'place 99,99' : text)).join('\n'));
    await page.getByTestId('record-problem').getByText(`Line ${line}:`).waitFor();
    await drop(page, 'large.txt', '#'.repeat(70_000));
    await page.getByTestId('record-problem').getByText('too large').waitFor();
    await drop(page, 'good.txt', record);
    await step(page, 1);
    assert.equal(await page.getByTestId('record-problem').count(), 0);
  },

  'a record on a phone': async ({ browser, server }) => {
    const page = await person(browser, { viewport: PHONE, hasTouch: true, isMobile: true, locale: 'ru' });
    await page.goto(server.address);
    await page.getByTestId('record-file').setInputFiles(path);
    await page.getByRole('slider').waitFor();
    await page.getByRole('slider').fill('40');
    await screenshot(page, 'record_phone');
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
    assert(wide <= PHONE.width, `the page is ${wide} wide`);
  }
};
