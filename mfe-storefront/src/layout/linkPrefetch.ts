import { matchPath } from '@dukani/shared/router';
import { productQuery } from '../common/productQuery';
import { prefetchShopQuery } from '../common/useShopQuery';
import { LazyCategory, LazyHome, LazyProduct, LazySearch } from '../lazyScreens';

/** How long a pointer rests on a link before it is meant; passing over a list asks for nothing. */
const restMs = 60;

interface ShopAddress {
  tenantId: string;
  /** Makes paths of the shop's pages. */
  shopPath: (path: string) => string;
}

const seen = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** What a pointer, a finger or the keyboard came upon: a link it rests on is likely to be opened. */
export function onIntent(target: EventTarget | null, shop: ShopAddress): void {
  clearTimeout(timer);
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || seen.has(link.pathname) || savesData()) return;
  timer = setTimeout(() => {
    seen.add(link.pathname);
    fetchFor(link.pathname, shop);
  }, restMs);
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The screen of a path, and a product's data. */
function fetchFor(path: string, { tenantId, shopPath }: ShopAddress): void {
  const productId = matchPath(shopPath('product/:id'), path)?.params.id;
  const query = productId === undefined ? null : productQuery(tenantId, productId);
  const screen =
    productId !== undefined
      ? LazyProduct
      : matchPath(shopPath('category/:id'), path) !== null
        ? LazyCategory
        : matchPath(shopPath('search'), path) !== null
          ? LazySearch
          : path === shopPath('')
            ? LazyHome
            : null;
  // What does not come is asked for again when the link is opened, and says so there.
  screen?.preload?.().catch(() => undefined);
  if (query !== null) prefetchShopQuery(query).catch(() => undefined);
}
