// The drawing of each thing that geometry/spots.ts finds a place for.
import type { SpotKind } from '../geometry/things';
import type { TurnedTile } from '../topology';
import { type Drawing, cathedral, cemetery, inn, manor, monastery, ruin, shrine, village } from './buildings';
import { cloth, grain, princess, shield, wine } from './city_marks';
import { castle, market, minster, smithy } from './quarters';
import { bazaar, circle, dragonSign, flying, garden, ghost, gold, magic, pigHerd, pond, portal, robberBag, spring, volcano } from './wild';

const fixed: Partial<Record<SpotKind, Drawing>> = {
  monastery,
  cathedral,
  shrine,
  manor,
  cemetery,
  ruin,
  inn,
  village,
  shield,
  wine,
  grain,
  cloth,
  princess,
  garden,
  volcano,
  portal,
  bazaar,
  gold,
  magic,
  ghost,
  spring,
  pond,
  castle,
  minster,
  market,
  smithy,
  dragon: dragonSign,
  robber: robberBag,
  'pig-herd': pigHerd
};

export function drawingOf(kind: SpotKind, tile: TurnedTile): Drawing {
  if (kind === 'circle') return circle(tile.circle ?? 'field');
  if (kind === 'flying') return flying(tile.flight);
  const drawing = fixed[kind];
  if (!drawing) throw new Error(`nothing is drawn for "${kind}"`);
  return drawing;
}
