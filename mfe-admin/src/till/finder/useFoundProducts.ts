import { useCallback, useMemo, useState } from 'react';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { useListTillProductsQuery, type TillProduct } from '../../checkout/tillApi';
import { useLocalShelf } from '../offline/localShelf';
import { FAVOURITES, useTillPages } from '../pages/useTillPages';
import type { Till } from '../useTill';
import { groupVariants } from './groupVariants';
import { SearchText, splitMultiplier, useSettledText } from './searchText';

const SEARCH_DEBOUNCE_MS = 200;
/** As many products as the server answers at most. */
const MOST_ANSWERED = 60;
const NONE: readonly TillProduct[] = [];

/** The products on the shelf: those of this device where it has them, else the server's. */
function useShelf(till: Till, typed: string, categoryId: string | null, pageIds: readonly string[] | null) {
  const query = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const local = useLocalShelf(till.offline, { query: typed, categoryId, pageIds, business: till.business });
  const remote = useListTillProductsQuery({ query, categoryId }, { skip: local.isReady });
  const { error, refetch } = remote;
  const retry = useCallback(() => void refetch(), [refetch]);
  const isWhole = query !== '' && (remote.data?.length ?? 0) < MOST_ANSWERED;
  const tiles = useMemo(
    () => (remote.data === undefined ? undefined : groupVariants(remote.data, isWhole)),
    [isWhole, remote.data],
  );
  return {
    local,
    products: local.isReady ? local.products : tiles,
    isCurrent: local.isReady ? local.isCurrent : typed === query && remote.currentData !== undefined,
    error: local.isReady ? undefined : error,
    retry,
  };
}

/** Search and categories, and which of what was found is marked. */
export function useFoundProducts(till: Till) {
  const [searchText] = useState(() => new SearchText());
  const search = useSettledText(searchText);
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const typed = splitMultiplier(search).rest;
  const { tabs, favourites } = useTillPages(till);
  // Who types a name looks for it everywhere; the chosen category or page stands again when the search is empty.
  const chosen = search.trim() === '' ? categoryId : null;
  const tab = tabs.find(({ key }) => key === chosen) ?? null;
  const isPage = chosen === FAVOURITES || chosen?.startsWith('page:') === true;
  const shownCategoryId = isPage ? null : chosen;
  const { local, products, isCurrent, error, retry } = useShelf(till, typed, shownCategoryId, tab?.productIds ?? null);
  const [moved, setMoved] = useState({ search: '', steps: 0 });
  // What was only guessed is marked, and so taken by Enter, once somebody has gone there by an arrow key.
  const guessed = typed !== '' && isCurrent && products?.length === 0 ? (local.near?.products ?? NONE) : NONE;
  const shown = guessed.length === 0 ? products : guessed;
  const isMarked = moved.search === search || guessed.length === 0;
  const hits = typed !== '' && isCurrent && isMarked ? (shown?.length ?? 0) : 0;
  const steps = moved.search === search ? moved.steps : 0;
  const highlight = hits === 0 ? null : Math.min(Math.max(steps, 0), hits - 1);
  return {
    searchText,
    search,
    typed,
    /** What the tabs of the shelf show. */
    shelf: { tabs, favourites, categoryId: tab?.key ?? shownCategoryId, setCategoryId },
    local,
    products,
    /** With those that were only guessed. */
    shown,
    highlight,
    moveHighlight: (by: number) => {
      if (highlight !== null) setMoved({ search, steps: highlight + by });
      else if (guessed.length > 0) setMoved({ search, steps: 0 });
    },
    error,
    retry,
  };
}

export type FoundProducts = ReturnType<typeof useFoundProducts>;
