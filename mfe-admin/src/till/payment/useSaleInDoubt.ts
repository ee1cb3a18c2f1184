import { useCallback, useEffect } from 'react';
import { toast } from '@dukani/shared/ui-core';
import type { TillSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { PayMeans } from './usePay';
import type { RecordOutcome } from './useRecordBasket';

interface SaleInDoubt {
  sendAgain: () => void;
  onlyCheck: () => void;
}

interface SaleInDoubtMeans extends PayMeans {
  check: (saleId: string) => Promise<RecordOutcome>;
}

/** A sale that was sent and not answered: sent again, the very same, or only looked for. */
export function useSaleInDoubt(means: SaleInDoubtMeans, session: TillSession | null | undefined): SaleInDoubt {
  const { till, record, check, settle, finishOffline, canSellOffline, sentHere } = means;
  const { saleId, unanswered } = till.baskets.current;
  const sendAgain = useCallback(() => {
    if (unanswered === null) return;
    const openSession = session ?? null;
    void record(unanswered).then((outcome) =>
      outcome.kind === 'unanswered' && canSellOffline && openSession !== null
        ? finishOffline(unanswered, openSession)
        : settle(outcome),
    );
  }, [canSellOffline, finishOffline, record, session, settle, unanswered]);
  // The page was killed while it waited for the answer: nobody need decide anything, the same sale is never recorded twice.
  const isReady = session !== undefined && (canSellOffline || !till.isOffline);
  useEffect(() => {
    if (!isReady || unanswered === null || sentHere.current.has(saleId)) return;
    sentHere.current.add(saleId);
    sendAgain();
  }, [isReady, saleId, sendAgain, sentHere, unanswered]);
  const onlyCheck = useCallback(() => {
    if (unanswered === null) return;
    void check(saleId).then((outcome) => {
      if (outcome.kind === 'refused')
        toast({
          tone: 'info',
          title: 'It was not recorded',
          description: 'The basket is unchanged. Take the payment again.',
        });
      else if (outcome.kind === 'unanswered')
        toast({ tone: 'warning', title: 'Still no answer', description: 'Try again when the connection is back.' });
      if (outcome.kind !== 'refused') settle(outcome);
    });
  }, [check, saleId, settle, unanswered]);
  return { sendAgain, onlyCheck };
}
