// Pictures of tiles and figures for lists and buttons: drawn once, then shown as images, which cost the page less than drawings.
import { figureSvg, tileSvg, type FigureKind } from '../../board/art';
import { tileNamed } from '../../board/tiles';

export type PictureTheme = 'light' | 'night';

const kept = new Map<string, string>();

function picture(key: string, draw: () => string): string {
  const before = kept.get(key);
  if (before) return before;
  const svg = draw();
  const named = svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const address = `data:image/svg+xml,${encodeURIComponent(named)}`;
  kept.set(key, address);
  return address;
}

export const tilePicture = (tile: string, theme: PictureTheme, detail: 'near' | 'far' = 'near'): string =>
  picture(`${tile} ${theme} ${detail}`, () => tileSvg(tileNamed(tile), { seed: 3, theme, detail }));

export const figurePicture = (kind: FigureKind, player?: number, isLying = false): string =>
  picture(`${kind} ${player} ${isLying}`, () => figureSvg(kind, { player, isLying }));
