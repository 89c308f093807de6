// Runs every *.test.mjs here against the real server in a real Chromium, as many at a time as there are cores. Arguments choose by a part
// of the name.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { launch, screenshot } from './browser.mjs';
import { GameServer } from './server.mjs';

const wanted = process.argv.slice(2);
// The longest first, so that at the end no core waits for another.
const isLong = (name) => ['games.test.mjs', 'looks.test.mjs'].includes(name);
const files = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.test.mjs'))
  .sort((a, b) => Number(isLong(b)) - Number(isLong(a)) || (a < b ? -1 : 1));
const waiting = [];
for (const file of files) {
  const { tests } = await import(`./${file}`);
  for (const [name, run] of Object.entries(tests)) {
    if (wanted.length === 0 || wanted.some((part) => name.includes(part) || file.includes(part))) waiting.push({ name, run });
  }
}

async function isPassed({ name, run }) {
  const server = await new GameServer().start();
  const browser = await launch();
  const begin = Date.now();
  const took = () => `${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${name}`;
  try {
    await run({ browser, server });
    const errors = browser.contexts().flatMap((context) => context.pages().flatMap((page) => page.errors ?? []));
    if (errors.length > 0) throw errors[0];
    console.log(`ok    ${took()}`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${took()}\n${error.stack}`);
    for (const [index, context] of browser.contexts().entries()) {
      for (const page of context.pages()) await screenshot(page, `failed_${name.replace(/\W+/g, '_')}_${index}`).catch(() => undefined);
    }
    return false;
  } finally {
    await browser.close().catch(() => undefined);
    await server.stop();
  }
}

const count = waiting.length;
let failures = 0;
async function work() {
  for (let test = waiting.shift(); test; test = waiting.shift()) if (!(await isPassed(test))) failures++;
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`${count - failures} of ${count} browser tests passed`);
process.exit(failures > 0 || count === 0 ? 1 : 0);
