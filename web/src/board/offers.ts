// Legal actions become things to point at: what lies at the same place is one target. Pure; knows names of actions, no rules.
import { placeKey } from './places';
import type { Action, Offer, Place, Square } from './types';

export interface Pose {
  id: number;
  rot: number;
  bridge?: { x: number; y: number; axis: string };
}

// A square for the drawn tile, with the ways it may lie there.
export interface Placement extends Square {
  key: string;
  tile: string;
  poses: Pose[];
}

export interface Choice {
  id: number;
  figure: string; // what is shown for it
  player?: number; // whose figure, if the action names somebody
  type: string;
  gain?: number; // points that it brings more than the least choice
}

export type TargetLook =
  | 'figure' // a figure that would stand there
  | 'standing' // one that stands there already
  | 'square'
  | 'ferry'
  | 'feature';

// Something of the board that can be chosen; several choices open a menu.
export interface Target {
  key: string;
  look: TargetLook;
  place: Place;
  choices: Choice[];
}

export interface Grouped {
  placements: Placement[];
  targets: Target[];
  rest: Offer[]; // without a place on the board
}

const LOOKS: Readonly<Record<string, TargetLook>> = {
  deploy: 'figure',
  land: 'figure',
  mage: 'figure',
  witch: 'figure',
  'circle-add': 'figure',
  redeploy: 'figure',
  market: 'figure',
  castle: 'figure',
  'take-abbot': 'standing',
  'circle-remove': 'standing',
  'move-fairy': 'standing',
  expel: 'standing',
  bury: 'standing',
  dog: 'standing',
  ferry: 'ferry',
  'turn-ferry': 'ferry',
  gold: 'square',
  'move-dragon': 'square',
  ghost: 'square',
  banish: 'square',
  'face-down': 'square',
  score: 'feature',
  message: 'feature',
  'castle-score': 'feature'
};
// What stands for an action that names no figure.
const SHOWN: Readonly<Record<string, string>> = {
  mage: 'mage',
  witch: 'witch',
  'take-abbot': 'abbot',
  gold: 'gold',
  ferry: 'ferry',
  'turn-ferry': 'ferry',
  'move-dragon': 'dragon',
  ghost: 'ghost',
  banish: 'ghost',
  castle: 'castle'
};
const FIGURES = ['meeple', 'large', 'abbot', 'builder', 'pig'];

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export function placeIn(action: Action): Place | undefined {
  const [x, y] = [number(action.x), number(action.y)];
  if (x === undefined || y === undefined) return undefined;
  const place: Place = { x, y };
  const kind = text(action.kind);
  if (kind) place.kind = kind;
  if (Array.isArray(action.at)) place.at = action.at.map(String);
  const n = number(action.n);
  if (n !== undefined) place.n = n;
  return place;
}

const readingOrder = (a: Square, b: Square): number => a.y - b.y || a.x - b.x;

export function grouped(offers: readonly Offer[]): Grouped {
  const placements = new Map<string, Placement>();
  const targets = new Map<string, Target>();
  const rest: Offer[] = [];
  for (const offer of offers) {
    const { id, action, gain } = offer;
    const type = text(action.type) ?? '';
    const place = placeIn(action);
    if (!place) {
      rest.push(offer);
    } else if (type === 'place') {
      const key = `place ${place.x},${place.y}`;
      let placement = placements.get(key);
      if (!placement) placements.set(key, (placement = { key, x: place.x, y: place.y, tile: text(action.tile) ?? '', poses: [] }));
      placement.poses.push({ id, rot: number(action.rot) ?? 0, ...(action.bridge ? { bridge: action.bridge as Pose['bridge'] } : {}) });
    } else {
      const look = LOOKS[type] ?? (place.kind ? 'feature' : 'square');
      const player = number(action.player);
      const key = `${look} ${placeKey(place)} ${look === 'standing' ? `${player ?? ''}` : ''}`;
      let target = targets.get(key);
      if (!target) targets.set(key, (target = { key, look, place, choices: [] }));
      const figure = text(action.figure) ?? SHOWN[type] ?? '';
      target.choices.push({ id, figure, type, ...(player !== undefined ? { player } : {}), ...(gain ? { gain } : {}) });
    }
  }
  for (const { poses } of placements.values()) poses.sort((a, b) => a.rot - b.rot || a.id - b.id);
  for (const { choices } of targets.values()) choices.sort((a, b) => FIGURES.indexOf(a.figure) - FIGURES.indexOf(b.figure) || a.id - b.id);
  return {
    placements: [...placements.values()].sort(readingOrder),
    targets: [...targets.values()].sort((a, b) => readingOrder(a.place, b.place)),
    rest
  };
}

// The pose that the player's last turn of the tile asks for, or the next one clockwise.
export function poseFor(placement: Placement, rot: number): number {
  const index = placement.poses.findIndex((pose) => pose.rot >= rot);
  return index < 0 ? 0 : index;
}

export const nextPose = (placement: Placement, pose: number, by = 1): number => {
  const count = placement.poses.length;
  return (((pose + by) % count) + count) % count;
};

// The nearest of some points that lies in a direction; what lies straight ahead is preferred.
export function nextInDirection(points: readonly (readonly [number, number])[], from: readonly [number, number], dx: number, dy: number): number {
  let best = -1;
  let least = Infinity;
  points.forEach(([x, y], i) => {
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const across = Math.abs((x - from[0]) * dy - (y - from[1]) * dx);
    if (along <= 1e-6) return;
    const cost = along + 2.2 * across;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}
