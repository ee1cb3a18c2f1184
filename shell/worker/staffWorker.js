/*
 * Lets the staff pages of a business open without a network. The server writes RELEASE and FILES before this text. All files of a
 * release are kept together with the page that names them; a newer release is kept beside it and waits until the open pages let go
 * of the old one. Only files of the platform and the page itself are kept: never an answer of the API.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `dukani-staff-${RELEASE}`;
const PAGE = '/admin/sales';
const PAGE_WAIT_MS = 4000;
/** Few at a time: whoever is working now comes first. */
const AT_ONCE = 6;

worker.addEventListener('install', (event) => event.waitUntil(keepRelease()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (isStaffPage(url.pathname)) event.respondWith(page(request));
  } else if (FILES.includes(url.pathname)) event.respondWith(file(request, url.pathname));
});

/** @param {string} path */
const isStaffPage = (path) => /^\/(admin|dashboard)(\/|$)/.test(path);

async function keepRelease() {
  const cache = await caches.open(CACHE);
  const waiting = [PAGE, ...FILES];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if ((await cache.match(path)) !== undefined) continue;
      /** @type {Record<string, string>} */
      const headers = path === PAGE ? { accept: 'text/html' } : {};
      const response = await fetch(new Request(path, { cache: path === PAGE ? 'no-store' : 'default', headers }));
      // One file short is no release: the browser tries again at the next visit.
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      await cache.put(path, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('dukani-staff-') && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The server's page while it answers; else the kept one, whose files are kept as well. @param {Request} request */
async function page(request) {
  const kept = async () => (await (await caches.open(CACHE)).match(PAGE)) ?? Response.error();
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(null), PAGE_WAIT_MS);
  });
  try {
    const asked = fetch(request);
    const response = await Promise.race([asked, late]);
    if (response !== null && response.status < 500) return response;
    return response ?? (await kept());
  } catch {
    return await kept();
  }
}

/**
 * Files with their content in their name never change; the two records beside them are the server's while it answers.
 * @param {Request} request
 * @param {string} path
 */
async function file(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept !== undefined && /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(path)) return kept;
  try {
    return await fetch(request);
  } catch {
    return kept ?? Response.error();
  }
}
