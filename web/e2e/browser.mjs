// Chromium of the system, and what every test does with a page.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../screenshots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

export const LAPTOP = { width: 1366, height: 768 };
export const PHONE = { width: 360, height: 640 };

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  });

// A person: a browser context with a storage of its own. Every error on the page fails the test.
export async function person(browser, options = {}) {
  const context = await browser.newContext({ viewport: LAPTOP, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(45_000); // a machine may be busy
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error));
  return page;
}

// Until everything is drawn and nothing moves on the board.
export async function atRest(page) {
  for (const sign of ['.board[data-busy=true]', '[data-pending]']) await page.locator(sign).first().waitFor({ state: 'detached' });
}

// A picture for people to look at.
export async function screenshot(page, name) {
  await atRest(page);
  await page.screenshot({ path: `${folder}${name}.png` });
}

// The question that the page shows now, or "over"; waits while others play. Waits are by selectors, because the page's security policy
// forbids the functions that would be evaluated in it.
export async function question(page) {
  const shown = page.locator('[data-ask], [data-testid=final]').first();
  await shown.waitFor({ state: 'attached' });
  return page.evaluate(() => (document.querySelector('[data-testid=final]') ? 'over' : document.querySelector('[data-ask]')?.getAttribute('data-ask')));
}

export async function closeDialog(page) {
  await page.keyboard.press('Escape');
  // A closed dialog is hidden a moment before the page knows of it and takes keys again.
  await page.locator('dialog').waitFor({ state: 'detached' });
}

// Waits until the table has moved on from this version.
export const movedOn = (page, version) => page.locator(`[data-version]:not([data-version="${version}"])`).waitFor({ state: 'attached' });

export const versionOf = (page) => page.locator('[data-version]').getAttribute('data-version');
