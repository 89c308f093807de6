// Which rule forbids what was clicked. The server decides what is legal; this only finds the words for what it did not offer.
import { tileNamed } from '../board/tiles';
import type { Action, ActionType, Feature, FigureName, GameState, Place, PlacedTile } from '../protocol/game';
import { featureAt } from './scene';
import { demands, fitting } from './tiles_left';

const REASONS = [
  'taken_square',
  'no_neighbour',
  'no_fit',
  'river',
  'river_end',
  'only_new_tile',
  'no_place',
  'no_farmers',
  'garden',
  'occupied',
  'no_figure',
  'occupied_or_no_figure',
  'land_square',
  'land_field',
  'complete',
  'gold_around',
  'gold_share',
  'magic_kind',
  'magic_apart',
  'ferry',
  'turn_ferry',
  'circle_add',
  'circle_remove',
  'message',
  'score',
  'choose_below',
  'not_offered'
] as const;
export type WhyNot = (typeof REASONS)[number];

export interface Question {
  step: string;
  actions: readonly Action[];
  seat: number;
}

export interface Clicked {
  x: number;
  y: number;
  place?: Partial<Place>;
}

// What is known of the table; regions only with aids.
export interface Known {
  game: GameState;
  board: readonly PlacedTile[];
  modules: readonly string[];
  features: readonly Feature[] | null;
}

const tileOn = (board: readonly PlacedTile[], { x, y }: Clicked): PlacedTile | undefined => board.find((tile) => tile.x === x && tile.y === y);
const regionOf = (features: readonly Feature[], { x, y, place }: Clicked): Feature | null => (place ? featureAt(features, { ...place, x, y }) : null);

function whyNotPlaced({ game, board }: Known, clicked: Clicked): WhyNot {
  if (tileOn(board, clicked)) return 'taken_square';
  const wanted = demands(board, clicked.x, clicked.y);
  if (wanted.every((side) => side === null)) return 'no_neighbour';
  if (!game.drawn || fitting({ [game.drawn]: 1 }, wanted).length === 0) return 'no_fit';
  if (!tileNamed(game.drawn).sides.includes('W')) return 'not_offered';
  return wanted.includes('W') ? 'river' : 'river_end';
}

const STANDS_ON: Readonly<Partial<Record<string, readonly FigureName[]>>> = { monastery: ['meeple', 'large', 'abbot'], garden: ['abbot'] };

function whyNotDeployed({ game, board, modules, features }: Known, { seat }: Question, clicked: Clicked): WhyNot {
  const last = board[board.length - 1];
  if (!last || last.x !== clicked.x || last.y !== clicked.y) return 'only_new_tile';
  const { place } = clicked;
  if (!place?.kind) return 'no_place';
  if (place.kind === 'field' && !modules.includes('farmers')) return 'no_farmers';
  const supply = game.players[seat]?.supply ?? {};
  if (place.kind === 'garden' && !supply.abbot) return 'garden';
  const hasFigure = (STANDS_ON[place.kind] ?? ['meeple', 'large']).some((figure) => (supply[figure] ?? 0) > 0);
  if (!hasFigure) return 'no_figure';
  if (!features) return 'occupied_or_no_figure';
  const region = regionOf(features, clicked);
  return region && game.figures.some((figure) => featureAt([region], figure) !== null) ? 'occupied' : 'not_offered';
}

function whyNotLanded({ features }: Known, { actions }: Question, clicked: Clicked): WhyNot {
  if (!actions.some(({ x, y }) => x === clicked.x && y === clicked.y)) return 'land_square';
  if (clicked.place?.kind === 'field') return 'land_field';
  return features && regionOf(features, clicked)?.complete ? 'complete' : 'not_offered';
}

function whyNotEnchanted({ features }: Known, clicked: Clicked): WhyNot {
  const kind = clicked.place?.kind;
  if (kind !== 'road' && kind !== 'city') return 'magic_kind';
  return features && regionOf(features, clicked)?.complete ? 'complete' : 'magic_apart';
}

// Questions whose places are all of one sort need only one reason.
const BY_TYPE: Readonly<Partial<Record<ActionType, WhyNot>>> = {
  ferry: 'ferry',
  'turn-ferry': 'turn_ferry',
  'circle-add': 'circle_add',
  'circle-remove': 'circle_remove',
  score: 'score'
};

export function whyNot(question: Question, known: Known, clicked: Clicked): WhyNot {
  switch (question.step) {
    case 'place':
      return whyNotPlaced(known, clicked);
    case 'deploy':
      return whyNotDeployed(known, question, clicked);
    case 'land':
      return whyNotLanded(known, question, clicked);
    case 'gold':
      return 'gold_around';
    case 'share-gold':
      return 'gold_share';
    case 'magic':
    case 'magic-apart':
      return question.actions.some(({ x }) => x !== undefined) ? whyNotEnchanted(known, clicked) : 'choose_below';
  }
  const onBoard = question.actions.filter(({ x }) => x !== undefined);
  if (onBoard.length === 0) return 'choose_below';
  return onBoard[0].type === 'message' ? 'message' : (BY_TYPE[onBoard[0].type] ?? 'not_offered');
}
