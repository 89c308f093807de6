// What may stand on a tile, and how much room it takes.
import type { SegmentMark, TileSymbol } from '../../tiles';
import type { Point } from './curve';

export type SpotKind =
  | 'monastery'
  | 'garden'
  | 'shrine'
  | 'manor'
  | 'cemetery'
  | 'ghost'
  | 'village'
  | 'spring'
  | 'pond'
  | 'ruin'
  | 'castle'
  | 'market'
  | 'smithy'
  | 'minster'
  | Exclude<SegmentMark, 'tunnel' | 'not-semicircular' | 'carcassonne'>
  | Exclude<TileSymbol, 'lake' | 'inside' | 'quarters'>;

export interface Spot {
  kind: SpotKind;
  at: Point; // the middle
  scale: number;
  segment: number | undefined; // what it belongs to
}
// Width and height of each thing at scale 1.
export const sizes: Record<SpotKind, readonly [number, number]> = {
  monastery: [66, 68],
  garden: [46, 36],
  shrine: [40, 50],
  manor: [54, 52],
  cemetery: [58, 46],
  ghost: [26, 32],
  village: [54, 48],
  spring: [44, 34],
  pond: [64, 46],
  ruin: [64, 54],
  castle: [86, 92],
  market: [80, 60],
  smithy: [70, 66],
  minster: [74, 92],
  shield: [28, 34],
  cathedral: [78, 98],
  princess: [34, 50],
  inn: [48, 42],
  'pig-herd': [50, 32],
  wine: [34, 38],
  grain: [34, 38],
  cloth: [34, 34],
  volcano: [88, 76],
  dragon: [54, 44],
  portal: [46, 54],
  bazaar: [62, 46],
  gold: [44, 32],
  magic: [38, 38],
  robber: [34, 38],
  flying: [70, 70],
  circle: [62, 62]
};
