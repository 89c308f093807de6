// A table as this page knows it: a view, then changed by updates. Pure: every change gives a new value, so the screen can compare.
import type { GameEvent, GameState, PlacedTile } from '../protocol/game';
import type {
  AskMessage,
  ChatLine,
  Clock,
  DetailsMessage,
  Ended,
  GamePart,
  PresenceMessage,
  ProposalName,
  Seat,
  ServerMessage,
  TableRules,
  TableStatus,
  UpdateKind,
  UpdateMessage,
  ViewMessage
} from '../protocol/table';

// One thing that happened, as the log tells it.
export interface LogEntry {
  version: number;
  at: number;
  kind: UpdateKind;
  seat?: number;
  text?: string;
  events: GameEvent[];
}

// The score of every player at the end of a turn.
export interface ScorePoint {
  turn: number;
  scores: number[];
}

export interface Table {
  version: number;
  id: string;
  status: TableStatus;
  rules: TableRules;
  commitment: string;
  ownSeats: number[];
  isHost: boolean;
  seats: Seat[];
  chat: ChatLine[];
  proposals: { what: ProposalName; seat: number }[];
  game: GameState | null;
  board: PlacedTile[];
  isHeld: boolean;
  isPaused: boolean;
  clock: Clock | null;
  ended: Ended | null;
  deciding: number | null; // the seat everybody waits for
  present: boolean[];
  watchers: number;
  ask: AskMessage | null;
  details: DetailsMessage | null;
  log: LogEntry[];
  curve: ScorePoint[];
}

// A table of which nothing is known but its view.
export function fromView(view: ViewMessage): Table {
  const table: Table = {
    version: view.version,
    id: view.table,
    status: view.status,
    rules: view.setup,
    commitment: view.commitment,
    ownSeats: view.you.seats,
    isHost: view.you.host,
    seats: view.seats,
    chat: view.chat,
    proposals: view.proposals,
    game: null,
    board: [],
    isHeld: false,
    isPaused: false,
    clock: null,
    ended: null,
    deciding: null,
    present: [],
    watchers: 0,
    ask: null,
    details: null,
    log: [],
    curve: []
  };
  return withGame(table, view);
}

// The table after a message; null as long as there was no view.
export function after(table: Table | null, message: ServerMessage): Table | null {
  switch (message.type) {
    case 'view':
      return resynced(table, message);
    case 'update':
      return table && updated(table, message);
    case 'ask':
      return table && { ...table, ask: message };
    case 'presence':
      return table && withPresence(table, message);
    case 'details':
      return table && { ...table, details: message };
    case 'done':
    case 'error':
      return table;
  }
}

// A new view replaces all that it tells; log, score curve and presence are kept, because it does not tell them.
function resynced(table: Table | null, view: ViewMessage): Table {
  const fresh = fromView(view);
  if (!table || table.id !== fresh.id) return fresh;
  return {
    ...fresh,
    present: table.present,
    watchers: table.watchers,
    log: table.log.filter((entry) => entry.version <= view.version),
    curve: table.curve
  };
}

function withPresence(table: Table, presence: PresenceMessage): Table {
  return { ...table, present: presence.seats, watchers: presence.watchers };
}

function withGame(table: Table, part: GamePart): Table {
  const board = part.board ? [...table.board.slice(0, part.board.from), ...part.board.tiles] : table.board;
  return {
    ...table,
    game: part.state ?? table.game,
    board,
    deciding: part.deciding === undefined ? table.deciding : part.deciding,
    isHeld: part.held ?? table.isHeld,
    isPaused: part.paused ?? table.isPaused,
    clock: part.clock ?? table.clock,
    ended: part.ended ?? table.ended,
    curve: part.state ? withScores(table.curve, part.state) : table.curve
  };
}

// A turn that was taken back is overwritten, and with it all that came later.
function withScores(curve: ScorePoint[], state: GameState): ScorePoint[] {
  const before = curve.filter((point) => point.turn < state.turn);
  return [...before, { turn: state.turn, scores: state.players.map((player) => player.score) }];
}

