import { useCallback, useLayoutEffect, useRef } from 'react';
import { useOnline } from '@dukani/shared/ui-core';
import { sameSerial } from '../../common/serials/serials';
import { useLazyTillSerialsQuery } from '../../common/serials/serialsApi';
import { toTillProduct, type TillProduct } from '../tillApi';
import type { Basket } from './basket';

/** What a code is as a serial number: a piece to sell, or why it is none; null when no piece is called so. */
export type SerialScan = { product: TillProduct; serial: string } | { refusal: string } | null;

/** Asks the server which goods have a scanned serial number. Without it nobody knows: then it is typed on the line. */
export function useSerialScan(basket: Basket): (code: string) => Promise<SerialScan> {
  const isOnline = useOnline();
  const [find] = useLazyTillSerialsQuery();
  const latest = useRef({ basket, isOnline });
  useLayoutEffect(() => {
    latest.current = { basket, isOnline };
  });
  return useCallback(
    async (code: string): Promise<SerialScan> => {
      if (!latest.current.isOnline) return null;
      const rows = await find({ productId: null, query: code }).unwrap();
      const found = rows.find((row) => row.is_here) ?? rows[0];
      if (found?.product === undefined) return null;
      const product = toTillProduct(found.product);
      const { serial_number: serial } = found;
      if (!found.is_here) return { refusal: `${product.name} with the serial number ${serial} is not in stock here.` };
      const isIn = latest.current.basket.lines.some(
        (line) => line.productId === product.id && line.serials?.some((other) => sameSerial(other, serial)) === true,
      );
      return isIn ? { refusal: `${serial} is in the basket already.` } : { product, serial };
    },
    [find],
  );
}
