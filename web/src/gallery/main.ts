// Every tile and every figure, to be looked at. The address may say what to show: ?show=tiles&set=base&size=48&theme=night
import { type Detail, type FigureKind, cssVariables, figureFragment, figurePlaces, players, segmentArea, tileSvg } from '../board/art';
import { seedOf } from '../board/art/random';
import { type TileSet, tileSets } from '../board/tiles';
import { figureRows } from './figures';
import { type Laid, sampleBoard } from './sample_board';
import '../ui/fonts.css';

const address = new URLSearchParams(location.search);
const detailFor = (size: number): Detail => (size < 90 ? 'far' : 'near');
const sizes = address.get('size')?.split(',').map(Number) ?? [48, 100, 200];

function tilesOf(set: TileSet): string {
  const names = address.get('name')?.split(',');
  const figures = set.kinds
    .filter(({ name }) => !names || names.includes(name))
    .map((tile) => {
      const pictures = sizes.flatMap((size) =>
        ([0, 1, 2, 3] as const)
          .filter((turns) => !address.has('once') || turns === 0)
          .map((rotation) => tileSvg(tile, { rotation, size, detail: detailFor(size), seed: seedOf(rotation, size) }))
      );
      return `<figure><div>${pictures.join('')}</div><figcaption>${tile.name} ×${tile.count}</figcaption></figure>`;
    });
  if (names) return figures.join('');
  return `<section><h2>${set.name}: ${set.tiles} tiles</h2><div class="row">${figures.join('')}</div></section>`;
}

function boardOf(title: string, count: number, seed: number, sets: string[], size: number): string {
  const board = sampleBoard(count, seed, sets);
  const [left, top] = [Math.min(...board.map(({ x }) => x)), Math.min(...board.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...board.map(({ x }) => x)), Math.max(...board.map(({ y }) => y))];
  const tiles = board.map(({ tile, rotation, x, y }) =>
    tileSvg(tile, { rotation, x: (x - left) * 200, y: (y - top) * 200, seed: seedOf(x, y), detail: detailFor(size) })
  );
  const [w, h] = [right - left + 1, bottom - top + 1];
  tiles.push(...followers(board, left, top));
  return `<h2>${title}</h2><div class="board"><svg width="${w * size}" height="${h * size}" viewBox="0 0 ${w * 200} ${h * 200}">${tiles.join('')}</svg></div>`;
}

// Somebody stands on every second tile, to see that figures find room and show; the first region of some is outlined.
function followers(board: readonly Laid[], left: number, top: number): string[] {
  if (address.has('bare')) return [];
  return board.flatMap(({ tile, rotation, x, y }, i) => {
    const choices = tile.segments.map((segment, index) => ({ kind: segment.kind, index })).filter(({ kind }) => kind !== 'river');
    if (i % 2 === 1 || choices.length === 0) return [];
    const { kind, index } = choices[(i * 5) % choices.length];
    const [px, py] = figurePlaces(tile, rotation, seedOf(x, y), index)[0];
    const figure: FigureKind = kind === 'garden' ? 'abbot' : i % 7 === 0 ? 'large' : i % 11 === 0 ? 'builder' : 'meeple';
    const { fill, outline } = segmentArea(tile, rotation, seedOf(x, y), index);
    const shown =
      i % 6 === 0
        ? `<path d="${fill}" fill="#fff5" fill-rule="evenodd"/><path d="${outline}" fill="none" stroke="${players[(i / 2) % 6].colour}" stroke-width="5"/>`
        : '';
    return [
      `<g transform="translate(${(x - left) * 200} ${(y - top) * 200})">${shown}<g transform="translate(${px} ${py})">${figureFragment(figure, { player: (i / 2) % 6, isLying: kind === 'field' })}</g></g>`
    ];
  });
}

// The fixed blocks: the city of Carcassonne and the start of the mists.
function blockOf(title: string, set: string, size: number): string {
  const kinds = tileSets.find(({ name }) => name === set)!.kinds.filter(({ block }) => block);
  const [w, h] = [Math.max(...kinds.map(({ block }) => block![0])) + 1, Math.max(...kinds.map(({ block }) => block![1])) + 1];
  const tiles = kinds.map((tile) => tileSvg(tile, { x: tile.block![0] * 200, y: tile.block![1] * 200, seed: 5, detail: detailFor(size) }));
  return `<h2>${title}</h2><svg width="${w * size}" height="${h * size}" viewBox="0 0 ${w * 200} ${h * 200}">${tiles.join('')}</svg>`;
}

const ALL = [
  'base',
  'river',
  'inns',
  'traders',
  'dragon',
  'gold',
  'magic',
  'robbers',
  'circles',
  'flying',
  'ferries',
  'cult',
  'king',
  'bridges'
];

function content(): string {
  const show = address.get('show') ?? 'board,figures,blocks,tiles';
  const wanted = address.get('set')?.split(',');
  const size = Number(address.get('board') ?? 120);
  const parts: string[] = [];
  if (show.includes('board'))
    parts.push(
      boardOf(
        'A sample board',
        Number(address.get('count') ?? 40),
        Number(address.get('seed') ?? 4),
        address.get('sets')?.split(',') ?? ['base', 'river'],
        size
      ),
      address.has('sets') ? '' : boardOf('With all expansions', 40, 9, ALL, size)
    );
  if (show.includes('figures')) parts.push(figureRows());
  if (show.includes('blocks'))
    parts.push(blockOf('The city of Carcassonne', 'count', size), blockOf('The start of the mists', 'mists', size));
  if (show.includes('tiles'))
    parts.push('<div class="row">', ...tileSets.filter(({ name }) => !wanted || wanted.includes(name)).map(tilesOf), '</div>');
  return parts.join('');
}

const style = document.createElement('style');
style.textContent = `body{${cssVariables('light')}}body.night{${cssVariables('night')}}`;
document.head.append(style);
document.getElementById('gallery')!.innerHTML = content();

const controls = document.getElementById('controls')!;
controls.innerHTML = '<strong>Bastide: artwork</strong><label><input type="checkbox" id="night"> night</label>';
const night = document.querySelector<HTMLInputElement>('#night')!;
night.checked = address.get('theme') === 'night' || (!address.has('theme') && matchMedia('(prefers-color-scheme: dark)').matches);
const show = () => document.body.classList.toggle('night', night.checked);
night.addEventListener('change', show);
show();
