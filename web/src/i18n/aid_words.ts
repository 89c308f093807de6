// What the aids say of features, squares and choices.
import type { Facts } from '../board';
import { turnSeat, type Table } from '../game/table';
import { chanceAmong, drawsBefore } from '../game/tiles_left';
import type { Feature, SumRow } from '../protocol/game';
import type { BagView } from '../protocol/table';
import { currentLanguage, listed, t } from './index.svelte';
import { capital, seatName, sumText } from './words';

// "6 points (3 tiles)", "8 points: 6 (3 tiles) + 2 (1 shield)"
function worthText(value: number, sum: readonly SumRow[]): string {
  const points = t('points', { count: value });
  if (sum.length === 0) return points;
  const [[label, count]] = sum;
  return sum.length === 1 ? t('aid.points_of', { points, what: t(`sum.${label}`, { count }) }) : t('aid.points_sum', { points, sum: sumText(sum) });
}

function ownersText({ owners, shares, value }: Feature, table: Table): string {
  if (owners.length === 0) return t('aid.nobody');
  const isEven = shares.every((share) => share === value);
  return listed(owners.map((owner, i) => (isEven ? seatName(table, owner) : t('aid.share', { name: seatName(table, owner), points: shares[i] }))));
}

const isAround = ({ kind }: Feature): boolean => kind === 'monastery' || kind === 'garden' || kind === 'shrine';

// What a feature is worth now and at the end, and whose it is.
export function featureFacts(feature: Feature, table: Table): Facts {
  const { kind, value, sum, complete, if_completed, open_ends, owners, squares } = feature;
  const tiles = isAround(feature) ? 9 - open_ends : squares.length;
  const rows = [{ label: t('aid.owner'), value: ownersText(feature, table) }];
  if (complete) rows.push({ label: t('aid.complete'), value: worthText(value, sum) });
  else {
    if (if_completed) rows.push({ label: t('aid.if_completed'), value: worthText(if_completed.value, if_completed.sum) });
    rows.push({ label: t('aid.at_end'), value: worthText(value, sum) });
  }
  const isOpen = !complete && kind !== 'field';
  return {
    title: `${capital(t(`feature.${kind}`))}, ${t('sum.tiles', { count: tiles })}`,
    players: owners,
    rows,
    ...(isOpen ? { note: t(isAround(feature) ? 'feature.squares_open' : 'feature.open_ends', { count: open_ends }) } : {})
  };
}

function percent(chance: number): string {
  const digits = chance > 0 && chance < 0.0095 ? 1 : 0;
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: digits }).format(chance);
}

// The reader's seat, if he has one: his own turn, else the one of his that draws first.
function ownSeat(table: Table, turnOf: number): number | null {
  if (table.ownSeats.includes(turnOf)) return turnOf;
  const seats = table.seats.length;
  return [...table.ownSeats].sort((a, b) => drawsBefore(a, turnOf, seats) - drawsBefore(b, turnOf, seats))[0] ?? null;
}

// Who draws next, and the reader; or, if he does himself, who comes after him.
function drawersOf(table: Table, turnOf: number): { seat: number; label: string }[] {
  const seats = table.seats.length;
  const next = (turnOf + 1) % seats;
  const own = ownSeat(table, turnOf);
  const isYou = table.ownSeats.length === 1;
  const name = (seat: number): { name: string } => ({ name: seatName(table, seat) });
  const first = { seat: next, label: own === next && isYou ? t('aid.you_draw_next') : t('aid.draws_next', name(next)) };
  if (seats === 1) return [first];
  const then = (next + 1) % seats;
  if (own === null || own === next) return [first, { seat: then, label: t('aid.draws_then', name(then)) }];
  return [first, { seat: own, label: isYou ? t('aid.you_draw_later') : t('aid.draws_later', name(own)) }];
}

// How many tiles that are left fit a square, and how likely the next players draw one of them.
export function fitsFacts(table: Table, bag: BagView, fits: readonly { tile: string; count: number }[], hasDrawnFit: boolean): Facts {
  const count = fits.reduce((sum, fit) => sum + fit.count, 0);
  const drawn = hasDrawnFit ? t('aid.drawn_fits') : undefined;
  if (count === 0) return { title: t('tiles.fit_none'), rows: [], note: drawn };
  const turnOf = turnSeat(table) ?? 0;
  const good = new Set(fits.map(({ tile }) => tile));
  const drawers = drawersOf(table, turnOf);
  const draws = drawers.map(({ seat }) => drawsBefore(seat, turnOf, table.seats.length));
  const rows = drawers.map(({ label }, i) => ({ label, value: percent(chanceAmong(bag, good, [draws[i]])) }));
  if (rows.length > 1) rows.push({ label: t('aid.one_of_both'), value: percent(chanceAmong(bag, good, draws)) });
  return { title: capital(t('aid.fit', { count, all: bag.all })), rows, note: [drawn, t('aid.chances')].filter(Boolean).join(' ') };
}
