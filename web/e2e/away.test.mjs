// The page while the server is away, and when it comes back, perhaps as a newer one.
import assert from 'node:assert';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './accessibility.mjs';
import { person, question, screenshot } from './browser.mjs';
import { playBot } from './play.mjs';

// Until the service worker has kept all files of the page.
const kept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

// Whether what the page shows came from the service worker and not from the server.
async function load(page, address) {
  const answer = await page.goto(address);
  return answer?.fromServiceWorker() ?? false;
}

export const tests = {
  'a page that was loaded once opens while the server is away, and comes back by itself': async ({ browser, server }) => {
    const page = await person(browser);
    await playBot(page, server);
    await question(page);
    const table = page.url();
    await kept(page);
    await server.kill();
    assert(await load(page, server.address));
    await page.getByTestId('away').waitFor();
    await screenshot(page, 'away_home');
    await check(page, 'home while the server is away');
    await page.getByTestId('learn').click();
    await page.locator('[data-ask=place]').waitFor();
    await page.locator('[data-testid=board] [data-offers]').first().waitFor();
    await page.goto(`${server.address}/#/rules/inns`);
    await page.getByRole('article').getByText('cathedral').first().waitFor();
    await page.goto(`${server.address}/#/gallery`);
    await page.getByRole('heading', { name: 'The city of Carcassonne' }).waitFor();
    await load(page, table);
    await page.getByText('The server is away').waitFor();
    await server.start();
    assert.equal(await question(page), 'place');
    await page.goto(server.address);
    await page.getByText('My tables').waitFor();
  },

  'a newer page replaces the kept one': async ({ browser, server }) => {
    const page = await person(browser);
    await page.goto(server.address);
    await kept(page);
    const newer = mkdtempSync(join(tmpdir(), 'bastide-web-'));
    try {
      cpSync(server.web, newer, { recursive: true });
      for (const name of ['index.html', 'sw.js']) {
        const text = readFileSync(join(newer, name), 'utf8');
        writeFileSync(join(newer, name), text.replace('</head>', '<meta name="newer" /></head>').replace(/"bastide-"/, '"bastide-newer-"'));
        for (const form of ['gz', 'br']) rmSync(join(newer, `${name}.${form}`));
      }
      await server.kill();
      server.web = newer;
      await server.start();
      await page.reload();
      assert.equal(await page.locator('meta[name=newer]').count(), 1, 'the old page is shown while the server has a newer one');
      await server.kill();
      await page.reload();
      await page.getByTestId('away').waitFor();
    } finally {
      rmSync(newer, { recursive: true, force: true });
    }
  }
};
