import { useEffect } from 'react';
import { matchPath } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { productQuery } from '../common/productQuery';
import { useShop } from '../common/useShop';
import { prefetchShopQuery } from '../common/useShopQuery';
import { LazyCategory, LazyProduct, LazySearch } from '../lazyScreens';

/** How long a pointer rests on a link before it is meant; passing over a list asks for nothing. */
const restMs = 60;

/** Whoever points at a link is likely to open it: its screen, and a product's data, come while the finger is still on its way. */
export function useLinkPrefetch(): void {
  const { tenant_id: tenantId } = useShop();
  const shopPath = useShopPath();
  useEffect(() => {
    if (savesData()) return;
    const seen = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin || seen.has(link.pathname)) return;
      timer = setTimeout(() => {
        seen.add(link.pathname);
        fetchFor(link.pathname);
      }, restMs);
    };
    const fetchFor = (path: string) => {
      const productId = matchPath(shopPath('product/:id'), path)?.params.id;
      const query = productId === undefined ? null : productQuery(tenantId, productId);
      if (query !== null) prefetchShopQuery(query);
      const screen =
        productId !== undefined
          ? LazyProduct
          : matchPath(shopPath('category/:id'), path) !== null
            ? LazyCategory
            : matchPath(shopPath('search'), path) !== null
              ? LazySearch
              : null;
      // A screen that does not come says so when it is opened.
      screen?.preload?.().catch(() => undefined);
    };
    const events = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const name of events) document.addEventListener(name, onIntent, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, onIntent);
    };
  }, [shopPath, tenantId]);
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
