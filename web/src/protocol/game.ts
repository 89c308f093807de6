// What the engine says of a game, with the names of docs/protocol.md: squares, actions, events, state.
export type FigureName = 'meeple' | 'large' | 'abbot' | 'builder' | 'pig';
export type FeatureName = 'road' | 'city' | 'field' | 'monastery' | 'garden' | 'shrine' | 'manor' | 'castle' | 'flying';
export type MagicName = 'mage' | 'witch';
export type CounterName = 'meeple' | 'messenger';
export type MessageName =
  'score-road' | 'score-city' | 'score-monastery' | 'extra-tile' | 'shields' | 'knights' | 'farmers' | 'score-and-return';
export type Degrees = 0 | 90 | 180 | 270;
export type SourceName =
  | 'road'
  | 'city'
  | 'field'
  | 'monastery'
  | 'garden'
  | 'shrine'
  | 'manor'
  | 'castle'
  | 'fairy'
  | 'king'
  | 'robber-baron'
  | 'goods'
  | 'gold'
  | 'robber'
  | 'message'
  | 'abbot'
  | 'auction'
  | 'dog';
export type SumLabel = 'tiles' | 'shields' | 'cities' | 'mage' | 'witch' | 'pig' | 'pig-herd' | 'goods' | 'ingots' | 'figures';
export type ReturnReason =
  'scored' | 'taken-back' | 'eaten' | 'expelled' | 'circle' | 'message' | 'alone' | 'replaced' | 'buried' | 'crashed';

export interface Square {
  x: number;
  y: number;
}

export interface PlacedTile extends Square {
  tile: string;
  rot: Degrees;
}

// A part of one tile: its kind, and its sides (a field's half-sides) as on the table.
export interface Place extends Square {
  kind: FeatureName;
  at?: string[];
  n?: number;
}

export type ActionType =
  | 'place'
  | 'deploy'
  | 'pass'
  | 'land'
  | 'take-abbot'
  | 'gold'
  | 'mage'
  | 'witch'
  | 'remove-magic'
  | 'robber'
  | 'rob'
  | 'ferry'
  | 'turn-ferry'
  | 'score'
  | 'counter'
  | 'message'
  | 'circle'
  | 'circle-add'
  | 'circle-remove';

// One legal choice. Which fields it has depends on its type.
export interface Action {
  type: ActionType;
  tile?: string;
  x?: number;
  y?: number;
  rot?: Degrees;
  figure?: FigureName | MagicName;
  kind?: FeatureName;
  at?: string[];
  n?: number;
  player?: number;
  counter?: CounterName;
  choice?: 'action' | 'points' | 'add' | 'remove';
  space?: number;
}

export type SumRow = [SumLabel, number, number];

interface OfPlayer {
  player: number;
}
interface OfTile extends OfPlayer {
  tile: string;
}
interface Somewhere {
  x: number;
  y: number;
  kind: FeatureName;
  at?: string[];
}

export type GameEvent =
  | ({ type: 'turn'; turn: number } & OfPlayer)
  | ({ type: 'drawn' | 'discarded' } & OfTile)
  | ({ type: 'placed'; rot: Degrees } & OfTile & Square)
  | ({ type: 'deployed'; figure: FigureName } & OfPlayer & Somewhere)
  | ({ type: 'returned'; figure: FigureName; why: ReturnReason } & OfPlayer & Partial<Somewhere>)
  | ({ type: 'scored'; points: number; source: SourceName; sum: SumRow[]; final: boolean; n?: number } & OfPlayer & Partial<Somewhere>)
  | ({ type: 'part'; part: number } & OfPlayer)
  | ({ type: 'goods'; goods: Goods } & OfPlayer & Square)
  | ({ type: 'took-off'; figure: FigureName } & OfPlayer & Square)
  | ({ type: 'rolled'; roll: number } & OfPlayer)
  | ({ type: 'counter'; counter: CounterName; points: number; now: number } & OfPlayer)
  | ({ type: 'message'; message: MessageName } & OfPlayer)
  | ({ type: 'message-chosen'; message: MessageName; choice: 'action' | 'points' } & OfPlayer)
  | ({ type: 'ferry'; at: string[] } & OfPlayer & Square)
  | ({ type: 'ferry-turned'; at: string[]; from: string[] } & OfPlayer & Square)
  | ({ type: 'ingot' } & OfPlayer & Square)
  | ({ type: 'ingot-taken'; gold: number } & OfPlayer & Square)
  | ({ type: 'magic'; figure: MagicName } & OfPlayer & Somewhere)
  | ({ type: 'magic-removed'; figure: MagicName } & Partial<Somewhere>)
  | ({ type: 'circle'; choice: 'add' | 'remove'; kind: FeatureName } & OfPlayer)
  | ({ type: 'robber'; space: number; along: boolean } & OfPlayer)
  | ({ type: 'robbed'; victim: number; points: number } & OfPlayer)
  | ({ type: 'robber-returned' } & OfPlayer)
  | { type: 'ended' };

export interface Goods {
  wine: number;
  grain: number;
  cloth: number;
}

export interface PlayerState {
  name: string;
  score: number;
  score_parts: Partial<Record<SourceName, number>>;
  supply: Partial<Record<FigureName, number>>;
  goods?: Goods;
  gold?: number;
  counters?: Record<CounterName, number>;
  robber?: number | null;
}

export interface FigureOnBoard extends Place {
  player: number;
  figure: FigureName;
}

// A crop circle that is being carried out: `round` is the order of the players, of whom the first `asked` have had their turn or have it now.
export interface CircleRound {
  player: number;
  kind: FeatureName;
  choice: 'add' | 'remove' | null;
  round: number[];
  asked: number;
}

export interface GameState {
  over: boolean;
  step: string;
  player: number | null;
  turn_of: number;
  turn: number;
  tiles_left: number;
  drawn: string | null;
  discarded: string[];
  players: PlayerState[];
  figures: FigureOnBoard[];
  neutral: Partial<Record<MagicName, Place | null>>;
  ferries?: (Square & { at: string[] })[];
  ingots?: (Square & { count: number })[];
  flying?: { player: number; figure: FigureName; roll: number };
  message?: MessageName | null;
  circle?: CircleRound | null;
  result?: { places: number[]; scores: number[]; final_scoring: GameEvent[] };
}

export interface Feature {
  kind: FeatureName;
  squares: [number, number][];
  complete: boolean;
  open_ends: number;
  value: number; // if it were scored now; at the end, if nothing changes
  sum: SumRow[];
  if_completed?: { value: number; sum: SumRow[] }; // as it stands, without another tile
  owners: number[];
  shares: number[]; // what each owner would get
  segments: (Square & { at?: string[]; n?: number })[];
}
