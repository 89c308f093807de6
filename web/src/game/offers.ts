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
