// The service worker, for pages that were loaded over a connection where browsers allow one (https, or this computer).
const RELOADED = 'bastide.reloaded';

export function keepPage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    // After all that the page itself needs.
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
  }
  // A part of a page that is older than the server's build may be there no more: then the new page is loaded, but not again and again.
  addEventListener('vite:preloadError', (event) => {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(RELOADED) ?? 0) < 10_000) return;
    sessionStorage.setItem(RELOADED, String(now));
    event.preventDefault();
    location.reload();
  });
}
