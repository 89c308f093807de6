// Decisions that a game seldom asks for: it is played up to there without the page, then the page shows them and they are made by clicking.
import assert from 'node:assert';
import { person, question, screenshot } from './browser.mjs';
import { byMouse, chance } from './play.mjs';

// Plays a table from its own connection until the step is asked or the game is over: a preferred type or kind of place, else what gives most
// points, else anything. Runs in the page; the answer is whether it got there.
const playUpTo = ({ socket, token, step, prefer, seed }) =>
  new Promise((resolve, reject) => {
    const connection = new WebSocket(socket);
    let state = seed;
    let version = 0;
    const pick = (count) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * count);
    };
    connection.onopen = () => connection.send(JSON.stringify({ type: 'hello', protocol: 1, token }));
    connection.onerror = () => reject(new Error('the table can not be reached'));
    connection.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      version = message.version ?? version;
      if (message.type === 'error') reject(new Error(message.message));
      if (message.type !== 'ask' && !message.ended) return;
      if (message.ended || message.step === step) {
        connection.close();
        return resolve(!message.ended);
      }
      const gives = message.gives ?? [];
      const most = Math.max(0, ...gives);
      const wanted = message.actions.filter(({ type, kind }) => prefer.includes(type) || prefer.includes(kind));
      const best = wanted.length > 0 ? wanted : message.actions.filter((_, index) => most === 0 || gives[index] === most);
      connection.send(JSON.stringify({ type: 'play', version, action: best[pick(best.length)] }));
    };
  });

const two = [
  { kind: 'person', name: 'Ann' },
  { kind: 'person', name: 'Bob' }
];

// Which step, in which game, and with which choices it comes soon.
const seldom = {
  land: { modules: ['flying'], prefer: ['flying'], seed: 4 },
  score: { modules: ['robbers', 'messages'], prefer: ['robber'], seed: 1 },
  message: { modules: ['messages'], prefer: [], seed: 5 }
};

export const tests = Object.fromEntries(
  Object.entries(seldom).map(([step, { modules, prefer, seed }]) => [
    `the decision ${step}`,
    async ({ browser, server }) => {
      const page = await person(browser);
      const answer = await page.request.post(`${server.address}/api/tables`, { data: { seats: two, modules, confirm: false } });
      const { table, token } = await answer.json();
      await page.goto(server.address);
      const isReached = await page.evaluate(playUpTo, { socket: `${server.address.replace('http', 'ws')}/api/tables/${table}/socket`, token, step, prefer, seed });
      assert(isReached, `the game ended without ${step}`);
      await page.goto(`${server.address}/t/${table}#${token}`);
      assert.equal(await question(page), step);
      await screenshot(page, `decision_${step}`);
      await byMouse(page, chance(seed));
    }
  ])
);
