// Plays the tutorial's lessons with the engine and writes down every position that a learner can come to, what may be chosen there and what each
// choice brings about; so the page teaches with the real rules and without a server. The engine decides what is legal, the scripts below
// only which of it serves a lesson.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Lesson, LessonName, Moment, Passage } from '../src/game/tutorial';
import type { Action, Feature, GameEvent, GameState, PlacedTile } from '../src/protocol/game';

type EngineState = Omit<GameState, 'tiles_left'> & { tiles_left: { all: number }; board: PlacedTile[]; features: Feature[] };
interface Answer {
  ok: boolean;
  error?: { message: string };
  state: EngineState;
  events: GameEvent[];
  actions: Action[];
}
type WantedAction = Partial<Action> & { type: Action['type'] };

interface Turn {
  isPlaceOnly?: boolean; // no figure is asked for, because the lesson is about something else
  // Whether what happened in this turn is what the lesson teaches.
  goal: (events: GameEvent[], state: EngineState) => boolean;
  reply?: boolean; // the other player lays the next tile
}

interface Script {
  name: LessonName;
  players?: 1 | 2;
  modules?: string[];
  start: [tile: string, x: number, y: number, rot: number][];
  draws: string[];
  before?: WantedAction[];
  turns: Turn[];
}

type Kind<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;
const has = <Type extends GameEvent['type']>(events: GameEvent[], type: Type, fits: (event: Kind<Type>) => boolean = () => true): boolean =>
  events.some((event) => event.type === type && fits(event as Kind<Type>));
const laid = (x: number, y: number, rot: Action['rot']): WantedAction => ({ type: 'place', x, y, rot });
const onto = (kind: Action['kind'], at?: string[]): WantedAction => ({ type: 'deploy', figure: 'meeple', kind, ...(at ? { at } : {}) });
const pass: WantedAction = { type: 'pass' };

