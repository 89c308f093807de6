// Paints the artwork's SVG on a canvas. No browser reads SVG images in a worker, and reading them in the page costs a frame for every tile,
// so what the artwork writes is carried out here: paths, ellipses and groups, with the few attributes that it uses. Whatever else turns
// up is an error, because the two ways to show a tile must never differ.
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Attributes = Readonly<Record<string, string>>;

interface Style {
  fill: string;
  stroke: string;
  width: number;
  cap: CanvasLineCap;
  join: CanvasLineJoin;
}

interface Group {
  style: Style;
  context: Context; // where it is painted
  isLayer: boolean; // painted apart, then laid over the rest
  opacity: number;
}

const WRITTEN = /<(\/?)([a-z]+)([^>]*?)(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const TRANSFORM = /(translate|rotate|scale)\(([^)]*)\)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

function transform(context: Context, text: string): void {
  for (const [, name, values] of text.matchAll(TRANSFORM)) {
    const [a, b] = numbersIn(values);
    if (name === 'translate') context.translate(a, b ?? 0);
    else if (name === 'rotate') context.rotate((a * Math.PI) / 180);
    else context.scale(a, b ?? a);
  }
}

function styled(style: Style, attributes: Attributes): Style {
  return {
    fill: attributes.fill ?? style.fill,
    stroke: attributes.stroke ?? style.stroke,
    width: Number(attributes['stroke-width'] ?? style.width),
    cap: (attributes['stroke-linecap'] as CanvasLineCap | undefined) ?? style.cap,
    join: (attributes['stroke-linejoin'] as CanvasLineJoin | undefined) ?? style.join
  };
}

function shape(element: string, attributes: Attributes): Path2D {
  if (element === 'path') return new Path2D(attributes.d);
  const path = new Path2D();
  const { cx = '0', cy = '0', rx, ry } = attributes;
  path.ellipse(Number(cx), Number(cy), Number(rx), Number(ry), 0, 0, 2 * Math.PI);
  return path;
}

function draw(context: Context, path: Path2D, style: Style, attributes: Attributes): void {
  context.save();
  if (attributes.transform) transform(context, attributes.transform);
  if (attributes.opacity) context.globalAlpha = Number(attributes.opacity);
  if (style.fill !== 'none') {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.stroke !== 'none') {
    context.strokeStyle = style.stroke;
    context.lineWidth = style.width;
    context.lineCap = style.cap;
    context.lineJoin = style.join;
    context.setLineDash(numbersIn(attributes['stroke-dasharray'] ?? ''));
    context.stroke(path);
  }
  context.restore();
}

const known: Readonly<Record<string, ReadonlySet<string>>> = {
  g: new Set(['transform', 'opacity', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']),
  path: new Set(['d', 'transform', 'opacity', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray']),
  ellipse: new Set(['cx', 'cy', 'rx', 'ry', 'transform', 'opacity', 'fill', 'stroke', 'stroke-width'])
};

function attributesOf(element: string, text: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(ATTRIBUTE)) {
    if (!known[element]?.has(name)) throw new Error(`The painter does not know ${name} of ${element}.`);
    found[name] = value;
  }
  return found;
}

// `layer` makes a context of the same size, for groups that are translucent as a whole.
export function paint(fragment: string, ground: Context, layer: () => Context): void {
  const groups: Group[] = [{ style: { fill: '#000', stroke: 'none', width: 1, cap: 'butt', join: 'miter' }, context: ground, isLayer: false, opacity: 1 }];
  for (const [, end, element, written, isEmpty] of fragment.matchAll(WRITTEN)) {
    const outer = groups[groups.length - 1];
    if (end) {
      groups.pop();
      leave(outer, groups[groups.length - 1].context);
      continue;
    }
    const attributes = attributesOf(element, written);
    const style = styled(outer.style, attributes);
    if (element !== 'g') draw(outer.context, shape(element, attributes), style, attributes);
    else if (!isEmpty) groups.push(enter(outer, attributes, style, layer));
  }
  if (groups.length !== 1) throw new Error('A group is not closed.');
}

function enter(outer: Group, attributes: Attributes, style: Style, layer: () => Context): Group {
  const isLayer = attributes.opacity !== undefined;
  const context = isLayer ? layer() : outer.context;
  context.save();
  if (isLayer) context.setTransform(outer.context.getTransform());
  if (attributes.transform) transform(context, attributes.transform);
  return { style, context, isLayer, opacity: Number(attributes.opacity ?? 1) };
}

function leave(group: Group, below: Context): void {
  group.context.restore();
  if (!group.isLayer) return;
  below.save();
  below.resetTransform();
  below.globalAlpha = group.opacity;
  below.drawImage(group.context.canvas, 0, 0);
  below.restore();
}
