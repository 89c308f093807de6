// Tiles, places, choices and events in words.
import { turnTile } from '../board/art/topology';
import { quarterTurns } from '../board/places';
import { type TileFacts, tileNamed } from '../board/tiles';
import { counterMove } from '../game/counters';
import { decidingSeat, type LogEntry, type Table, turnSeat } from '../game/table';
import type { Action, CounterName, FeatureName, FigureName, GameEvent, Goods, Place, SumRow } from '../protocol/game';
import { currentLanguage, listed, t, textOr } from './index.svelte';

type Name = (player: number) => string;

export const seatName = (table: Table, seat: number): string => table.seats[seat]?.name ?? t('table.open_seat');

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

// "2 east, 1 north", seen from the start tile.
export function squareText(x: number, y: number): string {
  const parts: string[] = [];
  if (x > 0) parts.push(t('square.east', { count: x }));
  if (x < 0) parts.push(t('square.west', { count: -x }));
  if (y < 0) parts.push(t('square.north', { count: -y }));
  if (y > 0) parts.push(t('square.south', { count: y }));
  return parts.length > 0 ? parts.join(', ') : t('square.start');
}

const SIDES = ['N', 'E', 'S', 'W'] as const;
const EDGES = { F: 'edge.F', R: 'edge.R', C: 'edge.C', W: 'edge.W' } as const;
const MARKS = ['shield', 'inn', 'cathedral', 'wine', 'grain', 'cloth'] as const;
const SYMBOLS = ['gold', 'magic', 'robber', 'lake', 'flying'] as const;

// What a tile shows: its four sides as it lies, and what is special on it.
export function tileText(name: string, rot = 0): string {
  const tile = tileNamed(name);
  const sides = SIDES.map((side, index) => {
    const edge = tile.sides[(index - rot / 90 + 4) % 4] as keyof typeof EDGES;
    return `${t(`side.${side}`)} ${t(EDGES[edge])}`;
  }).join(', ');
  const marks: string[] = [];
  for (const segment of tile.segments) {
    if (segment.kind === 'monastery' || segment.kind === 'garden') marks.push(t(`mark.${segment.kind}`));
    for (const mark of MARKS) if (segment.marks?.includes(mark)) marks.push(t(`mark.${mark}`));
  }
  for (const symbol of SYMBOLS) if (tile.symbols?.includes(symbol)) marks.push(symbol === 'flying' ? flightText(tile, rot) : t(`mark.${symbol}`));
  marks.push(...connectionTexts(tile, rot));
  if (tile.circle) marks.push(t(`mark.circle.${tile.circle}`));
  return marks.length > 0 ? t('text.marks', { sides, marks: marks.join(', ') }) : sides;
}

// A machine, and where it flies.
function flightText({ flight = 0 }: TileFacts, rot: number): string {
  const angle = (((flight + rot) % 360) + 360) % 360;
  const away = (side: number): number => Math.abs(((angle - side * 90 + 540) % 360) - 180);
  return t('mark.flying_to', { sides: listed(SIDES.filter((_, side) => away(side) < 60).map((side) => t(`side.${side}`))) });
}

// Which cities and roads are one and which are not, where the sides alone do not tell: two roads are one unless it is said, more of them end.
function connectionTexts(tile: TileFacts, rot: number): string[] {
  return (['city', 'road'] as const).flatMap((kind) => {
    const parts = turnTile(tile, quarterTurns(rot)).segments.filter((segment) => segment.kind === kind && segment.sides.length > 0);
    const sides = parts.flatMap((part) => part.sides);
    const joined = parts.filter((part) => part.sides.length > 1);
    const name = (of: readonly number[]) => ({ kind: t(`feature.${kind}`), sides: listed(SIDES.filter((_, side) => of.includes(side)).map((side) => t(`side.${side}`))) });
    if (sides.length < 2 || (kind === 'road' && sides.length === 2 && joined.length > 0)) return [];
    if (joined.length > 0) return joined.map((part) => t('text.joined', name(part.sides)));
    return kind === 'city' || sides.length === 2 ? [t('text.apart', name(sides))] : [];
  });
}

// The halves of sides that a field has, for where sides alone do not tell fields apart.
export const halvesText = (at: readonly string[]): string =>
  at.map((half) => `${t(`side.${half[0] as 'N'}`)} ${t(half.endsWith('L') ? 'half.L' : 'half.R')}`).join(', ');

