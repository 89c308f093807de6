// The little of SVG that the layers need.
const SVG = 'http://www.w3.org/2000/svg';

export function svg(name: string, attributes: Record<string, string | number> = {}, inner = ''): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (inner) element.innerHTML = inner;
  return element;
}

export function div(className: string, inner = ''): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  if (inner) element.innerHTML = inner;
  return element;
}

export const at = (x: number, y: number): string => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
