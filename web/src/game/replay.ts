// A game step by step, from the updates that the server keeps.
import type { GameEvent, GameState, PlacedTile } from '../protocol/game';
import type { UpdateMessage } from '../protocol/table';
import type { LogEntry, Table } from './table';

export interface ReplayStep {
  version: number;
  seat?: number;
  state: GameState;
  tileCount: number; // of the whole list of tiles
  events: GameEvent[];
}

export interface Replay {
  steps: ReplayStep[];
  tiles: PlacedTile[];
}

// Steps that were taken back are left out, so every tile lies where it lay in the end.
export function replayOf(updates: UpdateMessage[]): Replay {
  let steps: ReplayStep[] = [];
  let tiles: PlacedTile[] = [];
  let isTakenBack = false;
  for (const update of updates) {
    if (!update.state || !update.board) continue;
    tiles = [...tiles.slice(0, update.board.from), ...update.board.tiles];
    const step: ReplayStep = {
      version: update.version,
      seat: update.seat,
      state: update.state,
      tileCount: tiles.length,
      events: update.events ?? []
    };
    if (update.kind === 'undo') {
      steps = steps.slice(0, -1);
      isTakenBack = true;
      continue;
    }
    // A turn's confirmation shows nothing but the next tile, which belongs to the step before it.
    const last = steps[steps.length - 1];
    if (update.kind === 'confirm' && last && !isTakenBack) steps[steps.length - 1] = { ...step, events: [...last.events, ...step.events] };
    else steps.push(step);
    isTakenBack = false;
  }
  return { steps, tiles };
}

// A table that is over as it was at a step: what lay there, what had happened, and which tiles were left.
export function tableAt(table: Table, { steps, tiles }: Replay, step: number): Table {
  const { state, tileCount } = steps[step];
  const log = steps.slice(0, step + 1).map(({ version, seat, events }): LogEntry => ({ version, at: 0, kind: 'play', seat, events }));
  const kinds = { ...table.details?.tiles_left.kinds };
  const later = [...tiles.slice(tileCount).map(({ tile }) => tile), ...(table.game?.discarded ?? []).slice(state.discarded.length)];
  for (const tile of later) kinds[tile] = (kinds[tile] ?? 0) + 1;
  if (state.drawn && kinds[state.drawn]) kinds[state.drawn]--;
  const details = table.details && { ...table.details, tiles_left: { ...table.details.tiles_left, kinds } };
  return { ...table, game: state, board: tiles.slice(0, tileCount), log, details };
}

// Where a key leads in a replay; undefined if it leads nowhere.
export function stepByKey(key: string, step: number, last: number): number | undefined {
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}
