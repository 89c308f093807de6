// What a page of rules shows above its text: two or three tiles, and the figures and tokens that the module brings.
import type { FigureKind } from '../../board/art';
import type { Key } from '../../i18n/index.svelte';

export interface FigureShown {
  kind: FigureKind;
  name: Key;
  isLying?: boolean;
}
export interface RulePictures {
  tiles: string[];
  figures: FigureShown[];
}

export const rulePictures: Record<string, RulePictures> = {
  base: { tiles: ['base/D', 'base/B', 'base/W'], figures: [{ kind: 'meeple', name: 'figure.meeple' }] },
  farmers: { tiles: ['base/E', 'base/U', 'base/N'], figures: [{ kind: 'meeple', name: 'role.field', isLying: true }] },
  river: { tiles: ['river/01', 'river/10', 'river/06'], figures: [] },
  abbot: { tiles: ['base/E.g', 'base/V.g', 'base/A'], figures: [{ kind: 'abbot', name: 'figure.abbot' }] },
  inns: { tiles: ['inns/A', 'inns/C', 'inns/K'], figures: [{ kind: 'large', name: 'figure.large' }] },
  traders: {
    tiles: ['traders/02', 'traders/05', 'traders/11'],
    figures: [
      { kind: 'wine', name: 'goods.wine' },
      { kind: 'grain', name: 'goods.grain' },
      { kind: 'cloth', name: 'goods.cloth' },
      { kind: 'builder', name: 'figure.builder' },
      { kind: 'pig', name: 'figure.pig' }
    ]
  },
  flying: { tiles: ['flying/B', 'flying/E', 'flying/H'], figures: [] },
  messages: {
    tiles: [],
    figures: [
      { kind: 'score', name: 'figure.meeple' },
      { kind: 'messenger', name: 'figure.messenger' }
    ]
  },
  ferries: { tiles: ['ferries/01', 'ferries/02', 'ferries/03'], figures: [{ kind: 'ferry', name: 'figure.ferry' }] },
  gold: { tiles: ['gold/D', 'gold/B', 'gold/H'], figures: [{ kind: 'gold', name: 'figure.gold' }] },
  magic: {
    tiles: ['magic/F', 'magic/C', 'magic/H'],
    figures: [
      { kind: 'mage', name: 'figure.mage' },
      { kind: 'witch', name: 'figure.witch' }
    ]
  },
  robbers: { tiles: ['robbers/A', 'robbers/E', 'robbers/H'], figures: [{ kind: 'robber', name: 'figure.robber' }] },
  circles: { tiles: ['circles/C', 'circles/A', 'circles/E'], figures: [] },
  dragon: { tiles: ['dragon/01', 'dragon/19', 'dragon/09'], figures: [] },
  count: { tiles: ['count/01', 'count/09', 'count/12'], figures: [] },
  king: { tiles: ['king/03', 'king/04', 'king/05'], figures: [] },
  cult: { tiles: ['cult/01', 'cult/02', 'cult/05'], figures: [] },
  river2: { tiles: ['river2/04', 'river2/03', 'river2/11'], figures: [] },
  bridges: { tiles: ['bridges/06', 'bridges/05', 'bridges/08'], figures: [] }
};
