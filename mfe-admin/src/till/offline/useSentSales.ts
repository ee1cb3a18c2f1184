import { useEffect, useRef } from 'react';
import { useAppDispatch } from '@dukani/shared/store';
import { COUNTED_WITH_SALES, salesApi } from '../../checkout/salesApi';
import type { OfflineTill } from './OfflineTill';
import { useQueueState } from './useOfflineTill';

/** Asks anew for whatever counts sales when one that waited on this device has reached the server. */
export function useSentSales(till: OfflineTill | null): void {
  const dispatch = useAppDispatch();
  const { sales } = useQueueState(till);
  const before = useRef(sales);
  useEffect(() => {
    const isAnySent = before.current.some(({ id }) => !sales.some((sale) => sale.id === id));
    before.current = sales;
    if (isAnySent) dispatch(salesApi.util.invalidateTags([...COUNTED_WITH_SALES]));
  }, [dispatch, sales]);
}
