import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { quantityText } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { useOnline } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { isWeighed, partProblem } from '../../common/quantity';
import { useListTillProductsQuery, useLazyFindProductByCodeQuery, type TillProduct } from '../../checkout/tillApi';
import { questionOf, type Asking, type PutOptions } from './asking';
import type { PriceLabel } from '../basket/basket';
import { basketProductOf } from './basketProduct';
import { productAdded } from '../basket/basketSlice';
import { ifReached } from './ifReached';
import { useLocalShelf, type NearProducts } from '../offline/localShelf';
import type { OpenPrice } from '../basket/putInBasket';
import { SearchText, splitMultiplier, useSettledText } from './searchText';
import { useCouponScan } from '../dialogs/useCouponCheck';
import { useSerialScan } from './useSerialScan';
import type { Till } from '../useTill';

const SEARCH_DEBOUNCE_MS = 200;
const NONE: readonly TillProduct[] = [];

export interface UnknownCode {
  code: string;
  quantity: Thousandths;
}

export interface ProductFinder {
  /** What stands in the search box. */
  searchText: SearchText;
  setSearch: (text: string) => void;
  /** True while nothing is searched. */
  isSearchEmpty: boolean;
  /** The category shown; none while something is searched. */
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
  asking: Asking | null;
  /** Puts it in with this, or asks on; null gives it up. */
  answer: (given: Pick<PutOptions, 'modifiers' | 'opened'> | null) => void;
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
  const dispatch = useAppDispatch();
  const [searchText] = useState(() => new SearchText());
  const search = useSettledText(searchText);
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<UnknownCode | null>(null);
  const [weighing, setWeighing] = useState<TillProduct | null>(null);
  const [asking, setAsking] = useState<readonly Asking[]>([]);
  const typed = splitMultiplier(search).rest;
  const query = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  // Who types a name looks for it everywhere; the chosen category stands again when the search is empty.
  const shownCategoryId = search.trim() === '' ? categoryId : null;
  const isOnline = useOnline();
  const local = useLocalShelf(till.offline, {
    query: typed,
    categoryId: shownCategoryId,
    business: till.business,
  });
  const remote = useListTillProductsQuery({ query, categoryId: shownCategoryId }, { skip: local.isReady });
  const { error, refetch } = remote;
  const retry = useCallback(() => void refetch(), [refetch]);
  const products = local.isReady ? local.products : remote.data;
  const isCurrent = local.isReady ? local.isCurrent : typed === query && remote.currentData !== undefined;
  const [moved, setMoved] = useState({ search: '', steps: 0 });
  // What was only guessed is marked, and so taken by Enter, once somebody has gone there by an arrow key.
  const guessed = typed !== '' && isCurrent && products?.length === 0 ? (local.near?.products ?? NONE) : NONE;
  const shown = guessed.length === 0 ? products : guessed;
  const isMarked = moved.search === search || guessed.length === 0;
  const hits = typed !== '' && isCurrent && isMarked ? (shown?.length ?? 0) : 0;
  const steps = moved.search === search ? moved.steps : 0;
  const highlight = hits === 0 ? null : Math.min(Math.max(steps, 0), hits - 1);
  const [findByCode] = useLazyFindProductByCodeQuery();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const takeCoupon = useCouponScan(till);
  const findSerial = useSerialScan(till);
  const latest = useRef({ search, products: shown, highlight, local, isOnline, isLocked, takeCoupon, onSerialsNeeded });
  // Before any key can come: a scan right after a sale must not meet the locked basket of before.
  useLayoutEffect(() => {
    latest.current = { search, products: shown, highlight, local, isOnline, isLocked, takeCoupon, onSerialsNeeded };
  });

  /** Leaves the search as it is: the next code may be landing in it while this one was looked up. */
  const put = useCallback(
    (product: TillProduct, options: PutOptions) => {
      if (latest.current.isLocked) return;
      const refused = partProblem(product, options.quantity);
      if (refused !== null) {
        setNotice(refused);
        setUnknown(null);
        return;
      }
      const question = questionOf(product, options);
      if (question !== null) {
        setAsking((waiting) => [...waiting, { key: newId(), product, options, question }]);
        return;
      }
      const { quantity, serials = [], ...more } = options;
      const { id, name, tracksSerials } = product;
      dispatch(
        productAdded({
          lineId: newId(),
          product: basketProductOf(product),
          quantity,
          ...(tracksSerials ? { serials } : {}),
          ...more,
        }),
      );
      if (tracksSerials && serials.length === 0) latest.current.onSerialsNeeded(id);
      setAnnouncement(`${name} added${quantity === 1000 ? '' : `, ${quantityText(quantity, product.unit)}`}`);
      setNotice(null);
      setUnknown(null);
    },
    [dispatch],
  );

