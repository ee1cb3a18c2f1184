import { useEffect, useMemo, useState } from 'react';
import type { Thousandths } from '@dukani/shared/money';
import type { OfflineTill } from './OfflineTill';
import { lessWaiting } from './soldHere';
import { useCatalogueState, useQueueState } from './useOfflineTill';

const UNKNOWN: ReadonlyMap<string, Thousandths> = new Map();

/** What this device knows to be left of products while the server cannot say; one of which it knows nothing is not in it. */
export function useStockAlone(
  till: OfflineTill | null,
  { productIds, isAlone }: { productIds: readonly string[]; isAlone: boolean },
): ReadonlyMap<string, Thousandths> {
  const { sales } = useQueueState(till);
  const { version } = useCatalogueState(till);
  const [left, setLeft] = useState(UNKNOWN);
  const text = [...new Set(productIds)].join();
  const ids = useMemo(() => (text === '' ? [] : text.split(',')), [text]);
  useEffect(() => {
    if (till === null || !isAlone || ids.length === 0) return;
    let isGone = false;
    void till.catalogue
      .get(ids)
      .then((products) => {
        if (isGone) return;
        const known = lessWaiting(products, sales).flatMap(({ id, stock, isService }) =>
          stock === null || isService ? [] : [[id, stock] as const],
        );
        setLeft(new Map(known));
      })
      // The shelf cannot be read: nothing is said, and nothing is kept from being sold.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [ids, isAlone, sales, till, version]);
  return isAlone ? left : UNKNOWN;
}
