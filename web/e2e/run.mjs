// Runs every *.test.mjs here, one after the other, against the real server in a real Chromium. Arguments choose by a part of the name.
import { readdirSync } from 'node:fs';
import { launch, screenshot } from './browser.mjs';
import { GameServer } from './server.mjs';

const wanted = process.argv.slice(2);
const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.mjs')).sort();
let failures = 0;

for (const file of files) {
  const { tests } = await import(`./${file}`);
  for (const [name, run] of Object.entries(tests)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part) || file.includes(part))) continue;
    const server = await new GameServer().start();
    const browser = await launch();
    const begin = Date.now();
    try {
      await run({ browser, server });
      const errors = browser.contexts().flatMap((context) => context.pages().flatMap((page) => page.errors ?? []));
      if (errors.length > 0) throw errors[0];
      console.log(`ok    ${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${name}`);
    } catch (error) {
      failures++;
      console.log(`FAIL  ${((Date.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${name}\n${error.stack}`);
      for (const [index, context] of browser.contexts().entries()) {
        for (const page of context.pages()) await screenshot(page, `failed_${name.replace(/\W+/g, '_')}_${index}`).catch(() => undefined);
      }
    }
    await browser.close().catch(() => undefined);
    await server.stop();
  }
}
process.exit(failures > 0 ? 1 : 0);