// Sides or half-sides, each side once.
export function sidesText(at: readonly string[]): string {
  const sides = SIDES.filter((side) => at.some((name) => name.startsWith(side)));
  return listed(sides.map((side) => t(`side.${side}`)));
}

export function placeText(place: { kind?: FeatureName; at?: string[]; x?: number; y?: number }, withSquare = true): string {
  const kind = place.kind ? t(`feature.${place.kind}`) : '';
  const sides = sidesText(place.at ?? []);
  const text = kind && sides ? t('place.sides', { kind, sides }) : kind || sides;
  if (!withSquare || place.x === undefined || place.y === undefined) return text;
  const square = squareText(place.x, place.y);
  return text ? t('place.at', { place: text, square }) : square;
}

// A meeple is something else on every ground; who has a trade of his own says it by his name.
export function deployedText(figure: FigureName, kind: FeatureName): string {
  const name = t(`figure.${figure}`);
  return figure === 'builder' || figure === 'pig' || figure === 'abbot' ? name : t('role.as', { figure: name, role: t(`role.${kind}`) });
}

const figureText = (figure: Action['figure']): string => capital(t(`figure.${figure ?? 'meeple'}`));

// A counter, and how far the points would bring it.
function counterText(counter: CounterName, { game, ask, log }: Table): string {
  const text = t(`action.counter.${counter}`);
  const move = game && ask && counterMove(game, ask.seat, counter, log.flatMap(({ events }) => events));
  return move ? `${text}: ${move.from} → ${move.to}` : text;
}

// A choice as a button says it.
export function actionText(action: Action, table: Table, isTileStep = true): string {
  const place = placeText(action as Partial<Place>);
  const square = squareText(action.x ?? 0, action.y ?? 0);
  const figure = figureText(action.figure);
  switch (action.type) {
    case 'place':
      return t('action.place', { square, sides: tileText(action.tile ?? '', action.rot) });
    case 'deploy':
      if (action.kind === 'flying') return t('action.fly', { figure });
      return t('action.deploy', {
        figure: capital(deployedText(action.figure as FigureName, action.kind ?? 'road')),
        place: placeText(action as Partial<Place>, false)
      });
    case 'pass':
      // A robber may let a scoring go if another one of the tile is certain to come.
      if (table.ask?.actions.some(({ type }) => type === 'rob')) return t('do.wait');
      return t(isTileStep ? 'do.pass' : 'do.pass_other');
    case 'land':
    case 'circle-add':
    case 'circle-remove':
      return t(`action.${action.type}`, { figure, place });
    case 'take-abbot':
    case 'mage':
    case 'witch':
    case 'score':
      return t(`action.${action.type}`, { place });
    case 'gold':
      return t('action.gold', { square });
    case 'ferry':
    case 'turn-ferry':
      return t(`action.${action.type}`, { square, sides: sidesText(action.at ?? []) });
    case 'remove-magic':
      return t(action.figure === 'mage' ? 'action.remove-magic.mage' : 'action.remove-magic.witch');
    case 'robber':
      return robberText(action.space ?? 0, table);
    case 'rob': {
      const name = seatName(table, action.player ?? 0);
      return action.counter ? t('action.rob_counter', { name, counter: t(`action.counter.${action.counter}`) }) : t('action.rob', { name });
    }
    case 'counter':
      return counterText(action.counter ?? 'meeple', table);
    case 'message':
      if (action.x !== undefined) return t('action.message_at', { place });
      return t(action.choice === 'points' ? 'action.message.points' : 'action.message.action');
    case 'circle':
      return t(action.choice === 'add' ? 'action.circle.add' : 'action.circle.remove');
  }
}

const TRACK = 50;

// Who stands on a space of the score track, beside the one who asks.
export function namesOnSpace(table: Table, space: number, except: number | null): string[] {
  const stands = (points: number): boolean => points % TRACK === space;
  return (table.game?.players ?? []).flatMap((player, seat) => {
    const counters = player.counters ? Object.values(player.counters) : [player.score];
    return seat !== except && counters.some(stands) ? [player.name] : [];
  });
}

function robberText(space: number, table: Table): string {
  const names = namesOnSpace(table, space, table.ask?.seat ?? null);
  return names.length > 0 ? t('action.robber_with', { space, names: listed(names) }) : t('action.robber', { space });
}