function updated(table: Table, update: UpdateMessage): Table {
  if (update.version <= table.version) return table;
  const next = withGame(table, update);
  next.version = update.version;
  next.status = update.status ?? next.status;
  next.seats = update.seats ?? next.seats;
  next.log = logged(table.log, update);
  next.proposals = proposals(table, update);
  if (update.kind === 'chat' && update.seat !== undefined) {
    next.chat = [...table.chat, { version: update.version, at: update.at, seat: update.seat, text: update.text ?? '' }];
  }
  if (update.kind === 'start') next.ownSeats = seatsAfterStart(table);
  // What was asked is only good until something of the game changes; the server asks again where it still waits.
  if (update.state || update.status) next.ask = null;
  if (next.status === 'over') next.isHeld = next.isPaused = false;
  return next;
}

// Empty seats are taken away at the start, so those behind them get other numbers.
function seatsAfterStart(table: Table): number[] {
  const kept = table.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => seat.kind !== 'open');
  return table.ownSeats.map((own) => kept.findIndex(({ number }) => number === own)).filter((number) => number >= 0);
}

const ENDS_PROPOSALS: readonly UpdateKind[] = ['pause', 'resume', 'abandon', 'rematch'];

function proposals(table: Table, update: UpdateMessage): Table['proposals'] {
  if (ENDS_PROPOSALS.includes(update.kind) || update.status === 'over') return [];
  if (update.kind !== 'propose' || update.seat === undefined) return table.proposals;
  return [...table.proposals, { what: update.text as ProposalName, seat: update.seat }];
}

// An action that is taken back leaves the log together with what it brought about.
export function logged(log: LogEntry[], update: UpdateMessage): LogEntry[] {
  if (update.kind === 'undo') {
    const last = log.findLastIndex((entry) => entry.kind === 'play');
    return log.filter((_, index) => index !== last);
  }
  const { version, at, kind, seat, text, events = [] } = update;
  return [...log, { version, at, kind, seat, text, events }];
}

// The log and the score curve from the table's whole history, for who came later.
export function withHistory(table: Table, updates: UpdateMessage[]): Table {
  const past = updates.filter((update) => update.version <= table.version);
  let log: LogEntry[] = [];
  let curve: ScorePoint[] = [];
  for (const update of past) {
    log = logged(log, update);
    if (update.state) curve = withScores(curve, update.state);
  }
  const newer = past.length > 0 ? past[past.length - 1].version : 0;
  return {
    ...table,
    log: [...log, ...table.log.filter((entry) => entry.version > newer)],
    curve: [...curve.filter((point) => !table.curve.some(({ turn }) => turn === point.turn)), ...table.curve].sort((a, b) => a.turn - b.turn)
  };
}

// Whose decision the table waits for; null if it waits for nobody, or for chance.
export function decidingSeat(table: Table): number | null {
  return table.status === 'running' ? table.deciding : null;
}

// Whose turn it is. While a turn waits for its confirmation, the game has already gone on to the next one.
export function turnSeat(table: Table): number | null {
  return table.isHeld ? table.deciding : (table.game?.turn_of ?? null);
}

// Whether somebody here still takes part in the game.
export const isPlaying = (table: Table): boolean => resigningSeat(table) !== undefined;

// Who resigns: of several players at one screen the one who is asked.
export function resigningSeat(table: Table): number | undefined {
  if (table.status !== 'running') return undefined;
  const playing = table.ownSeats.filter((seat) => !table.seats[seat]?.out);
  return playing.find((seat) => seat === decidingSeat(table)) ?? playing[0];
}

// Whether people at other screens play too.
export const hasOthers = (table: Table): boolean => table.seats.some((seat, number) => seat.kind === 'person' && !seat.out && !table.ownSeats.includes(number));

export interface Wish {
  what: ProposalName;
  seat: number; // who wished it first
  isMine: boolean; // it waits for the others only
}

// What was proposed and not all have agreed to yet.
export function wishes(table: Table): Wish[] {
  const isOver = table.status === 'over';
  if (table.ownSeats.length === 0 || (!isOver && !isPlaying(table))) return [];
  return table.proposals
    .filter(({ what }, index) => (what === 'rematch') === isOver && table.proposals.findIndex((other) => other.what === what) === index)
    .map(({ what, seat }) => ({ what, seat, isMine: table.proposals.some((other) => other.what === what && table.ownSeats.includes(other.seat)) }));
}

export const isMyTurn = (table: Table): boolean => table.ask !== null && !table.isPaused;

// How long a seat still has, at this moment of the server's time.
export function timeLeft(table: Table, seat: number, now: number): number | null {
  if (!table.clock) return null;
  const left = table.clock.left[seat];
  return table.clock.running === seat ? Math.max(0, left - (now - table.clock.since)) : left;
}
