// Pictures of tiles and figures for lists and buttons: drawn once, then shown as images, which cost the page less than drawings. Tiles are
// drawn by the board's workers, because a list of a hundred would stop the page for a second.
import { figureSvg, type FigureKind } from '../../board/art';
import type { Drawn } from '../../board/bitmaps';
import { workshop } from '../../board/workshop';

let arrivals = $state(0);
workshop.subscribe((what) => {
  if (what === 'picture') arrivals++;
});

// The drawing of a tile, or undefined until it is there; whoever asked in an effect is called then.
export function tileDrawing(drawn: Drawn): string | undefined {
  const drawing = workshop.picture(drawn);
  if (drawing === undefined) void arrivals;
  return drawing;
}

const kept = new Map<string, string>();

function address(key: string, svg: () => string): string {
  let found = kept.get(key);
  if (!found) kept.set(key, (found = `data:image/svg+xml,${encodeURIComponent(svg())}`));
  return found;
}

// Turned as it lies: the land turns, but everything on it stands upright.
export function tilePicture(drawn: Drawn): string | undefined {
  const drawing = tileDrawing(drawn);
  return drawing && address(Object.values(drawn).join(), () => drawing);
}

export const figurePicture = (kind: FigureKind, player?: number, isLying = false): string =>
  address(`${kind} ${player} ${isLying}`, () => {
    const svg = figureSvg(kind, { player, isLying });
    return svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  });