// "6 (3 tiles) + 2 (1 shield)"
export function sumText(sum: readonly SumRow[]): string {
  return sum
    .map(([label, count, points], index) => {
      const text = `${Math.abs(points)} (${t(`sum.${label}`, { count })})`;
      if (index === 0) return points < 0 ? `−${text}` : text;
      return points < 0 ? ` − ${text}` : ` + ${text}`;
    })
    .join('');
}

// The same beside its total: where there is but one part, it only says what was counted.
export function reasonText(sum: readonly SumRow[]): string {
  return sum.length === 1 ? t(`sum.${sum[0][0]}`, { count: sum[0][1] }) : sumText(sum);
}

const goodsText = (goods: Goods): string =>
  (['wine', 'grain', 'cloth'] as const)
    .filter((kind) => goods[kind] > 0)
    .map((kind) => `${goods[kind]} × ${t(`goods.${kind}`)}`)
    .join(', ');

function returnedText(event: Extract<GameEvent, { type: 'returned' }>, name: string): string {
  const figure = t(`figure.${event.figure}`);
  switch (event.why) {
    case 'scored':
    case 'taken-back':
    case 'circle':
    case 'message':
    case 'alone':
    case 'crashed':
      return t(`event.returned.${event.why}`, { name, figure });
    default:
      return t('event.returned.other', { name, figure });
  }
}

// Points with what they are for, where it lies and how they add up, as far as there is something to say.
function scoredText({ points, source, x, y, sum }: Extract<GameEvent, { type: 'scored' }>, name: string): string {
  const params = { name, points: t('points', { count: points }), source: t(`for.${source}`), sum: reasonText(sum) };
  if (x === undefined || y === undefined) return t(sum.length > 0 ? 'event.scored_sum' : 'event.scored', params);
  return t(sum.length > 0 ? 'event.scored_sum_at' : 'event.scored_at', { ...params, square: squareText(x, y) });
}

// What happened, as a sentence; nothing for events that only matter to the board.
export function eventText(event: GameEvent, nameOf: Name): string {
  const name = 'player' in event ? nameOf(event.player) : '';
  switch (event.type) {
    case 'turn':
      return '';
    case 'drawn':
      return '';
    case 'discarded':
    case 'ended':
      return t(`event.${event.type}`);
    case 'placed':
    case 'ingot':
      return t(`event.${event.type}`, { name, square: squareText(event.x, event.y) });
    case 'deployed':
      return t('event.deployed', { name, figure: deployedText(event.figure, event.kind) });
    case 'returned':
      return returnedText(event, name);
    case 'scored':
      return scoredText(event, name);
    case 'part':
    case 'robber-returned':
      return t(`event.${event.type}`, { name });
    case 'goods':
      return t('event.goods', { name, goods: goodsText(event.goods) });
    case 'took-off':
      return t('event.took-off', { name, figure: t(`figure.${event.figure}`) });
    case 'rolled':
      return t('event.rolled', { roll: event.roll });
    case 'counter':
      return t(`event.counter.${event.counter}`, { name, now: event.now });
    case 'message':
      return t('event.message', { name, message: t(`message.${event.message}`) });
    case 'message-chosen':
      return t(`event.message-chosen.${event.choice}`, { name });
    case 'ferry':
    case 'ferry-turned':
      return t(`event.${event.type}`, { name, sides: sidesText(event.at) });
    case 'ingot-taken':
      return t('event.ingot-taken', { name, gold: event.gold });
    case 'magic':
      return t(`event.magic.${event.figure}`, { name, place: placeText(event) });
    case 'magic-removed':
      return t(`event.magic-removed.${event.figure}`);
    case 'circle':
      return t(`event.circle.${event.choice}`, { name, kind: t(`feature.${event.kind}`) });
    case 'robber':
      return t(event.along ? 'event.robber_along' : 'event.robber', { name, space: event.space });
    case 'robbed':
      return t('event.robbed', { name, victim: nameOf(event.victim), points: t('points', { count: event.points }) });
  }
}

// The same for who cannot see the board: with what was laid, and where a figure stands.
export function spokenText(event: GameEvent, nameOf: Name): string {
  const text = eventText(event, nameOf);
  if (event.type === 'placed') return `${text.replace(/\.$/, '')}: ${tileText(event.tile, event.rot)}.`;
  if (event.type === 'deployed') return `${text.replace(/\.$/, '')}: ${placeText(event)}.`;
  return text;
}