  const add = useCallback(
    (product: TillProduct, quantity: Thousandths) => {
      if (latest.current.isLocked) return;
      // One kilogram is what nobody has said.
      if (isWeighed(product.unit) && quantity === 1000) setWeighing(product);
      else put(product, { quantity });
    },
    [put],
  );
  const addProduct = useCallback(
    (product: TillProduct, quantity: Thousandths = 1000) => {
      searchText.set('');
      add(product, quantity);
    },
    [add, searchText],
  );

  const weigh = (quantity: Thousandths | null) => {
    if (weighing !== null && quantity !== null) put(weighing, { quantity });
    setWeighing(null);
  };

  const answer = (given: Pick<PutOptions, 'modifiers' | 'opened'> | null) => {
    const [first] = asking;
    if (first === undefined) return;
    const options = { ...first.options, ...given };
    const question = given === null ? null : questionOf(first.product, options);
    if (question !== null) {
      setAsking((waiting) => [{ ...first, key: newId(), options, question }, ...waiting.slice(1)]);
      return;
    }
    if (given !== null) put(first.product, options);
    setAsking((waiting) => waiting.slice(1));
  };

  const addOpened = (product: TillProduct, opened: OpenPrice) => {
    const { quantity } = splitMultiplier(searchText.get());
    searchText.set('');
    put(product, { quantity: unknown?.quantity ?? quantity, opened });
  };

  /** What a code says of a product: a scale's label, a pack, or one piece. */
  const addScanned = useCallback(
    (product: TillProduct, code: string, quantity: Thousandths) => {
      const { label, scanQuantity } = product;
      if (label !== null && label.amount !== null) {
        const price: PriceLabel = { barcode: label.barcode, amount: label.amount };
        for (let copy = 0; copy < Math.max(1, Math.round(quantity / 1000)); copy += 1)
          put(product, { quantity: scanQuantity, label: price });
        return;
      }
      const total = Math.round((quantity * scanQuantity) / 1000);
      if (label !== null) put(product, { quantity: total });
      else if (product.barcode === code && scanQuantity > 1000)
        put(product, { quantity: total, pack: { quantity: scanQuantity, label: product.packName } });
      else add(product, total);
    },
    [add, put],
  );

  /** Exact barcode or SKU, first among what is on the screen, so that a scan needs no round trip. */
  const addByCode = useCallback(
    async (code: string, quantity: Thousandths, mayAsk = true): Promise<boolean> => {
      const { local: kept, isOnline: hasServer } = latest.current;
      const known = latest.current.products?.find(
        (product) => product.barcode === code || product.sku?.toLowerCase() === code.toLowerCase(),
      );
      // What the device does not know may be the label of a scale, or newer than its copy: then the server is asked.
      const here = known ?? (await kept.findByCode(code));
      const ask = () => ifReached(findByCode(code, true).unwrap(), kept.isReady);
      const product = here ?? (kept.isReady && !(hasServer && mayAsk) ? null : await ask());
      if (product === null) return false;
      addScanned(
        known !== undefined && known.barcode !== code ? { ...product, scanQuantity: 1000 } : product,
        code,
        quantity,
      );
      return true;
    },
    [addScanned, findByCode],
  );

  /** The very piece that has this serial number; what it is refused for is told. */
  const addBySerial = useCallback(
    async (code: string): Promise<boolean> => {
      const found = await findSerial(code);
      if (found === null) return false;
      if ('refusal' in found) setNotice(found.refusal);
      else put(found.product, { quantity: 1000, serials: [found.serial] });
      return true;
    },
    [findSerial, put],
  );

  /** Codes are looked up one after the other, in the order in which they came. */
  const inTurn = useCallback((look: () => Promise<void>): Promise<void> => {
    waiting.current += 1;
    const looked = queue.current.then(look).finally(() => {
      waiting.current -= 1;
    });
    queue.current = looked;
    return looked;
  }, []);

