// Pictures of tiles and figures for lists and buttons: drawn once, then shown as images, which cost the page less than drawings. Tiles are
// drawn by the board's workers, because a list of a hundred would stop the page for a second.
import { createSubscriber } from 'svelte/reactivity';
import { figureSvg, type FigureKind, type Rotation } from '../../board/art';
import type { Drawn } from '../../board/bitmaps';
import type { Ground } from '../../board/ground';
import { keyOfGround, keyOfPicture, workshop } from '../../board/workshop';

// What somebody waits for, so that an arrival calls only those who asked for it.
interface Wait {
  subscribe: () => void;
  update?: () => void;
}
const waiting = new Map<string, Wait>();

function waitFor(key: string): Wait {
  const wait: Wait = { subscribe: createSubscriber((update) => void (wait.update = update)) };
  waiting.set(key, wait);
  return wait;
}

workshop.subscribe((_, key) => {
  const came = key ? [key] : [...waiting.keys()];
  for (const one of came) {
    const wait = waiting.get(one);
    waiting.delete(one);
    wait?.update?.();
  }
});

function orWait<T>(found: T | undefined, keyOf: () => string): T | undefined {
  if (found === undefined) {
    const key = keyOf();
    (waiting.get(key) ?? waitFor(key)).subscribe();
  }
  return found;
}

// The drawing of a tile, or undefined until it is there; whoever asked in an effect is called then.
export const tileDrawing = (drawn: Drawn): string | undefined => orWait(workshop.picture(drawn), () => keyOfPicture(drawn));

// Where figures stand on a tile, likewise.
export const tileGround = (tile: string, rotation: Rotation, seed: number): Ground | undefined =>
  orWait(workshop.ground(tile, rotation, seed), () => keyOfGround(tile, rotation, seed));

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
