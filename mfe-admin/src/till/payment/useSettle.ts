import { useCallback } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import type { Sale } from '../../checkout/saleRows';
import type { CurrentSession, TillSession } from '../../checkout/till-sessions/tillSessionsApi';
import { serialsNamed } from '../basket/basketSlice';
import type { FlowControl } from '../flow/useTillFlow';
import type { SellOffline } from '../offline/useOfflineSelling';
import type { Till } from '../useTill';
import { isStaleQuote, unnamedLines } from './paymentBlock';
import { saleErrorSentence } from './saleErrorSentence';
import type { RecordOutcome } from './useRecordBasket';

interface SettleOptions {
  till: Till;
  control: Pick<FlowControl, 'send' | 'show'>;
  session: CurrentSession;
}

/** What follows at the till from how an attempt to record ended. */
export function useSettle({ till, control, session }: SettleOptions): (outcome: RecordOutcome) => void {
  const dispatch = useAppDispatch();
  const { baskets, business, lock, quote } = till;
  const basket = baskets.current;
  const { currencyCode } = business;
  const { send, show } = control;
  return useCallback(
    (outcome: RecordOutcome) => {
      if (outcome.kind === 'recorded') return;
      if (outcome.kind === 'unanswered') return show(null);
      const { error } = outcome;
      send({ type: 'pay_refused', problem: saleErrorSentence(error, basket, currencyCode) });
      // A quote, or the copy on this device, may not say that goods have serial numbers.
      const wanted = unnamedLines(error);
      const unnamed = basket.lines.filter(({ id }) => wanted.includes(id));
      for (const { id, serials = [] } of unnamed) dispatch(serialsNamed({ lineId: id, serials }));
      const [first] = unnamed;
      if (first !== undefined) show({ kind: 'serials', productId: first.productId, lineId: first.id });
      // An approval may have run out since the basket was priced.
      if (isStaleQuote(error)) quote.refresh();
      // The coin is read with the session.
      if (error.code === 'cash_rounding_changed') void session.refetch();
      if (error.code === 'operator_unknown') lock.lock();
      if (error.code === 'till_session_closed' || error.code === 'no_open_till_session') {
        show({ kind: 'open_till', next: { kind: 'pay' } });
        void session.refetch();
      }
    },
    [basket, currencyCode, dispatch, lock, quote, send, session, show],
  );
}

export type FinishOffline = (request: RecordSaleInput, openSession: TillSession) => Promise<void>;

/** Sells without the server, or says why that cannot be. */
export function useFinishOffline(
  sellOffline: SellOffline | null,
  { send, onSold }: Pick<FlowControl, 'send'> & { onSold: (sale: Sale) => void },
): FinishOffline {
  return useCallback(
    async (request, openSession) => {
      if (sellOffline === null) return;
      try {
        onSold(await sellOffline(request, openSession));
      } catch (thrown) {
        send({ type: 'pay_refused', problem: errorMessage(thrown) });
      }
    },
    [onSold, sellOffline, send],
  );
}
