// Keeps the page for the time when the server is away: every file of this build is kept under its version. A page is asked of the server first,
// so that a new build shows at once; only without an answer the kept one is shown, whose files are all kept with it. Nothing of the API is
// kept: what is true at a table only the server knows.
export {};

// What is used of a service worker; the library of its types cannot live beside that of pages.
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  location: Location;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
declare const self: Scope;
declare const VERSION: string; // of this build, written in by tools/service_worker.ts
declare const FILES: string[]; // of this build, as addresses

const PREFIX = 'bastide-';
const CACHE = PREFIX + VERSION;
const PATIENCE = 4000; // milliseconds for a page, then the kept one is shown

// Files without a hash in their name must not come from the browser's own cache.
const wanted = (path: string): Request => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' });

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(wanted))));
});

// Only when no page of the version before is open any more; so a page never loses the files that it may still want.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
      await self.clients.claim();
    })()
  );
});

const kept = async (path: string): Promise<Response | undefined> => (await caches.open(CACHE)).match(path);

// Tables are shown by the same page as home.
const pageOf = (path: string): string => (FILES.includes(path) ? path : '/');

async function page(request: Request, path: string): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: patience.signal });
    // Something before the server may answer for it while it is away.
    if (answer.status < 500) return answer;
    return (await kept(pageOf(path))) ?? answer;
  } catch {
    return (await kept(pageOf(path))) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

async function file(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (FILES.includes(pathname)) event.respondWith(file(request, pathname));
});
