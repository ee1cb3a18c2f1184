import { useCallback, useLayoutEffect, useRef } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { useOnline } from '@dukani/shared/ui-core';
import { sameSerial } from '../../common/serials/serials';
import { useLazyTillSerialsQuery } from '../../common/serials/serialsApi';
import { toTillProduct, type TillProduct } from '../../checkout/tillApi';
import { findCachedSerial } from '../offline/cachedSerials';
import { toShelfProduct } from '../offline/localShelf';
import { shelfDay } from '../offline/shelfDay';
import type { Till } from '../useTill';

/** What a code is as a serial number: a piece to sell, or why it is none; null when no piece is called so. */
export type SerialScan = { product: TillProduct; serial: string } | { refusal: string } | null;

/** Which goods have a scanned serial number: by the server, without it by what lay here when there last was one. */
export function useSerialScan({ baskets, business, offline }: Till): (code: string) => Promise<SerialScan> {
  const isOnline = useOnline();
  const [find] = useLazyTillSerialsQuery();
  const latest = useRef({ basket: baskets.current, isOnline });
  useLayoutEffect(() => {
    latest.current = { basket: baskets.current, isOnline };
  });
  const { timezone } = business;
  return useCallback(
    async (code: string): Promise<SerialScan> => {
      const ask = async (): Promise<SerialScan> => {
        const rows = await find({ productId: null, query: code }).unwrap();
        const found = rows.find((row) => row.is_here) ?? rows[0];
        if (found?.product === undefined) return null;
        const product = toTillProduct(found.product);
        const { serial_number: serial } = found;
        return found.is_here
          ? { product, serial }
          : { refusal: `${product.name} with the serial number ${serial} is not in stock here.` };
      };
      const lookUp = async (): Promise<SerialScan> => {
        const setup = offline?.catalogue.getState().setup ?? null;
        const cached = offline === null || setup === null ? null : await findCachedSerial(offline, code);
        // A piece that nobody knows here may have come since: then it is typed on the line.
        if (cached === null || setup === null) return null;
        const { product, serial, isSold } = cached;
        return isSold
          ? { refusal: `${product.name} with the serial number ${serial} was already sold here.` }
          : { product: toShelfProduct(product, setup, shelfDay(setup, timezone)), serial };
      };
      const found = latest.current.isOnline
        ? await ask().catch((thrown: unknown) => {
            if (toApiError(thrown).isNetworkFailure) return lookUp();
            throw thrown;
          })
        : await lookUp();
      if (found === null || 'refusal' in found) return found;
      const { product, serial } = found;
      const isIn = latest.current.basket.lines.some(
        (line) => line.productId === product.id && line.serials?.some((other) => sameSerial(other, serial)) === true,
      );
      return isIn ? { refusal: `${serial} is already in the basket.` } : found;
    },
    [find, offline, timezone],
  );
}
