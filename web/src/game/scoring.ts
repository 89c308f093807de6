// The final table: points by source, split into those of the game and those of the final scoring.
import type { GameState, SourceName } from '../protocol/game';

export interface SourceRow {
  source: SourceName;
  points: number[]; // by player, in all
  final: number[]; // of these in the final scoring
}

// As the rules tell them; what comes later follows.
const ORDER: readonly SourceName[] = ['road', 'city', 'monastery', 'garden', 'abbot', 'field', 'goods', 'gold', 'message', 'robber'];

export function sourceRows(game: GameState): SourceRow[] {
  const order = (source: SourceName): number => (ORDER.includes(source) ? ORDER.indexOf(source) : ORDER.length);
  const sources = [...new Set(game.players.flatMap((player) => Object.keys(player.score_parts) as SourceName[]))].sort((a, b) => order(a) - order(b));
  const finals = game.result?.final_scoring ?? [];
  return sources.map((source) => ({
    source,
    points: game.players.map((player) => player.score_parts[source] ?? 0),
    final: game.players.map((_, seat) =>
      finals.reduce((sum, event) => (event.type === 'scored' && event.source === source && event.player === seat ? sum + event.points : sum), 0)
    )
  }));
}
