// Measures how soon a board of 250 tiles is there, and its frames while it is dragged and zoomed: npm run frames. Needs a Chromium of the
// system. Without a graphics card Chromium paints with the processor in other threads, so two figures are told: how often frames came, and what one frame
// costs the page's own thread, which is what the board is responsible for.
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const SECONDS = 5;

// Runs in the page: the times between frames until it is asked for them.
const watchFrames = () => {
  const times = [];
  const note = (time) => {
    times.push(time);
    window.watched = times;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
};

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

async function thread(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

async function measure(page, session, name, move) {
  const before = { time: await thread(session), frames: await page.evaluate(() => window.watched.length) };
  const end = Date.now() + SECONDS * 1000;
  for (let i = 0; Date.now() < end; i++) await move(i);
  const times = await page.evaluate((from) => window.watched.slice(from), before.frames);
  const cost = ((await thread(session)) - before.time) / times.length;
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  const share = gaps.filter((gap) => gap < 20).length / gaps.length;
  console.log(
    `${name.padEnd(8)} ${(times.length / SECONDS).toFixed(1).padStart(5)} frames/s   between frames p50 ${at(gaps, 0.5).toFixed(1)} p95 ${at(gaps, 0.95).toFixed(1)} p99 ${at(gaps, 0.99).toFixed(1)} ms   in time ${(100 * share).toFixed(1)} %   page's thread ${cost.toFixed(2)} ms a frame`
  );
}

const server = await createServer({ logLevel: 'error', server: { port: 0 } });
await server.listen();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
const address = `${server.resolvedUrls.local[0]}board.html?scene=large`;
await page.goto(address); // once, so that the development server has read everything
const begun = { time: Date.now(), thread: 0 };
await page.goto(address);
begun.thread = await thread(session);
while (!(await page.evaluate(() => window.board?.isAtRest))) await page.evaluate(() => new Promise(requestAnimationFrame));
console.log(`all is drawn after ${Date.now() - begun.time} ms, of which the page's thread worked ${((await thread(session)) - begun.thread).toFixed(0)} ms`);
await page.evaluate(watchFrames);
await page.evaluate(() => new Promise(requestAnimationFrame)); // the first frame is noted
const [x, y] = [500, 400];
await measure(page, session, 'at rest', () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200))));
await page.mouse.move(x, y);
await page.mouse.down();
await measure(page, session, 'dragging', (i) => page.mouse.move(x + 200 * Math.sin(i / 30), y + 150 * Math.cos(i / 40)));
await page.mouse.up();
await measure(page, session, 'zooming', async (i) => {
  await page.mouse.wheel(0, i % 60 < 30 ? -40 : 40);
  await page.evaluate(() => new Promise(requestAnimationFrame));
});
await browser.close();
await server.close();
