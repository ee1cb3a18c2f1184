import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useOnline } from '@dukani/shared/ui-core';
import { useBusiness } from '../common/useBusiness';
import { followTills, type TillNews } from '../checkout/liveTills';
import { TILL_STOCK, tillApi } from '../checkout/tillApi';
import { parkedApi } from './parked/parkedApi';

/** Many sales in a moment are asked about once. */
const REFRESH_DELAY_MS = 500;

/**
 * Keeps this till beside the others of the business: what they sell is counted anew where it is on the shelf, what they put aside or
 * take back is listed at once. Without a connection, or without live changes, both are asked for now and then as before.
 */
export function useLiveTills(): void {
  const store = useStore<Parameters<typeof tillApi.util.selectCachedArgsForQuery>[0]>();
  const isOnline = useOnline();
  const { tenantId } = useBusiness();
  useEffect(() => {
    if (!isOnline || tenantId === '') return;
    const waiting: TillNews[] = [];
    let hasMissed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let stop: (() => void) | null = null;
    const refresh = () => {
      timer = undefined;
      const news = waiting.splice(0);
      const isEverythingAsked = hasMissed;
      hasMissed = false;
      if (isEverythingAsked || news.some(({ kind }) => kind === 'parked'))
        store.dispatch(parkedApi.util.invalidateTags(['ParkedSale']));
      const sold = new Set(news.flatMap((each) => (each.kind === 'sold' ? each.productIds : [])));
      const shown = tillApi.util.selectCachedArgsForQuery(store.getState(), 'getTillStock').flat();
      if (isEverythingAsked || shown.some((id) => sold.has(id)))
        store.dispatch(tillApi.util.invalidateTags([TILL_STOCK]));
    };
    followTills(tenantId, {
      onNews: (news) => {
        waiting.push(news);
        timer ??= setTimeout(refresh, REFRESH_DELAY_MS);
      },
      onMissed: () => {
        hasMissed = true;
        timer ??= setTimeout(refresh, REFRESH_DELAY_MS);
      },
    }).then(
      (leave) => {
        if (isGone) leave();
        else stop = leave;
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isOnline, store, tenantId]);
}
