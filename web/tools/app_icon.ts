// The icon of the page, from our own artwork: a meeple before a piece of city.
import { figureFragment, tileFragment } from '../src/board/art';
import { tileNamed } from '../src/board/tiles';

const SIZE = 200;

// Round corners, or the whole square for devices that cut it into their own form.
export function appIcon(isRound = true): string {
  const tile = tileFragment(tileNamed('base/E'), { theme: 'light', seed: 4, detail: 'far' });
  const meeple = figureFragment('meeple', { player: 1 });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="512" height="512">` +
    `<clipPath id="round"><rect width="${SIZE}" height="${SIZE}" rx="${isRound ? 40 : 0}"/></clipPath>` +
    `<g clip-path="url(#round)">${tile}</g><g transform="translate(100 122) scale(3)">${meeple}</g></svg>`
  );
}
