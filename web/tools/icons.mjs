// Draws the icons of the installed page into public/, for devices that take no SVG: node tools/icons.mjs. Needs a Chromium of the system.
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const icons = [
  { name: 'icon-192.png', size: 192, isRound: true },
  { name: 'icon-512.png', size: 512, isRound: true },
  { name: 'icon-maskable.png', size: 512, isRound: false },
  { name: 'icon-apple.png', size: 180, isRound: false }
];

const vite = await createServer({ logLevel: 'error', server: { middlewareMode: true } });
const { appIcon } = await vite.ssrLoadModule('/tools/app_icon.ts');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, size, isRound } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = appIcon(isRound).replace('width="512" height="512"', `width="${size}" height="${size}" style="display:block"`);
  await page.setContent(`<style>body{margin:0;background:transparent}</style>${picture}`);
  await page.screenshot({ path: new URL(`../public/${name}`, import.meta.url).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
await vite.close();
