// Takes pictures of the gallery with Chromium: node tools/screenshots.mjs FOLDER [NAME=QUERY ...]. Needs a Chromium of the system.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const [folder = 'screenshots', ...wanted] = process.argv.slice(2);
const pictures =
  wanted.length > 0
    ? wanted.map((one) => one.split(/=(.*)/s))
    : [
        ['board', 'show=board&theme=light&board=140'],
        ['board_night', 'show=board&theme=night&board=140'],
        ['figures', 'show=figures&theme=light'],
        ['figures_night', 'show=figures&theme=night'],
        ['blocks', 'show=blocks&theme=light&board=180'],
        ['blocks_night', 'show=blocks&theme=night&board=180'],
        ['tiles_48', 'show=tiles&size=48&theme=light'],
        ['tiles_48_night', 'show=tiles&size=48&theme=night'],
        ['tiles_200', 'show=tiles&size=200&once&theme=light'],
        ['tiles_200_night', 'show=tiles&size=200&once&theme=night']
      ];
mkdirSync(folder, { recursive: true });
const server = await createServer({ logLevel: 'error', server: { port: 0 } });
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']
});
const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
page.on('pageerror', (error) => console.error(error));
for (const [name, query] of pictures) {
  await page.goto(`${server.resolvedUrls.local[0]}gallery.html?${query}`);
  await page.locator('#controls input').waitFor();
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
await browser.close();
await server.close();
