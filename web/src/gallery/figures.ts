// Every figure in every colour, large and as small as on a board.
import { emblemSvg, figureKinds, figureSvg, players } from '../board/art/figures/figure_art';
import { shapes } from '../board/art/figures/shapes';

export function figureRows(): string {
  const rows = figureKinds.map((kind) => {
    const owners = shapes[kind].colour ? players.slice(0, 1) : players;
    const pictures = owners.map(
      (_, player) => figureSvg(kind, { player, size: 64 }) + (kind === 'meeple' ? figureSvg(kind, { player, size: 64, isLying: true }) : '')
    );
    const small = owners.map((_, player) => figureSvg(kind, { player, size: 20 }));
    return `<figure><div>${pictures.join('')}${small.join('')}</div><figcaption>${kind}</figcaption></figure>`;
  });
  const emblems = players.map((_, player) => emblemSvg(player, 28)).join('');
  return `<h2>Figures</h2><div class="row">${emblems}</div><div class="row figures">${rows.join('')}</div>`;
}
