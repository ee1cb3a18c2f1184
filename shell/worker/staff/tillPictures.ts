/*
 * Keeps the small pictures of the till's grid: those that it has shown, and those of what is sold most. The page says which; every
 * other picture is the browser's own business. A picture that is changed has another address, which the page has after its next look
 * at the catalogue. The server writes PICTURES before this text: see shell/server/staffWorker.ts.
 */
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, CacheOnly } from 'workbox-strategies';
import { isStoredPicture } from '../storedPictures';

declare const self: ServiceWorkerGlobalScope;
declare const PICTURES: { supabaseOrigin: string };

const facts = { origin: self.location.origin, supabaseOrigin: PICTURES.supabaseOrigin };
const mostPictures = 400;
const mostAtOnce = 200;
const atOnce = 3;

/** Pictures of another host come in a form whose status can be seen. */
const readable: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(
      new URL(request.url).origin === facts.origin
        ? request
        : new Request(request.url, { mode: 'cors', credentials: 'omit', headers: request.headers }),
    ),
};
const options = {
  cacheName: 'dukani-till-pictures',
  matchOptions: { ignoreVary: true },
  plugins: [readable, new ExpirationPlugin({ maxEntries: mostPictures, purgeOnQuotaError: true })],
};
const keeping = new CacheFirst(options);
const cacheOnly = new CacheOnly(options);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.destination !== 'image' || !isStoredPicture(new URL(request.url), facts))
    return;
  event.respondWith(cacheOnly.handle({ request, event }).catch(() => fetch(request)));
});

self.addEventListener('message', (event) => {
  const { pictures } = (event.data ?? {}) as { pictures?: unknown };
  if (!Array.isArray(pictures)) return;
  const addresses = pictures.filter(
    (address): address is string =>
      typeof address === 'string' && URL.canParse(address) && isStoredPicture(new URL(address), facts),
  );
  event.waitUntil(keepAll(event, addresses.slice(0, mostAtOnce)));
});

/** Few at a time: whoever is working now comes first. What does not come now is asked for when it is shown again. */
async function keepAll(event: ExtendableEvent, addresses: string[]): Promise<void> {
  const headers = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };
  const next = async () => {
    for (let address = addresses.shift(); address !== undefined; address = addresses.shift())
      await keeping.handle({ request: new Request(address, { headers }), event }).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
