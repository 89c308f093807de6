// The tutorial: every lesson, in every way to play.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { check } from './accessibility.mjs';
import { atRest, person, PHONE, question, screenshot, versionOf, movedOn } from './browser.mjs';

const lessons = JSON.parse(readFileSync(new URL('../src/game/tutorial.json', import.meta.url), 'utf8'));

// The choices of a moment that serve the lesson (or do not), as numbers of its actions.
const choices = (moment, isGood = true) => moment.actions.map((_, id) => id).filter((id) => (moment.after[id] !== null) === isGood);

const lessonIs = (page, name) => page.locator(`[data-lesson=${name}]`).waitFor();

async function change(page, act) {
  const version = await versionOf(page);
  await act();
  await movedOn(page, version);
}

// Plays a lesson to its end; `choose` makes one choice, given the moment and the number of the action.
async function playLesson(page, lesson, choose) {
  await lessonIs(page, lesson.name);
  let moment = lesson.moments[0];
  for (;;) {
    while (moment.actions.length > 0) {
      const [id] = choices(moment);
      await change(page, () => choose(moment, id));
      moment = lesson.moments[moment.after[id].to];
    }
    await change(page, () => page.getByTestId('confirm').click());
    if (!moment.confirmed) return;
    moment = lesson.moments[moment.confirmed.to];
    if (moment.actions.length === 0) return;
  }
}

const byText = (page) => (moment, id) => page.locator('[data-choice]').nth(moment.actions.slice(0, id).filter(({ type }) => type !== 'pass').length).click();

// Points at the square, turns the tile until it stands as wanted, and lays it; figures are clicked.
const byMouse = (page) => async (moment, id) => {
  await page.keyboard.press('Home');
  await atRest(page);
  const offer = page.locator(`[data-testid=board] [data-offers~="${id}"]`);
  const box = await offer.first().boundingBox();
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  if (moment.actions[id].type !== 'place') return page.mouse.click(...spot);
  await page.mouse.move(...spot);
  const square = ({ x, y }) => `${x},${y}`;
  const turns = moment.actions.filter((action) => square(action) === square(moment.actions[id])).findIndex(({ rot }) => rot === moment.actions[id].rot);
  for (let i = 0; i < turns; i++) await page.keyboard.press('r');
  await page.mouse.click(...spot);
};

// Whether a point in the middle of an element is seen there, and not something over it.
const isInSight = (page, selector) =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }, selector);

export const tests = {
  'the tutorial by clicking, and then the first game': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(server.address);
    await page.getByTestId('learn').click();
    for (const [number, lesson] of lessons.entries()) {
      await page.getByTestId('progress').getByText(`${number + 1} of ${lessons.length}`).waitFor();
      await playLesson(page, lesson, byMouse(page));
      await screenshot(page, `learn_${lesson.name}`);
      if (number + 1 < lessons.length) {
        // The way on is in sight without scrolling.
        assert(await isInSight(page, '[data-testid=lesson-next]'), `the way on from ${lesson.name} is out of sight`);
        await page.getByTestId('lesson-next').click();
      }
    }
    await page.getByText('for a field').first().waitFor();
    await page.getByTestId('first-game').click();
    assert.equal(await question(page), 'place');
  },

  'the tutorial in the text view': async ({ browser, server }) => {
    const page = await person(browser, { locale: 'cs' });
    await page.goto(`${server.address}/#/learn`);
    await lessonIs(page, lessons[0].name);
    await page.keyboard.press('v');
    for (const lesson of lessons) {
      await playLesson(page, lesson, byText(page));
      if (lesson !== lessons[lessons.length - 1]) await page.getByTestId('lesson-next').click();
    }
    assert((await page.getByTestId('live').textContent()).length > 0);
  },

  'the tutorial by keyboard: hints, undo, where one was': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(`${server.address}/#/learn/claim`);
    await lessonIs(page, 'claim');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'lesson-title');
    await page.keyboard.press('ArrowRight');
    await change(page, () => page.keyboard.press('Enter'));
    await page.keyboard.press('p');
    await page.getByTestId('hint').waitFor();
    await change(page, () => page.keyboard.press('1'));
    assert.equal(await page.getByTestId('hint').count(), 0);
    await change(page, () => page.keyboard.press('Control+z'));
    await change(page, () => page.keyboard.press('1'));
    await change(page, () => page.keyboard.press('Enter'));
    await page.keyboard.press('Enter');
    await lessonIs(page, 'road');
    await page.goto(server.address);
    await page.getByTestId('learn').click();
    await lessonIs(page, 'road');
    await page.getByTestId('lesson-back').click();
    await lessonIs(page, 'claim');
    await page.goBack();
    await lessonIs(page, 'road');
  },

  'axe-core finds nothing serious in the tutorial': async ({ browser, server }) => {
    for (const options of [{}, { colorScheme: 'dark' }, { viewport: PHONE, hasTouch: true }]) {
      const page = await person(browser, options);
      const lesson = lessons.find(({ name }) => name === 'city');
      const where = JSON.stringify(options);
      await page.goto(`${server.address}/#/learn/city`);
      await lessonIs(page, 'city');
      await page.keyboard.press('v');
      await page.locator('[data-choice]').nth(choices(lesson.moments[0], false)[0]).click();
      await page.getByTestId('hint').waitFor();
      await check(page, `text ${where}`);
      await page.keyboard.press('v');
      await page.getByTestId('board').waitFor();
      await check(page, `board ${where}`);
      await page.keyboard.press('v');
      await playLesson(page, lesson, byText(page));
      await check(page, `done ${where}`);
    }
  },

  'the tutorial on a phone': async ({ browser, server }) => {
    const page = await person(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    for (const { name, moments } of lessons.slice(0, 4)) {
      await page.goto(`${server.address}/#/learn/${name}`);
      await lessonIs(page, name);
      const [id] = choices(moments[0]);
      await atRest(page);
      const box = await page.locator(`[data-testid=board] [data-offers~="${id}"]`).first().boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('.board-go').waitFor();
      await screenshot(page, `learn_phone_${name}`);
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
      assert(wide <= PHONE.width, `${name} is ${wide} wide`);
    }
  }
};
