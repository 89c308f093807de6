// Controls as a hand uses them: the visible button is pressed with the mouse where it is, with motion on, and what the eye sees is compared.
import assert from 'node:assert';
import { atRest, person, screenshot } from './browser.mjs';
import { playBot } from './play.mjs';

const record = new URL('../../tests/records/farmers_river_abbot_2_players_greedy.rec', import.meta.url).pathname;

// Presses the middle of what is seen; fails if something else lies there.
async function press(page, locator) {
  const box = await locator.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isOnTop = await locator.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x, y)), [x, y]);
  assert(isOnTop, 'something covers the button');
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.down();
  await page.mouse.up();
}

// Until it is so; fails after ten seconds.
async function eventually(page, isSo, problem) {
  for (const end = Date.now() + 10_000; !(await isSo()); ) {
    assert(Date.now() < end, problem);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const picture = async (locator) => (await locator.screenshot()).toString('base64');

// Whether all tiles are in sight.
const isWhole = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
    const offers = [...document.querySelectorAll('[data-testid=board] [data-offers]')].map((one) => one.getBoundingClientRect());
    return offers.length > 0 && offers.every((box) => box.left >= board.left && box.right <= board.right && box.top >= board.top && box.bottom <= board.bottom);
  });

export const tests = {
  'the button beside the drawn tile turns it': async ({ browser, server }) => {
    const page = await person(browser, { reducedMotion: 'no-preference' });
    await playBot(page, server);
    await page.locator('[data-ask=place]').waitFor({ state: 'attached' });
    await atRest(page);
    const tile = page.locator('.drawn').first();
    const button = page.locator('.turn-button');
    const before = await picture(tile);
    await press(page, button);
    await eventually(page, async () => (await picture(tile)) !== before, 'the tile in the hand did not turn');
    await screenshot(page, 'hand_turned');
  },

  'the replay plays by itself, stops on request and at the end': async ({ browser, server }) => {
    const page = await person(browser, { reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto(server.address);
    await page.getByTestId('record-file').setInputFiles(record);
    await page.getByText('Step 1 of').waitFor();
    await press(page, page.getByRole('button', { name: 'Play', exact: true }));
    await page.clock.runFor(4000);
    await page.getByText(/^Step ([4-9]|\d\d) of/).waitFor();
    await press(page, page.getByRole('button', { name: 'Stop', exact: true }));
    const step = () => page.getByText(/^Step \d+ of/).textContent();
    const stopped = await step();
    await page.clock.runFor(5000);
    assert.equal(await step(), stopped);
    await page.keyboard.press('End');
    await press(page, page.getByRole('button', { name: 'Play', exact: true }));
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  },

  'a board that nobody moved fits again when the window or the phone turns': async ({ browser, server }) => {
    const page = await person(browser, { reducedMotion: 'no-preference' });
    await playBot(page, server);
    await page.locator('[data-ask=place]').waitFor({ state: 'attached' });
    for (const viewport of [{ width: 800, height: 600 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1366, height: 768 }]) {
      await page.setViewportSize(viewport);
      await eventually(page, () => isWhole(page), `at ${viewport.width} x ${viewport.height} a part of the board is out of sight`);
      await screenshot(page, `fits_${viewport.width}`);
    }
  }
};
