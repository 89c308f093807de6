// What people see at a glance and tests must look for: words that stick out of their box.
import assert from 'node:assert';

// Fails if text reaches out of a box with a border or a ground, or of the page, where nothing scrolls or shortens it.
export async function checkLayout(page, screen) {
  const sticking = await page.evaluate(() => {
    const isBox = ({ display, overflowX, borderLeftWidth, backgroundColor }) =>
      display !== 'inline' && (overflowX !== 'visible' || borderLeftWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)');
    const holds = (outer, inner) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    const isSticking = (node, text) => {
      for (let box = node.parentElement; box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.textOverflow === 'ellipsis' || (style.overflowX === 'auto' && box.scrollWidth > box.clientWidth)) return false;
        if (isBox(style) && !holds(box.getBoundingClientRect(), text)) return true;
      }
      return !holds({ left: 0, right: innerWidth }, text);
    };
    const found = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (!node.textContent.trim() || node.parentElement.closest('svg, thead, .board, .visually-hidden, .skip')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width > 0 && isSticking(node, text)) found.push(node.textContent.trim());
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the whole page');
    return found;
  });
  assert.deepEqual(sticking, [], `${screen}: what sticks out of its box`);
}
