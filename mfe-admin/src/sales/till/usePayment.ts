import { useCallback, useRef, useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { toast } from '@dukani/shared/ui-core';
import { useCurrentTillSessionQuery, type CurrentSession } from '../tillSessionsApi';
import type { Payment } from '../payments';
import type { Sale } from '../saleRows';
import { quoteProblem } from '../PayDialog';
import { saleErrorSentence } from './saleErrorSentence';
import { saleRequest, useRecordBasket, type RecordOutcome } from './useRecordBasket';
import type { Till } from './useTill';

export type TillDialog = 'pay' | 'open_till' | 'customer' | 'discount' | null;

export interface PaymentFlow {
  isBusy: boolean;
  problem: string | null;
  lastSale: Sale | null;
  session: CurrentSession;
  openPay: () => void;
  pay: (payments: Payment[]) => Promise<void>;
  sendAgain: () => void;
  onlyCheck: () => void;
}

/** From the Pay key to the recorded sale, with every way in which that can fail. */
export function usePayment(
  { business, baskets, estimate, quote }: Till,
  setDialog: (dialog: TillDialog) => void,
): PaymentFlow {
  const session = useCurrentTillSessionQuery();
  const { isRecording, record, check } = useRecordBasket();
  const [isQuoting, setIsQuoting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastSale, setLastSale] = useState<Sale | null>(null);
  // State updates come too late for a second press within the same frame.
  const isPaying = useRef(false);
  const basket = baskets.current;
  const { currencyCode } = business;
  const shownTotal = quote.quote?.total ?? estimate.total;

  const settle = useCallback(
    (outcome: RecordOutcome) => {
      switch (outcome.kind) {
        case 'recorded':
          setLastSale(outcome.sale);
          setProblem(null);
          setDialog(null);
          return;
        case 'unanswered':
          setDialog(null);
          return;
        case 'refused':
          setProblem(saleErrorSentence(outcome.error, basket, currencyCode));
          if (outcome.error.code === 'total_mismatch') quote.refresh();
          if (outcome.error.code === 'till_session_closed' || outcome.error.code === 'no_open_till_session') {
            setDialog('open_till');
            void session.refetch();
          }
      }
    },
    [basket, currencyCode, quote, session, setDialog],
  );

  const openPay = useCallback(() => {
    if (basket.lines.length === 0 || basket.unanswered !== null) return;
    setProblem(null);
    if (session.data === undefined) {
      void session.refetch();
      toast({ tone: 'info', title: 'Looking for your till session', description: 'Try again in a moment.' });
      return;
    }
    setDialog(session.data === null ? 'open_till' : 'pay');
  }, [basket, session, setDialog]);

  const pay = useCallback(
    async (payments: Payment[]) => {
      const till = session.data;
      if (isPaying.current || till === undefined || till === null) return;
      isPaying.current = true;
      setIsQuoting(true);
      setProblem(null);
      try {
        const { total } = await quote.ensureQuote();
        if (total !== shownTotal) {
          setProblem(`The total is ${formatCurrency(total, currencyCode)}. Check it and confirm again.`);
          return;
        }
        settle(await record(saleRequest({ basket, tillSessionId: till.id, payments, total })));
      } catch (thrown) {
        setProblem(quoteProblem(thrown));
      } finally {
        isPaying.current = false;
        setIsQuoting(false);
      }
    },
    [basket, currencyCode, quote, record, session.data, settle, shownTotal],
  );

  const sendAgain = useCallback(() => {
    if (basket.unanswered !== null) void record(basket.unanswered).then(settle);
  }, [basket.unanswered, record, settle]);
  const onlyCheck = useCallback(() => {
    if (basket.unanswered === null) return;
    void check(basket.saleId).then((outcome) => {
      if (outcome.kind === 'refused')
        toast({
          tone: 'info',
          title: 'It was not recorded',
          description: 'The basket is as it was; take the payment again.',
        });
      else if (outcome.kind === 'unanswered')
        toast({ tone: 'warning', title: 'Still no answer', description: 'Try again when the connection is back.' });
      if (outcome.kind !== 'refused') settle(outcome);
    });
  }, [basket.saleId, basket.unanswered, check, settle]);

  return { isBusy: isQuoting || isRecording, problem, lastSale, session, openPay, pay, sendAgain, onlyCheck };
}
