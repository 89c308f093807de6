// Every figure in every colour, large and as small as on a board.
import { emblemSvg, figureKinds, figureSvg, players } from '../board/art/figures/figure_art';

export function figureRows(): string {
  const rows = figureKinds.map((kind) => {
    const pictures = players.map((_, player) => figureSvg(kind, { player, size: 64 }) + (kind === 'meeple' ? figureSvg(kind, { player, size: 64, isLying: true }) : ''));
    const small = players.map((_, player) => figureSvg(kind, { player, size: 20 }));
    return `<figure><div>${pictures.join('')}${small.join('')}</div><figcaption>${kind}</figcaption></figure>`;
  });
  const emblems = players.map((_, player) => emblemSvg(player, 28)).join('');
  return `<h2>Figures</h2><div class="row">${emblems}</div><div class="row figures">${rows.join('')}</div>`;
}
