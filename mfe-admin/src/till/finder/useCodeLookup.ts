import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Thousandths } from '@dukani/shared/money';
import { useOnline } from '@dukani/shared/ui-core';
import { useLazyFindProductByCodeQuery } from '../../checkout/tillApi';
import type { Till } from '../useTill';
import { withOfflineFallback } from './withOfflineFallback';
import type { FinderNotices } from './useFinderNotices';
import type { FoundProducts } from './useFoundProducts';
import { putScanned, type PutProduct } from './usePutProduct';
import { useSerialScan } from './useSerialScan';

interface LookupOptions {
  till: Till;
  found: FoundProducts;
  putting: PutProduct;
  notices: FinderNotices;
}

/** Codes of products and of single pieces: each answers whether it was one, and was put in. */
export function useCodeLookup({ till, found, putting, notices }: LookupOptions) {
  const { put, add } = putting;
  const { setNotice } = notices;
  const isOnline = useOnline();
  const [findByCode] = useLazyFindProductByCodeQuery();
  const findSerial = useSerialScan(till);
  const { shown, local } = found;
  const latest = useRef({ shown, local, isOnline });
  // Before any key can come.
  useLayoutEffect(() => {
    latest.current = { shown, local, isOnline };
  });

  /** Exact barcode or SKU, first among what is on the screen, so that a scan needs no round trip. */
  const addByCode = useCallback(
    async (code: string, quantity: Thousandths, mayAsk = true): Promise<boolean> => {
      const { shown: products, local: device, isOnline: hasServer } = latest.current;
      const known = products
        ?.flatMap((product) => product.variants ?? [product])
        .find((product) => product.barcode === code || product.sku?.toLowerCase() === code.toLowerCase());
      // What the device does not know may be the label of a scale, or newer than its copy: then the server is asked.
      const here = known ?? (await device.findByCode(code));
      const ask = () => withOfflineFallback(findByCode(code, true).unwrap(), device.isReady);
      const product = here ?? (device.isReady && !(hasServer && mayAsk) ? null : await ask());
      if (product === null) return false;
      const isBySku = known !== undefined && known.barcode !== code;
      putScanned({ put, add }, isBySku ? { ...product, scanQuantity: 1000 } : product, { code, quantity });
      return true;
    },
    [add, findByCode, put],
  );

  /** The very piece that has this serial number; what it is refused for is told. */
  const addBySerial = useCallback(
    async (code: string): Promise<boolean> => {
      const piece = await findSerial(code);
      if (piece === null) return false;
      if ('refusal' in piece) setNotice(piece.refusal);
      else put(piece.product, { quantity: 1000, serials: [piece.serial] });
      return true;
    },
    [findSerial, put, setNotice],
  );

  /** What was found for this code before is nothing. */
  const addAnew = useCallback(
    async (code: string, quantity: Thousandths): Promise<void> => {
      const product = await findByCode(code, false).unwrap();
      if (product !== null) putScanned({ put, add }, product, { code, quantity });
    },
    [add, findByCode, put],
  );

  return { addByCode, addBySerial, addAnew };
}

export type CodeLookup = ReturnType<typeof useCodeLookup>;

/** Codes are looked up one after the other, in the order in which they came. */
export function useCodeQueue() {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const inTurn = useCallback((look: () => Promise<void>): Promise<void> => {
    waiting.current += 1;
    const looked = queue.current.then(look).finally(() => {
      waiting.current -= 1;
    });
    queue.current = looked;
    return looked;
  }, []);
  return { inTurn, looking: () => (waiting.current === 0 ? null : queue.current) };
}
