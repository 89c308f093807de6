// The board as a library; README.md tells how to use it.
export { Board } from './board';
export { ScoreTrack, type ScoreTrackOptions, type TrackPlayer } from './score_track';
export { flightLine, placeKey, placeOf, segmentOf } from './places';
export { grouped, placeIn } from './offers';
export { dieDrawing } from './floats';
export type * from './types';
