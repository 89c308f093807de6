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
  circles: { tiles: ['circles/C', 'circles/A', 'circles/E'], figures: [] }
};