const scripts: Script[] = [
  {
    name: 'place',
    start: [
      ['base/D', 0, 0, 0],
      ['base/E', 0, -1, 180]
    ],
    draws: ['base/U'],
    turns: [{ isPlaceOnly: true, goal: () => true }]
  },
  {
    name: 'turn',
    start: [
      ['base/D', 0, 0, 0],
      ['base/E', 0, -1, 180],
      ['base/V', 0, -2, 180],
      ['base/V', 1, -2, 0]
    ],
    draws: ['base/V'],
    turns: [{ isPlaceOnly: true, goal: (events) => has(events, 'placed', ({ x, y, rot }) => x === 1 && y === 0 && rot === 90) }]
  },
  {
    name: 'claim',
    start: [['base/D', 0, 0, 0]],
    draws: ['base/J'],
    turns: [{ goal: (events) => has(events, 'deployed') }]
  },
  {
    name: 'road',
    start: [['base/W', 0, 0, 0]],
    draws: ['base/U', 'base/V', 'base/L'],
    before: [laid(1, 0, 0), onto('road'), laid(2, 0, 0)],
    turns: [{ isPlaceOnly: true, goal: (events) => has(events, 'scored', ({ source }) => source === 'road') }]
  },
  {
    name: 'city',
    start: [['base/D', 0, 0, 0]],
    draws: ['base/F', 'base/E'],
    before: [laid(0, -1, 90), onto('city')],
    turns: [{ isPlaceOnly: true, goal: (events) => has(events, 'scored', ({ source }) => source === 'city') }]
  },
  {
    // Seven meeples, all on the board.
    name: 'home',
    start: [['base/X', 0, 0, 0]],
    draws: ['base/U', 'base/U', 'base/U', 'base/U', 'base/E', 'base/E', 'base/E', 'base/L'],
    before: [
      ...[laid(1, 0, 0), onto('road')],
      ...[laid(-1, 0, 0), onto('road')],
      ...[laid(0, 1, 90), onto('road')],
      ...[laid(0, -1, 90), onto('road')],
      ...[laid(1, -1, 90), onto('city')],
      ...[laid(-1, -1, 270), onto('city')],
      ...[laid(-1, 1, 270), onto('city')]
    ],
    turns: [{ goal: (events) => has(events, 'returned') }]
  },
  {
    // Two cities, one for each player, with one square between them.
    name: 'share',
    players: 2,
    start: [
      ['base/U', 0, 0, 0],
      ['base/U', -1, 0, 0],
      ['base/U', 1, 0, 0]
    ],
    draws: ['base/E', 'base/E', 'base/F'],
    before: [laid(-1, -1, 90), onto('city'), laid(1, -1, 270), onto('city')],
    turns: [{ isPlaceOnly: true, goal: (events) => has(events, 'scored', ({ player }) => player === 1) }]
  },
  {
    // A ring of roads with a hole in the middle and one corner missing.
    name: 'monastery',
    start: [
      ['base/U', 0, -1, 0],
      ['base/V', 1, -1, 0],
      ['base/U', 1, 0, 90],
      ['base/V', -1, -1, 270],
      ['base/U', -1, 0, 90],
      ['base/V', -1, 1, 180],
      ['base/U', 0, 1, 0]
    ],
    draws: ['base/B', 'base/V'],
    turns: [
      { goal: (events) => has(events, 'deployed', ({ kind, x, y }) => kind === 'monastery' && x === 0 && y === 0) },
      { isPlaceOnly: true, goal: (events) => has(events, 'scored', ({ source }) => source === 'monastery') }
    ]
  },
  {
    // Two complete cities beside one field.
    name: 'farm',
    modules: ['farmers'],
    start: [
      ['base/D', 0, 0, 0],
      ['base/E', 0, -1, 180],
      ['base/D', 1, 0, 0],
      ['base/E', 1, -1, 180]
    ],
    draws: ['base/U'],
    turns: [{ goal: (_, { features }) => features.some(({ kind, owners, value }) => kind === 'field' && owners.length > 0 && value >= 6) }]
  },
  {
    // A farmer, a monk and a knight of the learner, a highwayman of the other player; two tiles are left.
    name: 'end',
    players: 2,
    modules: ['farmers'],
    start: [
      ['base/D', 0, 0, 0],
      ['base/E', 0, -1, 180],
      ['base/D', 1, 0, 0],
      ['base/E', 1, -1, 180]
    ],
    draws: ['base/U', 'base/U', 'base/B', 'base/E', 'base/R', 'base/E', 'base/K', 'base/V', '#end'],
    before: [
      ...[laid(2, 0, 0), onto('field', ['NL'])],
      ...[laid(-1, 0, 0), onto('road')],
      ...[laid(0, 1, 0), onto('monastery')],
      ...[laid(2, -1, 90), pass],
      ...[laid(1, -2, 0), onto('city')],
      laid(0, -2, 90)
    ],
    turns: [{ isPlaceOnly: true, goal: () => true, reply: true }]
  }
];

// `bastide engine`: a line in, a line out.
class Engine {
  private readonly process;
  private readonly lines: AsyncIterator<string>;

  constructor(program: string) {
    this.process = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async ask(op: string, fields: object = {}): Promise<Answer> {
    this.process.stdin.write(`${JSON.stringify({ op, ...fields })}\n`);
    const { value, done } = await this.lines.next();
    const answer = done ? null : (JSON.parse(value) as Answer);
    if (!answer?.ok) throw new Error(`${op} ${JSON.stringify(fields)}: ${answer?.error?.message ?? 'no answer'}`);
    return answer;
  }

  play(action: WantedAction): Promise<Answer> {
    return this.ask('play', { action });
  }

  async end(): Promise<void> {
    await this.ask('quit');
    this.process.stdin.end();
  }
}

// A state as the server tells it: without the board, which has a part of its own, and what is told in details.
function passing(state: EngineState): GameState {
  const { board: _board, features: _features, tiles_left, ...rest } = state;
  return { ...rest, tiles_left: tiles_left.all };
}

// The next turn begins when this one is confirmed, and its tile is not drawn before.
function held(state: EngineState, turn: number): GameState {
  return { ...passing(state), drawn: null, player: 0, turn_of: 0, turn };
}

const isOfNextTurn = (event: GameEvent): boolean => event.type === 'turn' || event.type === 'drawn' || event.type === 'ended';

class Recorder {
  readonly moments: Moment[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly turns: Turn[]
  ) {}

