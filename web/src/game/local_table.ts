// A table that no server keeps: a lesson of the tutorial, or the record of a game that is looked at.
import type { GameState } from '../protocol/game';
import type { Seat } from '../protocol/table';
import { fromView, type Table } from './table';

export function localTable(seats: Seat[], modules: string[], ownSeats: number[]): Table {
  return fromView({
    type: 'view',
    version: 0,
    table: '',
    status: 'running',
    created: 0,
    setup: { modules, options: {}, clock: null, public: false, aids: false, confirm: true },
    commitment: '',
    you: { seats: ownSeats, host: false },
    seats,
    chat: [],
    proposals: []
  });
}

// The names of the seats instead of those that the game was played with.
export function renamed(game: GameState, seats: readonly Seat[]): GameState {
  return { ...game, players: game.players.map((player, seat) => ({ ...player, name: seats[seat].name ?? player.name })) };
}
