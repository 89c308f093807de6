// The board with scenes of a played game: ?scene=place&theme=night&still. A development page; nothing of the game depends on it.
import { type Action, Board, type BoardFigure, type BoardToken, type Offer, type Place, type Region, ScoreTrack, flightLine } from '../board';
import { tileSets } from '../board/tiles';
import data from './demo_scenes.json';
import { sampleBoard } from '../ui/gallery/sample_board';

interface Scene {
  board: { tile: string; x: number; y: number; rot: number }[];
  figures: BoardFigure[];
  neutral: Record<string, Place | null>;
  ferries: { x: number; y: number; at: string[] }[];
  ingots: { x: number; y: number; count: number }[];
  drawn: string | null;
  player: number;
  flying: { player: number; figure: string; roll: number } | null;
  machine?: [number, number];
  players: { name: string; score: number; counters?: { meeple: number; messenger: number }; robber?: number | null }[];
  legal: Action[];
  features: (Region & { value: number })[];
  last: { player: number; x: number; y: number }[];
}
interface Scored {
  player: number;
  points: number;
  x: number;
  y: number;
  source: string;
  sum: [string, number, number][];
}

const scenes = data.scenes as unknown as Record<string, Scene>;
const scored = data.scored as unknown as Scored[];
const address = new URLSearchParams(location.search);
const isNight = address.get('theme') === 'night';
document.body.classList.toggle('night', isNight);

const panel = document.getElementById('panel')!;
panel.innerHTML = '<div id="scenes"></div><div id="track"></div><div id="said" aria-live="polite"></div>';
const said = document.getElementById('said')!;
const say = (text: string) => (said.textContent = text);
const wording = ({ action }: Offer): string => [action.type, action.figure, action.kind, action.at].filter(Boolean).join(' ');

let scene: Scene = scenes.place;
let offers: Offer[] = [];
const board = new Board(document.getElementById('table')!, {
  theme: isNight ? 'night' : 'light',
  reducedMotion: address.has('still'),
  texts: { board: 'The table', offer: wording },
  onChoose(id) {
    say(`chosen ${id}: ${JSON.stringify(offers[id].action)}`);
    carryOut(offers[id].action);
  },
  onHover(pointed) {
    if (!pointed) return board.highlight(null);
    const { place } = pointed;
    const region = place && pointed.offers.length === 0 ? regionAt(place) : undefined;
    board.highlight(region ? [{ ...region, label: String(region.value) }] : null);
  },
  onForbidden: (pointed) => board.say(pointed.place ?? pointed, 'Its sides would not match the neighbours.'),
  homeOf: (player) => ({ x: innerWidth - 200 + player * 60, y: 200 })
});
const track = new ScoreTrack(document.getElementById('track')!, {
  onChoose: (id) => say(`chosen ${id}: ${JSON.stringify(offers[id].action)}`)
});

const sameSides = (a: readonly string[] | undefined, b: readonly string[] | undefined) => (a ?? []).join() === (b ?? []).join();
const regionAt = (place: Place) =>
  scene.features.find(
    ({ kind, segments }) => kind === place.kind && segments.some(({ x, y, at }) => x === place.x && y === place.y && sameSides(at, place.at))
  );

function tokensOf({ ingots, ferries }: Scene): BoardToken[] {
  return [
    ...ingots.map(({ x, y, count }): BoardToken => ({ token: 'gold', x, y, count })),
    ...ferries.map(({ x, y, at }): BoardToken => ({ token: 'ferry', x, y, at }))
  ];
}

function show(name: string): void {
  scene = scenes[name];
  const neutral = Object.entries(scene.neutral).flatMap(([figure, place]): BoardFigure[] => (place ? [{ ...place, figure, player: null }] : []));
  offers = scene.legal.map((action, id) => ({ id, action }));
  board.setTiles(scene.board);
  board.setFigures([...scene.figures, ...neutral]);
  board.setTokens(tokensOf(scene));
  board.setLastTiles(scene.last);
  board.showFields(null);
  board.offer(offers, { tile: scene.drawn ?? undefined, player: scene.player });
  track.setPlayers(
    scene.players.map(({ score, counters, robber }) => ({ score: counters?.meeple ?? score, messenger: counters?.messenger, robber }))
  );
  track.offer(offers);
  const machine = scene.board.find(({ x, y }) => x === scene.machine?.[0] && y === scene.machine[1]);
  board.showFlight(
    scene.flying && machine
      ? { x: machine.x, y: machine.y, squares: flightLine(machine, scene.flying.roll), roll: scene.flying.roll, player: scene.flying.player, figure: scene.flying.figure }
      : null
  );
  say(`${name}: ${offers.length} offers`);
}

function carryOut(action: Action): void {
  const { type, tile, x, y, rot, figure, kind, at } = action as Record<string, never>;
  if (type === 'place') {
    board.setTiles((scene = { ...scene, board: [...scene.board, { tile, x, y, rot }] }).board);
    board.setLastTiles([{ x, y, player: scene.player }]);
    board.offer([]);
  } else if (figure) {
    board.setFigures([...scene.figures, { figure, x, y, kind, at, player: scene.player }]);
    board.offer([]);
  }
}

// As many tiles as the largest game has, to measure frames with.
function large(count: number): void {
  const tiles = sampleBoard(
    count,
    3,
    tileSets.map(({ name }) => name).filter((name) => !['count', 'mists', 'river2'].includes(name))
  ).map(({ tile, rotation, x, y }) => ({ tile: tile.name, rot: rotation * 90, x, y }));
  const at = (i: number) => tiles[(i * 6) % tiles.length];
  board.setTiles(tiles);
  board.setFigures(
    Array.from({ length: 40 }, (_, i) => ({ figure: i % 5 === 0 ? 'large' : 'meeple', player: i % 6, x: at(i).x, y: at(i).y, kind: i % 3 === 0 ? 'field' : 'city' }))
  );
  board.offer([]);
}

const more: Record<string, () => void> = {
  scores: () => scored.slice(0, 4).forEach(({ x, y, points, player, sum }) => board.floatScore({ x, y, points, player, sum: sum.map(([word, n, p]) => `${word} ${n}: ${p}`).join(', ') })),
  fields: () => board.showFields(scene.features.filter(({ kind, owners }) => kind === 'field' && owners.length > 0).map((one) => ({ ...one, label: String(one.value) }))),
  home: () => board.setFigures(scene.figures.slice(4)),
  dead: () => board.markDead([{ x: scene.board[5].x + 1, y: scene.board[5].y - 2 }, { x: 3, y: 3 }]),
  fits: () => board.showFits({ x: 2, y: 2 }, ['base/A', 'base/D', 'inns/C', 'base/U', 'traders/02'].map((tile, i) => ({ tile, rot: i * 90, left: i + 1 })), { title: '12 of 40 tiles fit', rows: [{ label: 'Next draw', value: '30 %' }] }),
  large: () => large(250)
};

const list = document.getElementById('scenes')!;
for (const [name, run] of [...Object.keys(scenes).map((one) => [one, () => show(one)] as const), ...Object.entries(more)]) {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', run);
  list.append(button);
}
addEventListener('keydown', (event) => {
  if (event.code === 'KeyF') more.fields();
  else board.handleKey(event);
});
for (const name of (address.get('scene') ?? 'place').split(',')) (scenes[name] ? () => show(name) : more[name])();
Object.assign(window, { board });
