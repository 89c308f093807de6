// axe-core on a page.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What axe-core finds that is serious or worse; it needs to be evaluated, which the policy of the page forbids to pages but not to us.
export async function check(page, where) {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((found) => JSON.stringify(
      found.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary)])))`,
    awaitPromise: true
  });
  const found = JSON.parse(result.value);
  assert.deepEqual(found, [], `${where}: ${JSON.stringify(found, null, 1)}`);
}
