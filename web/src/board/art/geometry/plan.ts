// The words of a layout: ways and where they end, gates, and the plan from which a layout is tried.
import type { Segment, TurnedTile } from '../topology';
import type { CityShape } from './city_shapes';
import type { Curve, Point } from './curve';

// Labels of the raster besides segments.
export const OTHER = 100;
export const CARCASSONNE = 101;

export interface Gate {
  point: Point;
  along: Point; // direction of the wall
  isWater: boolean;
}
export type WayEnd = 'through' | 'centre' | 'gate' | 'junction' | 'mist' | 'corner';
export interface Way {
  segment: Segment;
  line: Curve;
  end: WayEnd;
}
export interface Oval {
  centre: Point;
  rx: number;
  ry: number;
}
// How far the road reaches before it goes under the ground.
export const TUNNEL_STUB = 27;

export interface EndChoice {
  kind: 'centre' | 'gate' | 'shared' | 'junction' | 'mist' | 'corner';
  city?: number;
}

// What does not depend on where ways end.
export interface Plan {
  tile: TurnedTile;
  cities: CityShape[];
  centre: Point;
  lake: Oval | undefined;
  mist: Curve | undefined;
  carcassonne: Curve | undefined;
  through: Way[];
  ending: Segment[];
}
