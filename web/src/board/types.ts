// What the board is told, in the words of the protocol; nothing here knows a rule.
export interface Square {
  x: number; // grows east
  y: number; // grows south
}

export interface BoardTile extends Square {
  tile: string; // like "base/D"
  rot: number; // 0, 90, 180, 270 clockwise
}

// A feature on a square, as in the protocol: `at` are its sides as on the table, `n` tells apart what `at` cannot.
export interface Place extends Square {
  kind?: string;
  at?: readonly string[];
  n?: number;
}

export interface BoardFigure extends Place {
  player: number | null; // null: mage, witch and others that belong to nobody
  figure: string;
}

export interface BoardToken extends Square {
  token: 'gold' | 'ferry';
  count?: number; // ingots
  at?: readonly string[]; // the two sides that a ferry joins
}

export type Action = Readonly<Record<string, unknown>>;

// One legal action and its index in the list of legal actions.
export interface Offer {
  id: number;
  action: Action;
  gain?: number; // points that it brings more than the least choice, shown beside it
}

// A region as `features` of the state tells it; `label` is what the page wants written on it.
export interface Region {
  kind: string;
  segments: readonly Place[];
  owners: readonly number[];
  label?: string;
}

// What is under the pointer or the keyboard's cursor.
export interface Pointed extends Square {
  place?: Place; // the feature of a laid tile
  figure?: BoardFigure;
  offers: readonly number[];
  tile?: BoardTile; // the tile that lies there, or the ghost that would
}

export interface FloatingScore extends Square {
  place?: Place; // floats up from the feature if known, else from the square
  points: number;
  player: number;
  sum?: string; // already in words, like "3 × 2 + 2"
}

export interface Flight extends Square {
  squares: readonly Square[]; // that the figure flies over, the last one is where it lands
  roll?: number;
  player: number;
  figure?: string;
}

export interface Fit {
  tile: string;
  rot?: number;
  left: number;
}

// A card of facts: what it is about, and pairs of words and values; `players` are marked with their emblems.
export interface Facts {
  title: string;
  players?: readonly number[];
  rows: readonly { label: string; value: string }[];
  note?: string;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface BoardTexts {
  board: string; // what the board is, for those who cannot see it
  turn: string;
  place: string;
  cancel: string;
  offer(offer: Offer): string;
}

export interface BoardOptions {
  theme?: 'light' | 'night';
  reducedMotion?: boolean;
  playerLooks?: readonly number[]; // seat -> look of `players` in the artwork; by default the same number
  showNumbers?: boolean; // digits on what can be chosen with them; by default where there is a mouse
  texts?: Partial<BoardTexts>;
  insets?: Partial<Insets>; // parts of the host that panels cover
  onChoose(id: number): void;
  onHover?(pointed: Pointed | null): void;
  onForbidden?(pointed: Pointed): void; // clicked, but not among the offers
  onPreview?(tile: BoardTile | null, rot: number): void; // the ghost stands there; the tile in the hand is turned so
  homeOf?(player: number): { x: number; y: number } | null; // where figures walk to, in client pixels
}
