// Decisions that a game seldom asks for: it is played up to there without the page, then the page shows them and they are made by clicking.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { person, question, screenshot } from './browser.mjs';
import { byMouse, chance } from './play.mjs';

const positions = JSON.parse(readFileSync(new URL('positions.json', import.meta.url), 'utf8'));

// Plays these actions at a table from a connection of its own. Runs in the page.
const playActions = ({ socket, token, actions }) =>
  new Promise((resolve, reject) => {
    const connection = new WebSocket(socket);
    let version = 0;
    let next = 0;
    connection.onopen = () => connection.send(JSON.stringify({ type: 'hello', protocol: 1, token }));
    connection.onerror = () => reject(new Error('the table can not be reached'));
    connection.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      version = message.version ?? version;
      if (message.type === 'error') reject(new Error(`action ${next}: ${message.message}`));
      if (message.type !== 'ask') return;
      if (next < actions.length) return connection.send(JSON.stringify({ type: 'play', version, action: actions[next++] }));
      connection.close();
      resolve();
    };
  });

export const tests = Object.fromEntries(
  Object.entries(positions).map(([name, { modules, players, step, actions }]) => [
    `the decision ${name}`,
    async ({ browser, server }) => {
      const page = await person(browser);
      const seats = ['Ann', 'Bob', 'Cid'].slice(0, players).map((seat) => ({ kind: 'person', name: seat }));
      const answer = await page.request.post(`${server.address}/api/tables`, { data: { seats, modules, confirm: false } });
      const { table, token } = await answer.json();
      await page.goto(server.address);
      await page.evaluate(playActions, { socket: `${server.address.replace('http', 'ws')}/api/tables/${table}/socket`, token, actions });
      await page.goto(`${server.address}/t/${table}#${token}`);
      assert.equal(await question(page), step);
      await screenshot(page, `decision_${name}`);
      await byMouse(page, chance(1));
    }
  ])
);
