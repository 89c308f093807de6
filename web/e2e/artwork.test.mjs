// The artwork as the board paints it, beside the same SVG as the browser shows it.
import assert from 'node:assert';
import { createServer } from 'vite';
import { person, screenshot } from './browser.mjs';

// Runs in the page: the share of the pixels' range by which the two differ, for every tile; the worst first.
const differences = async () => {
  const { tileSvg } = await import('/src/board/art/tile_art.ts');
  const { bitmapOf } = await import('/src/board/bitmaps.ts');
  const { tileSets } = await import('/src/board/tiles.ts');
  const pixels = (image, size) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0, size, size);
    return context.getImageData(0, 0, size, size).data;
  };
  const found = [];
  for (const facts of tileSets.flatMap(({ kinds }) => kinds)) {
    for (const [detail, theme, size] of [['far', 'night', 72], ['near', 'light', 216]]) {
      const drawn = { tile: facts.name, rotation: 1, seed: 5, detail, theme };
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([tileSvg(facts, { ...drawn, size })], { type: 'image/svg+xml' }));
      await image.decode();
      const [painted, shown] = [pixels(bitmapOf(drawn, size), size), pixels(image, size)];
      const sum = painted.reduce((all, value, i) => all + Math.abs(value - shown[i]), 0);
      found.push({ name: `${facts.name} ${detail}`, difference: sum / painted.length / 255 });
    }
  }
  return found.sort((a, b) => b.difference - a.difference);
};

export const tests = {
  'what is painted of a tile is what its SVG shows': async ({ browser }) => {
    const files = await createServer({ root: new URL('..', import.meta.url).pathname, logLevel: 'error', server: { port: 0 } });
    try {
      await files.listen();
      const page = await person(browser);
      await page.goto(`${files.resolvedUrls.local[0]}board.html`);
      const [worst, ...others] = await page.evaluate(differences);
      assert(others.length > 500);
      assert(worst.difference < 0.003, JSON.stringify(worst));
    } finally {
      await files.close();
    }
  },

  'the gallery': async ({ browser, server }) => {
    for (const colorScheme of ['light', 'dark']) {
      // So high that everything is in sight and drawn.
      const page = await person(browser, { colorScheme, viewport: { width: 1366, height: 9000 } });
      await page.goto(`${server.address}/#/gallery`);
      await page.getByRole('heading', { name: 'Mists over Carcassonne' }).waitFor();
      assert((await page.locator('figure img').count()) > 250);
      await screenshot(page, `gallery_${colorScheme}`);
      if (colorScheme === 'light') {
        await page.getByTestId('size').selectOption('48');
        await screenshot(page, 'gallery_small');
      }
      await page.context().close();
    }
  }
};
