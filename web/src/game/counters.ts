// The score track with two counters: how far each would come with the points that wait.
import type { CounterName, GameEvent, GameState } from '../protocol/game';

// The points for which a player is asked: the oldest of those that no counter has taken yet. Undefined where the events do not tell, because
// what was stolen also moves counters.
export function waitingPoints(game: GameState, seat: number, events: readonly GameEvent[]): number | undefined {
  const { score, counters } = game.players[seat] ?? {};
  if (score === undefined || !counters) return undefined;
  const waiting = score - counters.meeple - counters.messenger;
  let sum = 0;
  for (let i = events.length - 1; i >= 0 && sum < waiting; i--) {
    const event = events[i];
    if (event.type !== 'scored' || event.player !== seat) continue;
    sum += event.points;
    if (sum === waiting) return event.points;
  }
  return undefined;
}

// From where to where a counter would move.
export function counterMove(game: GameState, seat: number, counter: CounterName, events: readonly GameEvent[]): { from: number; to: number } | undefined {
  const points = waitingPoints(game, seat, events);
  const from = game.players[seat]?.counters?.[counter];
  return points === undefined || from === undefined ? undefined : { from, to: from + points };
}
