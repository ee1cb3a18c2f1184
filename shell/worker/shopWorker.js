/*
 * Lets a shopper look again at what they have seen while there is no network. The network comes first, always: what is kept is shown
 * only where it does not answer. Pages are the server's drawings for strangers, the same for everybody; nothing of the API is kept.
 */
/* global self, caches, fetch, URL, Response, setTimeout, Promise */
const PAGES = 'dukani-shop-pages';
const FILES = 'dukani-shop-files';
const PICTURES = 'dukani-shop-pictures';
/** What was kept first goes first. */
const MOST = { [PAGES]: 60, [FILES]: 150, [PICTURES]: 300 };
const PAGE_WAIT_MS = 6000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(Promise.all(event.data.keep.map(keepNow)));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isShopPage(url.pathname)) event.respondWith(page(event));
  } else if (isFile(url.pathname)) event.respondWith(isNamedByContent(url.pathname) ? file(event) : first(event, FILES));
  else if (isPicture(url.pathname)) event.respondWith(first(event, PICTURES));
});

const isShopPage = (path) => /^\/($|(product|category)\/|search$|contact$)/.test(path);
const isFile = (path) => /^\/(static|remotes)\//.test(path);
const isNamedByContent = (path) => /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(path);
const isPicture = (path) => path.startsWith('/storage/v1/');

/** The page as the server has it now; without an answer the one that was seen last, whatever order or filter it had. */
async function page(event) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(null), PAGE_WAIT_MS);
  });
  const asked = fetch(event.request).then(
    (response) => {
      const path = new URL(event.request.url).pathname;
      if (response.ok) event.waitUntil(keep(PAGES, path, response.clone()));
      return response;
    },
    () => null,
  );
  const response = await Promise.race([asked, late]);
  if (response !== null && response.status < 500) return response;
  const kept = await match(PAGES, new URL(event.request.url).pathname);
  // A server that answers late, or badly, answers better than nothing.
  return kept ?? (await asked) ?? notSeen();
}

/** A file whose name changes with its content never changes. */
async function file(event) {
  return (await match(FILES, event.request)) ?? (await first(event, FILES));
}

async function first(event, cache) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()));
    return response;
  } catch {
    return (await match(cache, event.request)) ?? Response.error();
  }
}

/** What the first page had loaded before this worker was there. */
async function keepNow(address) {
  const { pathname } = new URL(address, self.location.origin);
  const cache = isFile(pathname) ? FILES : isShopPage(pathname) ? PAGES : null;
  if (cache === null || (await match(cache, pathname)) !== undefined) return;
  try {
    const response = await fetch(pathname, { headers: cache === PAGES ? { accept: 'text/html' } : {} });
    if (response.ok) await keep(cache, pathname, response);
  } catch {
    // It is kept when it is asked for the next time.
  }
}

const match = async (cache, key) => await (await caches.open(cache)).match(key, { ignoreVary: true });

async function keep(name, key, response) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST[name])).map((old) => cache.delete(old)));
  } catch {
    // A full device keeps nothing more; the page does not need it.
  }
}

/** A page that was never opened on this device. */
function notSeen() {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>You are offline</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;text-align:center;color-scheme:light dark}main{padding:24px;max-width:36ch}a{color:inherit}</style></head><body><main><h1>You are offline</h1><p>This page was not opened on this device before. What you looked at is still here.</p><p><a href="/">Back to the shop</a></p></main></body></html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
