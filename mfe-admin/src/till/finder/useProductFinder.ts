import { useCallback } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { Thousandths } from '@dukani/shared/money';
import type { TillProduct } from '../../checkout/tillApi';
import type { OpenPrice } from '../basket/addLine';
import type { NearProducts } from '../offline/localShelf';
import type { Favourites } from '../pages/shelfView';
import type { ShelfTab } from '../pages/useTillPages';
import type { Till } from '../useTill';
import type { PendingPrompt, PutOptions } from './prompts';
import { splitMultiplier, type SearchText } from './searchText';
import { useCodeLookup, useCodeQueue } from './useCodeLookup';
import { useFinderNotices, type UnknownCode } from './useFinderNotices';
import { useFoundProducts } from './useFoundProducts';
import { usePutProduct } from './usePutProduct';
import { useScan } from './useScan';
import { useSubmitSearch } from './useSubmitSearch';

export interface ProductFinder {
  /** What stands in the search box. */
  searchText: SearchText;
  setSearch: (text: string) => void;
  /** True while nothing is searched. */
  isSearchEmpty: boolean;
  /** Tabs before the categories: favourites and own pages. */
  tabs: readonly ShelfTab[];
  favourites: Favourites;
  /** The category or tab shown; none while something is searched. */
  categoryId: string | null;
  setCategoryId: (categoryId: string | null) => void;
  products: readonly TillProduct[] | undefined;
  /** What was most likely meant where nothing is called what was typed: offered, and taken by a tap, or by Enter after an arrow key. */
  near: NearProducts | null;
  /** Searches for that spelling instead. */
  takeSpelling: (spelling: string) => void;
  /** Which of the products that are shown Enter takes, counted from 0; null while nothing is searched or the hits are not there yet. */
  highlight: number | null;
  moveHighlight: (steps: number) => void;
  error: unknown;
  retry: () => void;
  /** Weighed goods without a quantity are asked for one first: see weighing. */
  addProduct: (product: TillProduct, quantity?: Thousandths) => void;
  /** The product whose weight is being asked for. */
  weighing: TillProduct | null;
  /** Puts it in with this much; null gives it up. */
  weigh: (quantity: Thousandths | null) => void;
  /** What is being added to the basket while something must be said of it; the first of those that wait. */
  prompts: PendingPrompt | null;
  /** Puts it in with this, or asks on; null gives it up. */
  answer: (given: Pick<PutOptions, 'modifiers' | 'opened'> | null) => void;
  /** Which size and colour of the product that is asked about goes in; null gives it up. */
  chooseVariant: (variant: TillProduct | null) => void;
  /** Puts in something that has no product of its own, under one with an open price. */
  addOpened: (product: TillProduct, opened: OpenPrice) => void;
  /** A scanned code: looked up in the order of scanning, none is lost. Else what stood in the search box with it is tried. */
  scan: (code: string, fieldText: string) => void;
  /** Resolves when every scanned code has been looked up; null when none is being looked up. */
  looking: () => Promise<unknown> | null;
  /** A code that may as well be typing: answers whether a product has it and was put in. */
  scanIfKnown: (code: string) => Promise<boolean>;
  /** Enter in the search box: the product of that code, else the highlighted hit. */
  submit: (text: string) => Promise<void>;
  /** What was just put in, for screen readers. */
  announcement: string;
  /** Why nothing was put in; shown in the search box, where no toast can cover the keys. */
  notice: string | null;
  /** The code that the notice is about when no product has it, and how many were meant. */
  unknown: UnknownCode | null;
  /** Puts in the product that has this code from now on. */
  addNew: (unknown: UnknownCode) => Promise<void>;
}

interface FinderOptions {
  isLocked: boolean;
  till: Till;
  /** Goods were put in whose pieces are still to be named. */
  onSerialsNeeded: (productId: string) => void;
}

/** Search, categories and codes: every way in which a product gets into the basket. */
export function useProductFinder({ isLocked, till, onSerialsNeeded }: FinderOptions): ProductFinder {
  const notices = useFinderNotices();
  const { announcement, notice, unknown, setNotice, setUnknown } = notices;
  const found = useFoundProducts(till);
  const { searchText, search, typed } = found;
  const putting = usePutProduct({ isLocked, notices, onSerialsNeeded });
  const { put, add } = putting;
  const { inTurn, looking } = useCodeQueue();
  const lookup = useCodeLookup({ till, found, putting, notices });
  const { addAnew } = lookup;
  const { scan, scanIfKnown } = useScan({ till, searchText, lookup, notices, inTurn });
  const take = useSubmitSearch({ found, putting, lookup, notices });
  const submit = useCallback((text: string) => inTurn(() => take(text)), [inTurn, take]);
  const setSearch = useCallback(
    (text: string) => {
      searchText.set(text);
      setNotice(null);
      setUnknown(null);
    },
    [searchText, setNotice, setUnknown],
  );
  const addProduct = useCallback(
    (product: TillProduct, quantity: Thousandths = 1000) => {
      searchText.set('');
      add(product, quantity);
    },
    [add, searchText],
  );
  const addNew = useCallback(
    async ({ code, quantity }: UnknownCode): Promise<void> => {
      searchText.set('');
      await addAnew(code, quantity).catch((thrown: unknown) => setNotice(errorMessage(thrown)));
    },
    [addAnew, searchText, setNotice],
  );
  return {
    searchText,
    setSearch,
    isSearchEmpty: search === '',
    ...found.shelf,
    products: found.products,
    near: found.local.near,
    // How many were meant stands before it, and stays.
    takeSpelling: (spelling) => setSearch(search.slice(0, search.trimEnd().length - typed.length) + spelling),
    highlight: found.highlight,
    moveHighlight: found.moveHighlight,
    error: found.error,
    retry: found.retry,
    addProduct,
    weighing: putting.weighing,
    weigh: putting.weigh,
    prompts: putting.prompts,
    answer: putting.answer,
    chooseVariant: putting.chooseVariant,
    addOpened: (product, opened) => {
      const { quantity } = splitMultiplier(searchText.get());
      searchText.set('');
      put(product, { quantity: unknown?.quantity ?? quantity, opened });
    },
    scan,
    looking,
    scanIfKnown,
    submit,
    announcement,
    notice,
    unknown,
    addNew,
  };
}
