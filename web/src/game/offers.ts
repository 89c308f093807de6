// The legal choices of a question, sorted by how a person makes them: on the board, or with a button.
import type { Action, ActionType } from '../protocol/game';
import type { AskMessage } from '../protocol/table';

export interface Offers {
  places: Action[]; // squares and turns for the drawn tile
  onBoard: Action[]; // figures, ferries, ingots and features that are chosen on the board
  buttons: Action[]; // everything without a place
}

const isOnBoard = (action: Action): boolean => action.x !== undefined && action.y !== undefined;

export function offersOf(actions: readonly Action[]): Offers {
  const places = actions.filter((action) => action.type === 'place');
  return {
    places,
    onBoard: actions.filter((action) => action.type !== 'place' && isOnBoard(action)),
    buttons: actions.filter((action) => !isOnBoard(action))
  };
}

// To which module's rules a kind of choice belongs.
const MODULE_OF: Record<Exclude<ActionType, 'pass'>, string> = {
  place: 'base',
  deploy: 'base',
  'take-abbot': 'abbot',
  land: 'flying',
  gold: 'gold',
  mage: 'magic',
  witch: 'magic',
  'remove-magic': 'magic',
  robber: 'robbers',
  rob: 'robbers',
  ferry: 'ferries',
  'turn-ferry': 'ferries',
  score: 'base',
  counter: 'messages',
  message: 'messages',
  circle: 'circles',
  'circle-add': 'circles',
  'circle-remove': 'circles'
};

// The module whose rules explain a question: that of its first choice, but the river for its tiles and the machine where one may fly.
export function moduleOfQuestion(actions: readonly Action[]): string | null {
  if (actions.some((action) => action.type === 'place' && action.tile?.startsWith('river/'))) return 'river';
  if (actions.some((action) => action.type === 'deploy' && action.kind === 'flying')) return 'flying';
  for (const { type } of actions) if (type !== 'pass') return MODULE_OF[type];
  return null;
}

// How many points each choice of a question brings more than the one that brings least: what all of them bring is not their doing.
export function gainsOf({ actions, gives }: Pick<AskMessage, 'actions' | 'gives'>): number[] {
  const least = Math.min(...(gives ?? [0]));
  return actions.map((_, index) => (gives?.[index] ?? least) - least);
}

// A text that is the same for the same choice, to compare and to key lists.
export function actionKey(action: Action): string {
  return Object.keys(action)
    .sort()
    .map((name) => `${name}=${String(action[name as keyof Action])}`)
    .join('&');
}

// The types by which the buttons of one question are put in order: what passes comes last.
const ORDER: readonly ActionType[] = ['message', 'circle', 'counter', 'rob', 'robber', 'remove-magic', 'pass'];

export function sortedButtons(buttons: readonly Action[]): Action[] {
  return [...buttons].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || (a.space ?? 0) - (b.space ?? 0));
}

// The buttons that digits choose: those of a question that offers nothing on the board.
export function numberedButtons(ask: AskMessage | null): Action[] {
  const { places, onBoard, buttons } = offersOf(ask?.actions ?? []);
  return places.length > 0 || onBoard.length > 0 ? [] : sortedButtons(buttons);
}
