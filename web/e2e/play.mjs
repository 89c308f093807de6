// Ways to play: by mouse, by keyboard, by the text view. Each makes one decision of the question that is asked.
import assert from 'node:assert';
import { atRest, movedOn, question, versionOf } from './browser.mjs';

// The same choices in every run, but not always the first.
export function chance(seed) {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

// The middles of what can be clicked on the board and is not covered, once all is drawn and nothing moves any more.
async function spots(page) {
  await page.keyboard.press('Home');
  await atRest(page);
  return page.evaluate(() => {
    const edge = 4;
    const isIn = ({ x, y }, area) => x > area.left + edge && y > area.top + edge && x < area.right - edge && y < area.bottom - edge;
    const board = document.querySelector('[data-testid=board]');
    const area = board.getBoundingClientRect();
    const isCovered = ({ x, y }) => !board.contains(document.elementFromPoint(x, y));
    return [...board.querySelectorAll('[data-offers]')]
      .map((offer) => (offer.querySelector('.board-sized') ?? offer).getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .filter((middle) => isIn(middle, area) && !isCovered(middle));
  });
}

export async function byMouse(page, pick, press = (spot) => page.mouse.click(spot.x, spot.y)) {
  const asked = await question(page);
  if (asked === 'over') return false;
  const version = await versionOf(page);
  if (asked === 'confirm') {
    await page.getByTestId('confirm').click();
  } else {
    const pass = page.locator('.below [data-action=pass]');
    const places = await spots(page);
    if (places.length === 0 || ((await pass.count()) > 0 && pick(3) === 0)) {
      await page.locator('.below [data-action]').first().click();
    } else {
      await press(places[pick(places.length)]);
      const menu = page.locator('.board-menu button');
      if (asked !== 'place' && (await menu.count()) > 0) await menu.nth(pick(await menu.count())).click();
    }
  }
  await movedOn(page, version);
  return true;
}

const ARROWS = ['ArrowUp', 'KeyD', 'ArrowDown', 'KeyA'];

export async function byKeys(page, pick) {
  const asked = await question(page);
  if (asked === 'over') return false;
  const version = await versionOf(page);
  if (asked === 'place') {
    for (let i = pick(3); i >= 0; i--) await page.keyboard.press(ARROWS[pick(4)]);
    if (pick(2) === 0) await page.keyboard.press('r');
    await page.keyboard.press('Enter');
  } else if (asked === 'confirm') {
    await page.keyboard.press('Space');
  } else if (pick(2) === 0) {
    await page.keyboard.press('p');
  } else {
    await page.keyboard.press('1');
  }
  await movedOn(page, version);
  return true;
}

export async function byText(page, pick) {
  const asked = await question(page);
  if (asked === 'over') return false;
  const version = await versionOf(page);
  const choices = page.locator('[data-choice]:not([data-choice=undo])');
  const count = await choices.count();
  assert(count > 0, `nothing to choose at ${asked}`);
  await choices.nth(count > 1 ? pick(count) : 0).press('Enter');
  await movedOn(page, version);
  return true;
}

export async function toTheEnd(page, decide, pick) {
  let decisions = 0;
  while (await decide(page, pick)) decisions++;
  return decisions;
}

export async function playBot(page, server) {
  await page.goto(server.address);
  await page.getByTestId('play-bot').click();
  await page.locator('[data-version]').waitFor();
}

// Makes a table of its own kind and sits down there.
export async function playTable(page, server, setup) {
  const answer = await page.request.post(`${server.address}/api/tables`, { data: { confirm: true, ...setup } });
  const { table, token } = await answer.json();
  assert(table, 'the table was not made');
  await page.goto(`${server.address}/t/${table}#${token}`);
  await page.locator('[data-version]').waitFor();
  return table;
}

export async function textView(page) {
  await page.keyboard.press('v');
  await page.getByTestId('text-view').waitFor();
}