  const scan = useCallback(
    (code: string, fieldText: string) => {
      const { quantity, rest } = splitMultiplier(fieldText);
      searchText.set('');
      void inTurn(async () => {
        // The whole of what landed in the search box goes first: its end alone may be the code of something else.
        try {
          if (rest !== '' && rest !== code && ((await addByCode(rest, quantity)) || (await addBySerial(rest)))) return;
          if (await addByCode(code, quantity)) return;
          if (await addBySerial(code)) return;
          if (await latest.current.takeCoupon(code)) return;
          setNotice(`No product has the code ${code}.`);
          setUnknown({ code, quantity });
        } catch (thrown) {
          setNotice(`The code ${code} could not be looked up. ${errorMessage(thrown)}`);
        }
      });
    },
    [addByCode, addBySerial, inTurn, searchText],
  );

  const scanIfKnown = useCallback(
    async (code: string): Promise<boolean> => {
      let isFound = false;
      await inTurn(async () => {
        isFound = await addByCode(code, 1000)
          .then((isCode) => isCode || addBySerial(code))
          .catch(() => false);
      });
      return isFound;
    },
    [addByCode, addBySerial, inTurn],
  );

  const take = useCallback(
    async (text: string): Promise<void> => {
      const { quantity, rest } = splitMultiplier(text);
      if (rest === '') return;
      // What was typed meanwhile is the next search.
      const clear = () => {
        if (searchText.get() === text) searchText.set('');
      };
      // The hits of another search are never taken: the cashier has not seen what this one finds.
      const hitOf = ({ search, highlight, products }: typeof latest.current): TillProduct | undefined =>
        search === text && highlight !== null ? products?.[highlight] : undefined;
      try {
        // With a hit to take, a word need not be looked up as a code on the server first.
        const isWord = hitOf(latest.current) !== undefined && !/^\d+$/.test(rest);
        if (await addByCode(rest, quantity, !isWord)) return clear();
        if (hitOf(latest.current) === undefined && (await addBySerial(rest))) return clear();
      } catch (thrown) {
        setNotice(errorMessage(thrown));
        return;
      }
      const hit = hitOf(latest.current);
      if (hit !== undefined) {
        clear();
        add(hit, quantity);
      } else if (isCode(rest)) {
        setNotice(`No product has the code ${rest}.`);
        setUnknown({ code: rest, quantity });
      }
    },
    [add, addByCode, addBySerial, searchText],
  );
  const submit = useCallback((text: string) => inTurn(() => take(text)), [inTurn, take]);

  const addNew = useCallback(
    async ({ code, quantity }: UnknownCode): Promise<void> => {
      searchText.set('');
      try {
        // What was found for this code before is nothing.
        const product = await findByCode(code, false).unwrap();
        if (product !== null) addScanned(product, code, quantity);
      } catch (thrown) {
        setNotice(errorMessage(thrown));
      }
    },
    [addScanned, findByCode, searchText],
  );

  const changeSearch = useCallback(
    (text: string) => {
      searchText.set(text);
      setNotice(null);
      setUnknown(null);
    },
    [searchText],
  );

  return {
    searchText,
    setSearch: changeSearch,
    isSearchEmpty: search === '',
    categoryId: shownCategoryId,
    setCategoryId,
    products,
    near: local.near,
    // How many were meant stands before it, and stays.
    takeSpelling: (spelling) => changeSearch(search.slice(0, search.trimEnd().length - typed.length) + spelling),
    highlight,
    moveHighlight: (by) => {
      if (highlight !== null) setMoved({ search, steps: highlight + by });
      else if (guessed.length > 0) setMoved({ search, steps: 0 });
    },
    error: local.isReady ? undefined : error,
    retry,
    addProduct,
    weighing,
    weigh,
    asking: asking[0] ?? null,
    answer,
    addOpened,
    scan,
    looking: () => (waiting.current === 0 ? null : queue.current),
    scanIfKnown,
    submit,
    announcement,
    notice,
    unknown,
    addNew,
  };
}

/** Digits enough for a barcode: nobody searches a name by them. */
function isCode(text: string): boolean {
  return /^\d{6,}$/.test(text);
}
