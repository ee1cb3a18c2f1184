/*
 * Lets a shopper look again at what they have seen while there is no network. The network comes first for every page; what is kept is
 * shown only where it does not answer. Pages are the server's drawings for anonymous visitors, the same for everybody; nothing of the API is
 * kept. The server writes SHOP before this text: see shell/server/shopWorker.ts.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { Router, Route } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import {
  cacheNames,
  filesNamedIn,
  isHashedFile,
  isCacheablePage,
  mayCachePage,
  outdatedCaches,
  treatmentOf,
  type Treatment,
} from './decisions';

declare const self: ServiceWorkerGlobalScope;
declare const SHOP: {
  release: string;
  supabaseOrigin: string;
  /** A page without content of its own, for addresses that were never opened here. */
  plainPage: string;
  records: string[];
};

const names = cacheNames(SHOP.release);
const facts = { origin: self.location.origin, supabaseOrigin: SHOP.supabaseOrigin };
const pageWaitSeconds = 4;
const pictureDays = 30;
const atOnce = 3;

/** Pages that were drawn from what is kept: what they ask for must be of the same release. */
const cachingClients = new Set<string>();

const ofPathOnly: WorkboxPlugin = {
  // Available offline any order or filter of a list is better than none.
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(pathOf(request.url)),
};
const onlyWholePages: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    // What the shop has taken away is gone here, too.
    if (response.status === 404) await (await caches.open(names.pages)).delete(pathOf(request.url));
    return response;
  },
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(mayCachePage(request.url, response, SHOP.release) ? response : null),
  cachedResponseWillBeUsed: ({ event, cachedResponse }) => {
    if (cachedResponse !== undefined) rememberCachingClient(event);
    return Promise.resolve(cachedResponse);
  },
};
/** Pictures of another host come in a form whose size and status can be seen. */
const readable: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(
      new URL(request.url).origin === facts.origin
        ? request
        : new Request(request.url, { mode: 'cors', credentials: 'omit' }),
    ),
};
const matchOptions = { ignoreVary: true };

const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds: pageWaitSeconds,
  matchOptions,
  plugins: [ofPathOnly, onlyWholePages, new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
});
const files = new CacheFirst({
  cacheName: names.files,
  matchOptions,
  plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
});
const pictures = new CacheFirst({
  cacheName: names.pictures,
  matchOptions,
  plugins: [
    readable,
    new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: pictureDays * 86_400, purgeOnQuotaError: true }),
  ],
});

/** Outside the bounded caches' counting: these few are what makes a release whole. */
const base = () => caches.open(names.base);

self.addEventListener('install', (event) => {
  event.waitUntil(keepBase().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOutdated().then(() => self.clients.claim()));
});
self.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (Array.isArray(keep))
    event.waitUntil(
      keepNow(
        event,
        keep.filter((path) => typeof path === 'string'),
      ),
    );
});

const router = new Router();
const on = (wanted: Treatment, handle: (request: Request, event: FetchEvent) => Promise<Response>) => {
  router.registerRoute(
    new Route(
      ({ url, request }) =>
        treatmentOf(
          { method: request.method, isNavigation: request.mode === 'navigate', url, referrer: request.referrer },
          facts,
        ) === wanted,
      ({ request, event }) => handle(request, event as FetchEvent),
    ),
  );
};
on('page', async (request, event) => {
  try {
    return await pages.handle({ request, event });
  } catch {
    return await plainPage(event);
  }
});
on('other-page', async (request, event) => {
  try {
    return await fetch(request);
  } catch {
    return await plainPage(event);
  }
});
on('file', async (request, event) => {
  const cached = await (await base()).match(pathOf(request.url), matchOptions);
  return cached ?? (await files.handle({ request, event }));
});
on('picture', (request, event) => pictures.handle({ request, event }));
on('record', async (request, event) => {
  const cached = async () => (await (await base()).match(pathOf(request.url))) ?? Response.error();
  if (cachingClients.has(event.clientId)) return await cached();
  try {
    return await fetch(request);
  } catch {
    return await cached();
  }
});
router.addFetchListener();

const pathOf = (address: string): string => new URL(address).pathname;

function rememberCachingClient(event: ExtendableEvent): void {
  const id = (event as FetchEvent).resultingClientId;
  if (id !== undefined && id !== '') cachingClients.add(id);
}

async function plainPage(event: FetchEvent): Promise<Response> {
  const cached = await (await base()).match(SHOP.plainPage, matchOptions);
  if (cached === undefined) return Response.error();
  rememberCachingClient(event);
  return cached;
}

/** Without these the worker is of no use; the browser then tries again at the next visit. */
async function keepBase(): Promise<void> {
  const cache = await base();
  const keep = async (path: string, accept: string) => {
    const response = await fetch(path, { cache: isHashedFile(path) ? 'default' : 'no-store', headers: { accept } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    await cache.put(path, response.clone());
    return response;
  };
  const page = await keep(SHOP.plainPage, 'text/html');
  await inParallel([...SHOP.records, ...filesNamedIn(await page.text(), facts.origin)], (path) => keep(path, '*/*'));
}

async function dropOutdated(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), SHOP.release)) {
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
    await caches.delete(name);
  }
}

/** What the page had loaded before this worker was there, and pages that were opened without a visit to the server. */
async function keepNow(event: ExtendableEvent, paths: string[]): Promise<void> {
  await inParallel(paths.filter(isHashedFile), (path) => keepFile(event, path));
  for (const path of paths.filter(isCacheablePage)) await cachePage(event, path);
}

async function cachePage(event: ExtendableEvent, path: string): Promise<void> {
  const cached = await (await caches.open(names.pages)).match(path, matchOptions);
  const request = new Request(path, { headers: { accept: 'text/html' } });
  // What does not come now is kept when it is asked for the next time.
  const page = cached ?? (await pages.handle({ request, event }).catch(() => null));
  if (page?.ok !== true) return;
  await inParallel(filesNamedIn(await page.text(), facts.origin), (file) => keepFile(event, file));
}

async function keepFile(event: ExtendableEvent, path: string): Promise<void> {
  if ((await cachedFile(path)) !== undefined) return;
  await files.handle({ request: new Request(path), event }).catch(() => undefined);
}

const cachedFile = async (path: string): Promise<Response | undefined> =>
  (await (await base()).match(path, matchOptions)) ??
  (await (await caches.open(names.files)).match(path, matchOptions));

/** Does the same with each, few at a time: whoever is looking now comes first. */
async function inParallel(paths: string[], work: (path: string) => Promise<unknown>): Promise<void> {
  const waiting = [...paths];
  const next = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await work(path);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