const PLAIN_LOG = {
  start: 'log.start',
  pause: 'log.pause',
  resume: 'log.resume',
  abandon: 'log.abandon',
  expire: 'log.expire',
  rematch: 'log.rematch',
  rules_changed: 'end.reason.rules_changed',
} as const;

// The sentences of one entry of the log.
export function entryTexts(entry: LogEntry, nameOf: Name, textOf = eventText): string[] {
  const name = entry.seat === undefined ? '' : nameOf(entry.seat);
  const events = entry.events.map((event) => textOf(event, nameOf)).filter((text) => text !== '');
  switch (entry.kind) {
    case 'join':
    case 'leave':
    case 'resign':
    case 'flag':
      return [t(`log.${entry.kind}`, { name }), ...events];
    case 'propose':
      return [t(`log.propose.${entry.text as 'abandon' | 'pause' | 'rematch'}`, { name })];
    case 'start':
    case 'pause':
    case 'resume':
    case 'abandon':
    case 'expire':
    case 'rematch':
    case 'rules_changed':
      return [t(PLAIN_LOG[entry.kind]), ...events];
    case 'chat':
      return [`${name}: ${entry.text ?? ''}`];
    case 'play':
    case 'confirm':
    case 'undo':
    case 'wake':
      return events;
  }
}

const STEPS = [
  'place',
  'deploy',
  'land',
  'confirm',
  'gold',
  'share-gold',
  'magic',
  'magic-apart',
  'robber',
  'others-robber',
  'ferry',
  'turn-ferry',
  'message'
] as const;

// Whose turn it is, for the one who reads it.
export function turnText(table: Table): string {
  if (table.status === 'over') return t('turn.over');
  if (table.isPaused) return t('turn.paused');
  const seat = decidingSeat(table);
  if (seat === null) return '';
  const name = seatName(table, seat);
  const turnOf = turnSeat(table) ?? seat;
  const whose = seatName(table, turnOf);
  // In another player's turn one may have to decide something, too.
  const isOwnTurn = turnOf === seat;
  if (table.ask) {
    if (table.ownSeats.length > 1) return isOwnTurn ? t('turn.your_name', { name }) : t('turn.your_name_in', { name, whose });
    return isOwnTurn ? t('turn.your') : t('turn.your_in', { whose });
  }
  if (table.seats[seat]?.kind === 'bot') return t('turn.thinks', { name });
  if (table.isHeld) return t('turn.confirms', { name });
  return isOwnTurn ? t('turn.of', { name }) : t('turn.of_in', { name, whose });
}

// What a question asks; where a step has several questions, its choices tell which one it is.
export function stepText(step: string, actions: readonly Action[]): string {
  const known = STEPS.find((name) => name === step);
  if (known) return t(`step.${known}`);
  const [first] = actions.filter((action) => action.type !== 'pass');
  switch (first?.type) {
    case 'score':
    case 'counter':
    case 'rob':
    case 'circle':
    case 'circle-add':
    case 'circle-remove':
      return t(`step.${first.type}`);
    default:
      return t('step.other');
  }
}

export const moduleTitle = (name: string, fallback: string): string => textOr(`module.${name}`, fallback.split(':')[0]);
// The modules of a game; of one that is taken in parts, which.
export function modulesText(modules: readonly string[]): string {
  const whole = [...new Set(modules.map((name) => name.split('.')[0]))];
  return listed(
    whole.map((name) => {
      const parts = modules.filter((part) => part.startsWith(`${name}.`)).map((part) => moduleTitle(part, part));
      return parts.length > 0 ? t('modules.in_parts', { module: moduleTitle(name, name), parts: parts.join(', ') }) : moduleTitle(name, name);
    })
  );
}

export const moduleText = (name: string, fallback: string): string => textOr(`module.${name}.text`, fallback);
export const botLevel = (name: string): string => textOr(`bot.${name}`, name);

// What the server refused, in the reader's language where we know it.
export function errorText(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return textOr(`error.${code}`, t('error.other', { message }));
}

// "1:05", or "2 d 3 h" for long times.
export function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86400) return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 }).format(seconds / 86400);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
