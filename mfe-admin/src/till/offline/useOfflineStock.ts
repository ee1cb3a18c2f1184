import { useEffect, useMemo, useState } from 'react';
import type { Thousandths } from '@dukani/shared/money';
import type { OfflineTill } from './OfflineTill';
import { subtractPending } from './pendingSales';
import { useCatalogueState, useQueueState } from './useOfflineTill';

const UNKNOWN: ReadonlyMap<string, Thousandths> = new Map();

/** What this device knows to be left of products while the server cannot say; one of which it knows nothing is not in it. */
export function useOfflineStock(
  till: OfflineTill | null,
  { productIds, isOffline }: { productIds: readonly string[]; isOffline: boolean },
): ReadonlyMap<string, Thousandths> {
  const { sales } = useQueueState(till);
  const { version } = useCatalogueState(till);
  const [left, setLeft] = useState(UNKNOWN);
  const text = [...new Set(productIds)].join();
  const ids = useMemo(() => (text === '' ? [] : text.split(',')), [text]);
  useEffect(() => {
    if (till === null || !isOffline || ids.length === 0) return;
    let isGone = false;
    void till.catalogue
      .get(ids)
      .then((products) => {
        if (isGone) return;
        const known = subtractPending(products, sales).flatMap(({ id, stock, isService }) =>
          stock === null || isService ? [] : [[id, stock] as const],
        );
        setLeft(new Map(known));
      })
      // The shelf cannot be read: nothing is said, and nothing is kept from being sold.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [ids, isOffline, sales, till, version]);
  return isOffline ? left : UNKNOWN;
}
