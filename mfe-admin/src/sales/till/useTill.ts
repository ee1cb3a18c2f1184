import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatQuantity } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { useTenant } from '@dukani/shared/tenant';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness, type Business } from '../../common/useBusiness';
import { parseQuantity } from '../../common/quantity';
import { estimateBasket, type BasketEstimate } from './basket';
import { pricesQuoted, productAdded, type BasketState } from './basketSlice';
import { useListTillProductsQuery, useLazyFindProductByCodeQuery, type TillProduct } from './tillApi';
import { useBaskets } from './useBaskets';
import { useQuote, type BasketQuote } from './useQuote';

const SEARCH_DEBOUNCE_MS = 200;

export interface Till {
  business: Business;
  baskets: BasketState;
  estimate: BasketEstimate;
  quote: BasketQuote;
}

/** The basket on screen with its figures: the server's where there are, else an estimate. */
export function useTill(): Till {
  const dispatch = useAppDispatch();
  const business = useBusiness();
  const { shop } = useTenant();
  const baskets = useBaskets();
  const basket = baskets.current;
  const quote = useQuote(basket);
  const pricesIncludeTax = quote.lastQuote?.pricesIncludeTax ?? shop?.prices_include_tax ?? true;
  const estimate = useMemo(
    () => estimateBasket(basket, { stepHundredths: business.stepHundredths, pricesIncludeTax }),
    [basket, business.stepHundredths, pricesIncludeTax],
  );

  const quoted = quote.quote;
  useEffect(() => {
    if (quoted !== null)
      dispatch(pricesQuoted(quoted.lines.map((line) => ({ lineId: line.id, price: line.unitPrice }))));
  }, [dispatch, quoted]);

  return { business, baskets, estimate, quote };
}

export interface ProductFinder {
  search: string;
  setSearch: (text: string) => void;
  /** The category shown; none while something is searched. */
  categoryId: string | null;
  setCategoryId: (categoryId: string | null) => void;
  products: readonly TillProduct[] | undefined;
  /** Which of the products Enter takes, counted from 0; null while nothing is searched or the hits are not there yet. */
  highlight: number | null;
  moveHighlight: (steps: number) => void;
  error: unknown;
  retry: () => void;
  addProduct: (product: TillProduct, quantity?: Thousandths) => void;
  /** A scanned code: looked up in the order of scanning, none is lost. Else what stood in the search box with it is tried. */
  scan: (code: string, searchText: string) => void;
  /** A code that may as well be typing: answers whether a product has it and was put in. */
  scanIfKnown: (code: string) => Promise<boolean>;
  /** Enter in the search box: the product of that code, else the highlighted hit. */
  submit: (text: string) => Promise<void>;
  /** What was just put in, for screen readers. */
  announcement: string;
  /** Why nothing was put in; shown in the search box, where no toast can cover the keys. */
  notice: string | null;
}

/** Splits `3*616…` into how many and what. */
export function splitMultiplier(text: string): { quantity: Thousandths; rest: string } {
  const match = /^\s*([\d.]+)\s*[*x×]\s*(.*)$/i.exec(text);
  const quantity = match === null ? null : parseQuantity(match[1] ?? '');
  return quantity === null ? { quantity: 1000, rest: text.trim() } : { quantity, rest: (match?.[2] ?? '').trim() };
}

/** Search, categories and codes: every way in which a product gets into the basket. */
export function useProductFinder(isLocked: boolean): ProductFinder {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const query = useDebouncedValue(splitMultiplier(search).rest, SEARCH_DEBOUNCE_MS);
  // Who types a name looks for it everywhere; the chosen category stands again when the search is empty.
  const shownCategoryId = search.trim() === '' ? categoryId : null;
  const { data, currentData, error, refetch } = useListTillProductsQuery({ query, categoryId: shownCategoryId });
  const [moved, setMoved] = useState({ search: '', steps: 0 });
  const typed = splitMultiplier(search).rest;
  const hits = typed !== '' && typed === query && currentData !== undefined ? currentData.length : 0;
  const steps = moved.search === search ? moved.steps : 0;
  const highlight = hits === 0 ? null : Math.min(Math.max(steps, 0), hits - 1);
  const [findByCode] = useLazyFindProductByCodeQuery();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ products: data, highlight });
  useEffect(() => {
    latest.current = { products: data, highlight };
  });

  const addProduct = useCallback(
    (product: TillProduct, quantity: Thousandths = 1000) => {
      if (isLocked) return;
      const { id, name, sku, imageUrl, unit, price, taxRatePercent } = product;
      dispatch(
        productAdded({
          lineId: newId(),
          product: { productId: id, name, sku, imageUrl, unit, listPrice: price, taxRatePercent },
          quantity,
        }),
      );
      setAnnouncement(`${name} added${quantity === 1000 ? '' : `, ${formatQuantity(quantity)}`}`);
      setSearch('');
      setNotice(null);
    },
    [dispatch, isLocked],
  );

  /** Exact barcode or SKU, first among what is on the screen, so that a scan needs no round trip. */
  const addByCode = useCallback(
    async (code: string, quantity: Thousandths): Promise<boolean> => {
      const known = latest.current.products?.find(
        (product) => product.barcode === code || product.sku?.toLowerCase() === code.toLowerCase(),
      );
      const product = known ?? (await findByCode(code, true).unwrap());
      if (product === null) return false;
      const perScan = known !== undefined && known.barcode !== code ? 1000 : product.scanQuantity;
      addProduct(product, Math.round((quantity * perScan) / 1000));
      return true;
    },
    [addProduct, findByCode],
  );

  const scan = useCallback(
    (code: string, searchText: string) => {
      const { quantity, rest } = splitMultiplier(searchText);
      setSearch('');
      queue.current = queue.current
        .then(async () => (await addByCode(code, quantity)) || (rest !== code && (await addByCode(rest, quantity))))
        .then((isFound) => {
          if (!isFound) setNotice(`No product has the code ${code}.`);
        })
        .catch((thrown: unknown) => setNotice(`The code ${code} could not be looked up. ${errorMessage(thrown)}`));
    },
    [addByCode],
  );

  const scanIfKnown = useCallback(
    async (code: string): Promise<boolean> => {
      const found = queue.current.then(() => addByCode(code, 1000));
      queue.current = found.catch(() => undefined);
      return found.catch(() => false);
    },
    [addByCode],
  );

  const submit = useCallback(
    async (text: string): Promise<void> => {
      const { quantity, rest } = splitMultiplier(text);
      if (rest === '') return;
      try {
        if (await addByCode(rest, quantity)) return;
      } catch (thrown) {
        setNotice(errorMessage(thrown));
        return;
      }
      // The hits of an earlier search are never taken: the cashier has not seen what this one finds.
      const hit = latest.current.highlight === null ? undefined : latest.current.products?.[latest.current.highlight];
      if (hit !== undefined) addProduct(hit, quantity);
    },
    [addByCode, addProduct],
  );

  const changeSearch = useCallback((text: string) => {
    setSearch(text);
    setNotice(null);
  }, []);

  return {
    search,
    setSearch: changeSearch,
    categoryId: shownCategoryId,
    setCategoryId,
    products: data,
    highlight,
    moveHighlight: (by) => setMoved({ search, steps: (highlight ?? 0) + by }),
    error,
    retry: () => void refetch(),
    addProduct,
    scan,
    scanIfKnown,
    submit,
    announcement,
    notice,
  };
}
