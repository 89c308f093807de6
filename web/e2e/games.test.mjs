// Whole games, in every way to play.
import assert from 'node:assert';
import { atRest, closeDialog, LAPTOP, person, PHONE, question, screenshot, versionOf } from './browser.mjs';
import { byKeys, byMouse, byText, chance, playBot, playTable, textView, toTheEnd } from './play.mjs';

const MODULES = ['farmers', 'river', 'abbot', 'inns', 'traders', 'flying', 'messages', 'ferries', 'gold', 'magic', 'robbers', 'circles'];

// The final table must be there, agree with the panel, and lead to the replay.
async function checkEnd(page) {
  await page.getByTestId('final').waitFor();
  const sums = await page.locator('[data-testid=final] tfoot td').allTextContents();
  assert.equal(sums.length, 2);
  assert(sums.every((sum) => Number(sum) >= 0));
}

export const tests = {
  'a whole game against a bot by clicking, then its replay': async ({ browser, server }) => {
    const page = await person(browser);
    await playBot(page, server);
    assert((await toTheEnd(page, byMouse, chance(1))) > 70);
    await checkEnd(page);
    await screenshot(page, 'final');
    await page.getByRole('button', { name: 'Replay' }).click();
    const slider = page.getByRole('slider');
    await slider.waitFor();
    const last = Number(await slider.getAttribute('max'));
    await page.keyboard.press('ArrowRight');
    await page.getByText(`Step 2 of ${last + 1}`).waitFor();
    await page.keyboard.press('End');
    await page.getByText(`Step ${last + 1} of ${last + 1}`).waitFor();
    await screenshot(page, 'replay');
    const record = await page.request.get(`${server.address}/api/tables/${page.url().split('/').pop()}/record`);
    assert((await record.text()).includes('commitment'));
  },

  'a whole game by keyboard only': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(server.address);
    await page.getByTestId('play-bot').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-version]').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await closeDialog(page);
    await toTheEnd(page, byKeys, chance(2));
    await checkEnd(page);
  },

  'a whole game by the text view alone': async ({ browser, server }) => {
    const page = await person(browser);
    await playBot(page, server);
    await textView(page);
    await screenshot(page, 'text_view');
    // The keyboard stays with the choices, and what is said is said once.
    await byText(page, chance(3));
    await page.getByRole('heading', { name: 'Your choices' }).and(page.locator(':focus')).waitFor();
    const lines = page.getByTestId('live').locator('p');
    await lines.getByText('Guest lays a tile at').waitFor();
    while ((await question(page)) !== 'confirm') await byText(page, chance(3));
    await lines.getByText('Is your turn done?', { exact: true }).waitFor();
    await toTheEnd(page, byText, chance(3));
    await checkEnd(page);
    const said = await page.getByTestId('live').textContent();
    assert(said.length > 0);
  },

  'all modules by the text view': async ({ browser, server }) => {
    const page = await person(browser);
    await playTable(page, server, {
      seats: [
        { kind: 'person', name: 'Ann' },
        { kind: 'person', name: 'Bob' }
      ],
      modules: MODULES
    });
    await textView(page);
    const waiting = new Set(['place', 'deploy', 'robber', 'others-robber', 'ferry', 'turn-ferry', 'gold', 'magic', 'circle', 'track', 'message']);
    const pick = chance(4);
    while (waiting.size > 0) {
      const asked = await question(page);
      assert(asked !== 'over', `${[...waiting].join(' ')} was never asked`);
      waiting.delete(asked);
      await byText(page, pick);
    }
  },

  'all modules on the board by clicking, two people at one screen': async ({ browser, server }) => {
    const page = await person(browser);
    await playTable(page, server, {
      seats: [
        { kind: 'person', name: 'Ann' },
        { kind: 'person', name: 'Bob' }
      ],
      modules: MODULES
    });
    const pick = chance(5);
    for (let i = 0; i < 100 && (await question(page)) !== 'over'; i++) {
      if ((await question(page)) === 'track') await screenshot(page, 'track');
      await byMouse(page, pick);
    }
    await screenshot(page, 'all_modules');
  },

  'with motion, against three bots that move one after the other': async ({ browser, server }) => {
    const page = await person(browser, { reducedMotion: 'no-preference' });
    await playTable(page, server, {
      seats: [{ kind: 'person', name: 'Ann' }, ...['Bob', 'Cid', 'Dan'].map((name) => ({ kind: 'bot', bot: 'greedy', name }))],
      modules: ['farmers']
    });
    const pick = chance(14);
    for (let i = 0; i < 15; i++) await byMouse(page, pick);
    assert.equal(await page.locator('aside [data-seat]').count(), 4);
    // Points float above tiles that still fall: what comes later in the document is painted over what came before.
    assert.equal(await page.locator('.board-loose ~ svg .board-floats').count(), 1);
    await screenshot(page, 'motion');
  },

  'on a phone by touch': async ({ browser, server }) => {
    const page = await person(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    await playBot(page, server);
    const pick = chance(6);
    const tap = async (spot) => {
      const asked = await question(page);
      await page.touchscreen.tap(spot.x, spot.y);
      if (asked === 'place') await page.locator('.board-go').click();
    };
    const lens = [];
    for (let i = 0; i < 24; i++) {
      const asked = await question(page);
      await atRest(page);
      if ((await page.locator('.board-lens').count()) > 0) lens.push(asked);
      await byMouse(page, pick, tap);
    }
    // Once the board has grown, tiles are small: the lens shows one large while figures are offered on it.
    assert(lens.length > 2 && lens.every((asked) => asked === 'deploy'), `the lens was open at: ${lens}`);
    await screenshot(page, 'phone');
    await page.getByRole('button', { name: 'Tiles' }).tap();
    await page.getByTestId('tiles-left').waitFor();
    await screenshot(page, 'phone_tiles');
    await page.getByRole('button', { name: 'Close' }).tap();
    assert(Number(await versionOf(page)) > 24);
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
    assert(wide <= PHONE.width, `the page is ${wide} wide`);
  },

  'six players beside each other on a phone': async ({ browser, server }) => {
    const page = await person(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    const seats = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'].map((name, seat) => (seat === 0 ? { kind: 'person', name } : { kind: 'bot', bot: 'greedy', name }));
    await playTable(page, server, { seats, modules: ['farmers'] });
    await question(page);
    // What is written of a player stands in his own place: nothing sticks out of it, and no place lies over another.
    const chips = await page.locator('header [data-seat]').evaluateAll((all) =>
      all.map((chip) => {
        const [around, score] = [chip, chip.querySelector('strong')].map((element) => element.getBoundingClientRect());
        return { left: around.left, right: around.right, scoreLeft: score.left, scoreRight: score.right };
      })
    );
    assert.equal(chips.length, 6);
    for (const [index, { left, right, scoreLeft, scoreRight }] of chips.entries()) {
      assert(scoreLeft >= left && scoreRight <= right, `the score of player ${index} sticks out`);
      assert(right <= PHONE.width, `player ${index} is out of sight`);
      if (index > 0) assert(left >= chips[index - 1].right - 3, `player ${index} lies over another`);
    }
  },

  'the clock is seen on a phone and on a laptop': async ({ browser, server }) => {
    const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'person', name }));
    for (const [viewport, clocks] of [[PHONE, 1], [LAPTOP, 2]]) {
      const page = await person(browser, { viewport });
      await playTable(page, server, { seats, modules: [], confirm: false, clock: { seconds: 3600, bonus: 5 } });
      await question(page);
      assert.equal(await page.getByRole('timer').count(), clocks);
      // The one who is asked has less and less.
      await page.getByRole('timer').first().getByText(/^59:/).waitFor();
    }
  },

  'the end of a game of six, on a phone and on a laptop': async ({ browser, server }) => {
    for (const viewport of [PHONE, LAPTOP]) {
      const page = await person(browser, { viewport });
      const seats = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'].map((name) => ({ kind: 'person', name }));
      await playTable(page, server, { seats, modules: ['messages'] });
      await question(page);
      // The score track is seen whole.
      await page.getByRole(viewport === PHONE ? 'button' : 'tab', { name: 'Score track' }).click();
      const track = page.locator('.track-host svg');
      await track.waitFor();
      const { x, width } = await track.boundingBox();
      assert(x >= 0 && x + width <= viewport.width, `the score track reaches from ${x} to ${x + width}`);
      if (viewport === PHONE) await closeDialog(page);
      await page.getByTestId('menu').click();
      await page.getByRole('button', { name: 'End without a result' }).click();
      await page.getByText('End this game without a result?').waitFor();
      await page.getByRole('button', { name: 'Yes' }).click();
      const final = page.getByTestId('final');
      await final.waitFor();
      await screenshot(page, viewport === PHONE ? 'final_six_phone' : 'final_six');
      const { scrollWidth, clientWidth } = await final.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      assert(scrollWidth <= clientWidth, `the final scoring is ${scrollWidth} wide in ${clientWidth}`);
      assert.equal(await final.locator('tfoot td').count(), 6);
    }
  },

  'on a phone that lies on its side, and on a tablet': async ({ browser, server }) => {
    for (const viewport of [{ width: 640, height: 360 }, { width: 844, height: 390 }, { width: 834, height: 1112 }]) {
      const page = await person(browser, { viewport, hasTouch: true, isMobile: true });
      await playBot(page, server);
      const pick = chance(15);
      for (let i = 0; i < 5; i++) await byMouse(page, pick);
      await question(page);
      await screenshot(page, `small_${viewport.width}_${viewport.height}`);
      const board = await page.getByTestId('board').boundingBox();
      assert(board.height > viewport.height * 0.6 && board.width > viewport.width * 0.6, `the board is ${board.width} × ${board.height}`);
      const { scrollWidth, scrollHeight } = await page.locator('html').evaluate(({ scrollWidth, scrollHeight }) => ({ scrollWidth, scrollHeight }));
      assert(scrollWidth <= viewport.width && scrollHeight <= viewport.height, 'the page scrolls');
    }
  }
};
