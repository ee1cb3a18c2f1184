/** A page that this device can show without a network. */
export interface CachedPage {
  path: string;
  title: string;
}

const cachePrefix = 'dukani-shop-pages-';
const mostShown = 8;

/** What the shop's worker kept (shell/worker/shop), the home page first, then what was seen last. */
export async function findCachedPages(shopName: string): Promise<CachedPage[]> {
  try {
    const name = (await caches.keys()).find((key) => key.startsWith(cachePrefix));
    if (name === undefined) return [];
    const cache = await caches.open(name);
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).reverse();
    const others = paths.filter((path) => path !== '/').slice(0, mostShown);
    const pages = await Promise.all(
      others.map(async (path) => ({ path, title: titleOf((await (await cache.match(path))?.text()) ?? '', shopName) })),
    );
    return [...(paths.includes('/') ? [{ path: '/', title: 'Home' }] : []), ...pages].filter(
      ({ title }) => title !== '',
    );
  } catch {
    // A browser that keeps nothing has nothing to show.
    return [];
  }
}

/** What a page is called, without the shop's name after it. */
function titleOf(html: string, shopName: string): string {
  const title = new DOMParser().parseFromString(/<title>[^<]*<\/title>/.exec(html)?.[0] ?? '', 'text/html').title;
  const ending = ` · ${shopName}`;
  return title.endsWith(ending) ? title.slice(0, -ending.length) : title;
}
