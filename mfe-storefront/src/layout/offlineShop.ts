import { LazyCategory, LazyCheckout, LazyHome, LazyProduct } from '../lazyScreens';

/** Pages that the worker keeps; the worker itself decides, this only spares it questions. */
const cacheablePage = /^\/(?:(?:product|category)\/[^/]+)?$/;
/** What the page is made of, as far as the worker may keep it. */
const cacheableFile = /^\/(?:static|remotes)\//;

let begun: Promise<void> | null = null;

/** Lets the worker keep the page of this path. The first call puts the worker to work and gives it all that the shop is made of. */
export async function cacheForOffline(path: string): Promise<void> {
  begun ??= begin();
  await begun;
  if (cacheablePage.test(path) && !savesData()) await tell([path]);
}

async function begin(): Promise<void> {
  await navigator.serviceWorker.register('/shop-worker.js');
  await navigator.serviceWorker.ready;
  document.addEventListener('click', letBrowserFollow, true);
  await fetchParts();
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && cacheableFile.test(pathname))
    .map(({ pathname }) => pathname);
  await tell([...new Set([...(savesData() ? [] : ['/']), location.pathname, ...files])]);
}

const tell = async (keep: string[]): Promise<void> => {
  (await navigator.serviceWorker.ready).active?.postMessage({ keep });
};

/** Parts that are wanted without a network and were perhaps never opened with one: together smaller than one picture. */
async function fetchParts(): Promise<void> {
  const always = [import('../common/ScreenError'), import('../common/OfflineNotice'), import('./CartPanel')];
  const more = () => [
    import('./WishlistPanel'),
    import('./PhoneMenu'),
    LazyHome.preload?.(),
    LazyProduct.preload?.(),
    LazyCategory.preload?.(),
    LazyCheckout.preload?.(),
  ];
  await Promise.allSettled([...always, ...(savesData() ? [] : more())]);
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Available offline a screen could not ask for its data; the page that the worker kept has it inside. */
function letBrowserFollow(event: MouseEvent): void {
  if (navigator.onLine) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.origin !== location.origin || !cacheablePage.test(link.pathname)) return;
  event.stopPropagation();
}
