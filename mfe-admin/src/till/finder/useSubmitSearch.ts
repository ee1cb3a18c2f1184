import { useCallback, useLayoutEffect, useRef } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { TillProduct } from '../../checkout/tillApi';
import { splitMultiplier } from './searchText';
import type { CodeLookup } from './useCodeLookup';
import type { FinderNotices } from './useFinderNotices';
import type { FoundProducts } from './useFoundProducts';
import type { PutProduct } from './usePutProduct';

interface SubmitOptions {
  found: FoundProducts;
  putting: PutProduct;
  lookup: CodeLookup;
  notices: FinderNotices;
}

/** Enter in the search box: the product of that code, else the highlighted hit. */
export function useSubmitSearch({ found, putting, lookup, notices }: SubmitOptions): (text: string) => Promise<void> {
  const { searchText, search, shown, highlight } = found;
  const { add } = putting;
  const { addByCode, addBySerial } = lookup;
  const { setNotice, setUnknown } = notices;
  const latest = useRef({ search, shown, highlight });
  // Before any key can come.
  useLayoutEffect(() => {
    latest.current = { search, shown, highlight };
  });
  return useCallback(
    async (text) => {
      const { quantity, rest } = splitMultiplier(text);
      if (rest === '') return;
      // What was typed meanwhile is the next search.
      const clear = () => {
        if (searchText.get() === text) searchText.set('');
      };
      // The hits of another search are never taken: the cashier has not seen what this one finds.
      const hit = (): TillProduct | undefined => {
        const { search: searched, shown: products, highlight: marked } = latest.current;
        return searched === text && marked !== null ? products?.[marked] : undefined;
      };
      try {
        // With a hit to take, a word need not be looked up as a code on the server first.
        const isWord = hit() !== undefined && !/^\d+$/.test(rest);
        if (await addByCode(rest, quantity, !isWord)) return clear();
        if (hit() === undefined && (await addBySerial(rest))) return clear();
      } catch (thrown) {
        setNotice(errorMessage(thrown));
        return;
      }
      const taken = hit();
      if (taken !== undefined) {
        clear();
        add(taken, quantity);
      } else if (isCode(rest)) {
        setNotice(`No product has the code ${rest}.`);
        setUnknown({ code: rest, quantity });
      }
    },
    [add, addByCode, addBySerial, searchText, setNotice, setUnknown],
  );
}

/** Digits enough for a barcode: nobody searches a name by them. */
function isCode(text: string): boolean {
  return /^\d{6,}$/.test(text);
}