  // The number of the moment at which the learner is asked now.
  async asked(state: EngineState, from: number, turn: number, before: GameEvent[]): Promise<number> {
    const { actions } = await this.engine.ask('legal');
    const number = this.moments.length;
    const moment: Moment = {
      turn,
      game: passing(state),
      board: { from, tiles: state.board.slice(from) },
      actions,
      after: []
    };
    this.moments.push(moment);
    for (const action of actions) {
      const kept = this.moments.length;
      const passage = await this.chosen(action, state, turn, before);
      if (!passage) this.moments.length = kept;
      moment.after.push(passage);
    }
    return number;
  }

  // What a choice leads to, or null if the lesson's goal can not be reached from there. Leaves the game as it was.
  private async chosen(action: Action, from: EngineState, turn: number, before: GameEvent[]): Promise<Passage | null> {
    const played = await this.engine.play(action);
    const [answer, decisions] = this.turns[turn].isPlaceOnly ? await this.withoutFigure(played) : ([played, 1] as const);
    const passage = await this.outcome(answer, from, turn, before);
    await this.engine.ask('undo', { actions: decisions });
    return passage;
  }

  // Declines to deploy where that is asked; says also how many decisions that makes.
  private async withoutFigure(placed: Answer): Promise<readonly [Answer, number]> {
    if (placed.state.step !== 'deploy') return [placed, 1];
    const passed = await this.engine.play(pass);
    return [{ ...passed, events: [...placed.events, ...passed.events] }, 2];
  }

  private async outcome({ events, state }: Answer, from: EngineState, turn: number, before: GameEvent[]): Promise<Passage | null> {
    const now = events.filter((event) => !isOfNextTurn(event));
    const all = [...before, ...now];
    if (state.step === 'deploy') {
      const to = await this.asked(state, from.board.length, turn, all);
      return this.moments[to].after.some((passage) => passage !== null) ? { events: now, to } : null;
    }
    if (!this.turns[turn].goal(all, state)) return null;
    const to = this.moments.length;
    const moment: Moment = {
      turn,
      game: held(state, from.turn),
      board: { from: from.board.length, tiles: state.board.slice(from.board.length) },
      actions: [],
      after: []
    };
    this.moments.push(moment);
    const confirmed = await this.confirmed(state, events.filter(isOfNextTurn), turn);
    if (confirmed) moment.confirmed = confirmed;
    return { events: now, to };
  }

  // What happens when the learner has confirmed the turn: the other player's turn, and the lesson's next one.
  private async confirmed(state: EngineState, events: GameEvent[], turn: number): Promise<Passage | null> {
    if (this.turns[turn].reply) return this.replied(state, events, turn);
    if (turn + 1 === this.turns.length) return null;
    return { events, to: await this.asked(state, state.board.length, turn + 1, []) };
  }

  private async replied(before: EngineState, events: GameEvent[], turn: number): Promise<Passage> {
    const [place] = (await this.engine.ask('legal')).actions;
    const [last, decisions] = await this.withoutFigure(await this.engine.play(place));
    await this.engine.ask('undo', { actions: decisions });
    this.moments.push({
      turn,
      game: passing(last.state),
      board: { from: before.board.length, tiles: last.state.board.slice(before.board.length) },
      actions: [],
      after: []
    });
    return { events: [...events, ...last.events], to: this.moments.length - 1 };
  }
}

async function lessonOf(engine: Engine, script: Script): Promise<Lesson> {
  const { name, players = 1, modules = [], start, draws, before = [], turns } = script;
  let { state } = await engine.ask('new', {
    setup: {
      players: ['Learner', 'Other'].slice(0, players),
      modules,
      start: start.map(([tile, x, y, rot]) => ({ tile, x, y, rot })),
      draws
    }
  });
  for (const action of before) ({ state } = await engine.play(action));
  const recorder = new Recorder(engine, turns);
  await recorder.asked(state, 0, 0, []);
  return { name, modules, moments: recorder.moments };
}

export async function playTutorial(program: string): Promise<Lesson[]> {
  const engine = new Engine(program);
  const lessons: Lesson[] = [];
  for (const script of scripts) lessons.push(await lessonOf(engine, script));
  await engine.end();
  return lessons;
}

// One moment a line, so that a change shows as a small difference.
export function tutorialText(lessons: Lesson[]): string {
  const lines = lessons.map(
    ({ moments, ...lesson }) =>
      JSON.stringify(lesson).replace(/}$/, '') + ',"moments":[\n' + moments.map((moment) => JSON.stringify(moment)).join(',\n') + ']}'
  );
  return '[\n' + lines.join(',\n') + ']\n';
}
