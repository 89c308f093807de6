import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tileSets } from '../tiles';
import { paint } from './painter';
import { tileFragment } from './tile_art';

// A canvas that writes down what is done to it; a browser test compares its pixels with those of the same SVG.
function recorder(name = ''): { done: string[]; context: CanvasRenderingContext2D } {
  const done: string[] = [];
  const target: Record<string, unknown> = { canvas: { name }, getTransform: () => 'the transform', globalAlpha: 1 };
  const context = new Proxy(target, {
    get: (_, key: string) => target[key] ?? ((...values: unknown[]) => void done.push(`${key}(${values.map((value) => JSON.stringify(value)).join()})`)),
    set: (_, key: string, value) => {
      target[key] = value;
      done.push(`${key}=${value}`);
      return true;
    }
  });
  return { done, context: context as unknown as CanvasRenderingContext2D };
}

function done(fragment: string): { ground: string[]; layer: string[] } {
  const [ground, layer] = [recorder(), recorder('layer')];
  paint(fragment, ground.context, () => layer.context);
  return { ground: ground.done, layer: layer.done };
}

beforeAll(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(readonly d?: string) {}
      ellipse(...values: number[]): void {
        Object.assign(this, { values });
      }
    }
  );
});
afterAll(() => vi.unstubAllGlobals());

it('fills and strokes a path, with what its group says', () => {
  expect(done('<g stroke-width=".9" stroke-linejoin="round"><path fill="#abc" stroke="#123" d="M0 0h9"/></g>').ground).toEqual([
    'save()',
    'save()',
    'fillStyle=#abc',
    'fill({"d":"M0 0h9"})',
    'strokeStyle=#123',
    'lineWidth=0.9',
    'lineCap=butt',
    'lineJoin=round',
    'setLineDash([])',
    'stroke({"d":"M0 0h9"})',
    'restore()',
    'restore()'
  ]);
});

it('carries out transforms in their order', () => {
  const { ground } = done('<g transform="translate(3 -4)rotate(180)scale(.5)"><path fill="none" d="M0 0"/></g>');
  expect(ground).toEqual(['save()', 'translate(3,-4)', `rotate(${Math.PI})`, 'scale(0.5,0.5)', 'save()', 'restore()', 'restore()']);
});

it('paints a translucent group apart, so that what overlaps in it is not seen twice', () => {
  const { ground, layer } = done('<g opacity=".5"><path fill="red" d="M0 0"/></g>');
  expect(layer).toContain('fill({"d":"M0 0"})');
  expect(layer).toContain('setTransform("the transform")');
  expect(ground).toEqual(['save()', 'resetTransform()', 'globalAlpha=0.5', 'drawImage({"name":"layer"},0,0)', 'restore()']);
});

it('refuses what it does not know', () => {
  expect(() => done('<path d="M0 0" filter="url(#x)"/>')).toThrow('filter');
  expect(() => done('<text x="3"/>')).toThrow('text');
  expect(() => done('<g>')).toThrow('closed');
});

it('knows all that the artwork writes', () => {
  for (const tile of tileSets.flatMap(({ kinds }) => kinds)) {
    for (const detail of ['far', 'near'] as const) expect(done(tileFragment(tile, { detail, theme: 'light' })).ground.length, tile.name).toBeGreaterThan(30);
  }
});
