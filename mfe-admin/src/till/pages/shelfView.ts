import { useCallback, useState } from 'react';
import { useBusiness } from '../../common/useBusiness';

export type ShelfView = 'tiles' | 'list';

const VIEW_KEY = 'dukani.till-view';
const MOST_FAVOURITES = 120;
const favouritesKey = (tenantId: string) => `dukani.till-favourites.${tenantId}`;

// A browser that keeps nothing (private window, full disk) still sells: the choice lasts until the page is closed.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: it is kept in the page.
  }
}

/** How the till shows products on this device: tiles with pictures, or a compact list. */
export function useShelfView(): [ShelfView, (view: ShelfView) => void] {
  const [view, setView] = useState<ShelfView>(() => (stored(VIEW_KEY) === 'list' ? 'list' : 'tiles'));
  const choose = (next: ShelfView) => {
    store(VIEW_KEY, next);
    setView(next);
  };
  return [view, choose];
}

function readFavourites(tenantId: string): string[] {
  try {
    const ids: unknown = JSON.parse(stored(favouritesKey(tenantId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_FAVOURITES) : [];
  } catch {
    return [];
  }
}

export interface Favourites {
  ids: readonly string[];
  /** Adds the product, or takes it off. */
  toggle: (productId: string) => void;
}

/** What is at hand on this device, of one business; the last added stands last. */
export function useFavourites(): Favourites {
  const { tenantId } = useBusiness();
  const [kept, setKept] = useState(() => ({ tenantId, ids: readFavourites(tenantId) }));
  const ids = kept.tenantId === tenantId ? kept.ids : readFavourites(tenantId);
  const toggle = useCallback(
    (productId: string) => {
      const before = ids;
      const next = before.includes(productId)
        ? before.filter((id) => id !== productId)
        : [...before, productId].slice(-MOST_FAVOURITES);
      store(favouritesKey(tenantId), JSON.stringify(next));
      setKept({ tenantId, ids: next });
    },
    [tenantId, ids],
  );
  return { ids, toggle };
}
