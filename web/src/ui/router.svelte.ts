// Which screen the address names: "/" with "#/new", "#/learn/LESSON", "#/record", "#/gallery", "#/rules/NAME" or "#setup=TEXT", and "/t/TABLE".
import { tick } from 'svelte';

export type Route =
  | { screen: 'home' }
  | { screen: 'setup'; text?: string }
  | { screen: 'learn'; lesson?: string }
  | { screen: 'record' }
  | { screen: 'gallery' }
  | { screen: 'rules'; module: string }
  | { screen: 'table'; table: string };

export function routeOf(path: string, hash: string): Route {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path);
  if (table) return { screen: 'table', table: table[1] };
  if (hash.startsWith('#setup=')) return { screen: 'setup', text: hash.slice('#setup='.length) };
  if (hash === '#/new') return { screen: 'setup' };
  const learn = /^#\/learn(?:\/(\w+))?$/.exec(hash);
  if (learn) return { screen: 'learn', lesson: learn[1] };
  if (hash === '#/record') return { screen: 'record' };
  if (hash === '#/gallery') return { screen: 'gallery' };
  const rules = /^#\/rules(?:\/([\w.]+))?$/.exec(hash);
  if (rules) return { screen: 'rules', module: rules[1] ?? 'base' };
  return { screen: 'home' };
}

let route = $state.raw<Route>(routeOf(location.pathname, location.hash));

export const currentRoute = (): Route => route;

const look = (): void => {
  route = routeOf(location.pathname, location.hash);
};

// Puts the keyboard and the screen reader where the screen begins.
export function focusContent(): void {
  const content = document.getElementById('content');
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

export function goTo(address: string): void {
  const before = route.screen;
  history.pushState(null, '', address);
  look();
  scrollTo(0, 0);
  if (route.screen !== before) void tick().then(focusContent);
}

window.addEventListener('popstate', look);
window.addEventListener('hashchange', look);

// Links within the page change the screen without loading it anew.
document.addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const address = new URL(link.href, location.href);
  const isOurs = address.origin === location.origin && (address.pathname === '/' || address.pathname.startsWith('/t/'));
  if (!isOurs || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  goTo(address.pathname + address.hash);
});
