// Every message between the page and a table (src/server/protocol/messages.h).
import type { Action, Feature, GameEvent, GameState, PlacedTile } from './game';

export const TABLE_PROTOCOL = 1;

export type TableStatus = 'open' | 'running' | 'over';
export type SeatKind = 'open' | 'person' | 'bot';

export interface Seat {
  kind: SeatKind;
  name?: string;
  bot?: string;
  out?: boolean; // resigned or out of time
}

export type ClockSetup = { seconds: number; bonus: number } | { days: number };

export interface TableRules {
  modules: string[];
  options: Record<string, string>;
  clock: ClockSetup | null;
  public: boolean;
  aids: boolean;
  confirm: boolean;
}

export interface Clock {
  left: number[]; // milliseconds
  running: number | null;
  since: number;
}

export type EndReason = 'finished' | 'resigned' | 'time' | 'abandoned' | 'expired' | 'rules_changed';

export interface Ended {
  reason: EndReason;
  seed: string;
  nonce: string;
  places?: number[];
  rematch?: string;
}

export type ProposalName = 'abandon' | 'pause' | 'rematch';

export interface BoardPart {
  from: number;
  tiles: PlacedTile[];
}

// What a game in progress adds to a view, and what changes of it to an update.
export interface GamePart {
  state?: GameState;
  board?: BoardPart;
  deciding?: number | null; // the seat everybody waits for
  held?: boolean;
  paused?: boolean;
  clock?: Clock;
  ended?: Ended;
}

export interface ChatLine {
  version: number;
  at: number;
  seat: number;
  text: string;
}

export interface ViewMessage extends GamePart {
  type: 'view';
  version: number;
  table: string;
  status: TableStatus;
  created: number;
  setup: TableRules;
  commitment: string;
  you: { seats: number[]; host: boolean };
  seats: Seat[];
  chat: ChatLine[];
  proposals: { what: ProposalName; seat: number }[];
}

export type UpdateKind =
  | 'join'
  | 'leave'
  | 'start'
  | 'play'
  | 'undo'
  | 'confirm'
  | 'resign'
  | 'flag'
  | 'propose'
  | 'pause'
  | 'resume'
  | 'abandon'
  | 'expire'
  | 'rematch'
  | 'chat'
  | 'wake'
  | 'rules_changed';

export interface UpdateMessage extends GamePart {
  type: 'update';
  version: number;
  at: number;
  kind: UpdateKind;
  seat?: number;
  action?: Action;
  text?: string;
  table?: string;
  status?: TableStatus;
  seats?: Seat[];
  events?: GameEvent[];
}

export interface AskMessage {
  type: 'ask';
  version: number;
  seat: number;
  step: string; // "confirm" when the turn is held
  actions: Action[];
  gives?: number[]; // with aids: points that each action brings at once
  may_undo: boolean;
}

export interface PresenceMessage {
  type: 'presence';
  seats: boolean[];
  watchers: number;
}

// Tiles that are still to be drawn, by kind; piles in the order in which they are drawn, where there are several.
export interface BagView {
  all: number;
  kinds: Record<string, number>;
  piles?: Record<string, number>[];
}

export interface DetailsMessage {
  type: 'details';
  id: number | string | null;
  version: number;
  features: Feature[];
  tiles_left: BagView;
}

export interface DoneMessage {
  type: 'done';
  id: number | string | null;
  version: number;
}

export interface ErrorMessage {
  type: 'error';
  id: number | string | null;
  code: string;
  message: string;
}

export type ServerMessage = ViewMessage | UpdateMessage | AskMessage | PresenceMessage | DetailsMessage | DoneMessage | ErrorMessage;

export type ClientMessage =
  | { type: 'hello'; protocol: number; token?: string; version?: number }
  | { type: 'play'; version: number; action: Action; seat?: number }
  | { type: 'undo' | 'confirm'; version: number }
  | { type: 'start' | 'abandon' | 'pause' | 'resume' | 'rematch' | 'details' }
  | { type: 'leave' | 'resign'; seat?: number }
  | { type: 'chat'; text: string; seat?: number };
