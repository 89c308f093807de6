// The artwork of the board. Pure functions from facts to SVG text: no document, no framework.
export { cssVariables, type Palette, palettes, type Theme } from './palette';
export { type Area, CARCASSONNE, figurePlaces, segmentArea } from './regions';
export { type Detail, type TileLook, tileFragment, tileSvg } from './tile_art';
export { type Rotation } from './topology';
export { TILE, type Point } from './geometry/curve';
export { type FigureKind, type FigureLook, emblemSvg, figureFragment, figureKinds, figureSvg, players } from './figures/figure_art';
