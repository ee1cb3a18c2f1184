import { useMemo } from 'react';
import { useShortcut } from '@dukani/shared/ui-antd';
import { useCatalogueState } from '../offline/useOfflineTill';
import { useCachedSession } from '../payment/useCachedSession';
import type { Till } from '../useTill';
import { useFavourites, type Favourites } from './shelfView';

/** A tab of the shelf besides the categories: the favourites, or a page that the owner arranged. */
export interface ShelfTab {
  key: string;
  name: string;
  productIds: readonly string[];
}

export interface TillPages {
  tabs: readonly ShelfTab[];
  favourites: Favourites;
}

export const FAVOURITES = 'favourites';

/** The favourites of this device, then the pages for this till, from the device's own copy: they stand without the server, too. */
export function useTillPages(till: Till): TillPages {
  const { isFilled, setup } = useCatalogueState(till.offline);
  const session = useCachedSession(till.offline);
  const favourites = useFavourites();
  const tillId = session.data?.tillId ?? null;
  const pages = setup?.pages;
  const tabs = useMemo(() => {
    if (!isFilled) return [];
    const own = (pages ?? []).filter(({ till_id: only }) => only === null || only === tillId);
    const marked = { key: FAVOURITES, name: 'Favourites', productIds: favourites.ids };
    return [
      ...(favourites.ids.length === 0 ? [] : [marked]),
      ...own.map(({ id, name, product_ids: productIds }) => ({ key: `page:${id}`, name, productIds })),
    ];
  }, [favourites.ids, isFilled, pages, tillId]);
  return { tabs, favourites };
}

interface TabKeys {
  /** In the order of the row: null is all products. */
  keys: readonly (string | null)[];
  current: string | null;
  onChange: (key: string | null) => void;
}

/** Page Up and Page Down go through the tabs of the shelf. */
export function useTabKeys({ keys, current, onChange }: TabKeys): void {
  const go = (step: 1 | -1) => {
    // Alone it stands for all products: there is nowhere to go.
    if (keys.length < 2 || document.querySelector('dialog[open]') !== null) return;
    const at = Math.max(keys.indexOf(current), 0);
    onChange(keys[(at + step + keys.length) % keys.length] ?? null);
  };
  useShortcut('pagedown', () => go(1), 'Next page of products');
  useShortcut('pageup', () => go(-1), 'Page of products before');
}
