import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { toast } from '@dukani/shared/ui-core';
import { useCurrentTillSessionQuery, type CurrentSession } from '../tillSessionsApi';
import type { Payment } from '../payments';
import type { Sale } from '../saleRows';
import { quoteProblem } from '../PayDialog';
import { saleErrorSentence } from './saleErrorSentence';
import { isShortOfStock } from './stockShortage';
import { saleRequest, useRecordBasket, type RecordOutcome } from './useRecordBasket';
import type { Till } from './useTill';

export type TillDialog = 'pay' | 'open_till' | 'customer' | 'discount' | null;

export interface PaymentFlow {
  isBusy: boolean;
  problem: string | null;
  /** Why the basket on screen cannot be paid as it is; null when it can. */
  blockedBy: string | null;
  lastSale: Sale | null;
  session: CurrentSession;
  openPay: () => void;
  pay: (payments: Payment[]) => Promise<void>;
  sendAgain: () => void;
  onlyCheck: () => void;
}

function paymentBlock({ quote, error }: Till['quote']): string | null {
  if (error?.code === 'approval_required') return errorMessage(error);
  return isShortOfStock(quote) ? 'There is not enough stock for this basket.' : null;
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
  const blockedBy = paymentBlock(quote);
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
    if (basket.lines.length === 0 || basket.unanswered !== null || blockedBy !== null) return;
    setProblem(null);
    if (session.data === undefined) {
      void session.refetch();
      toast({ tone: 'info', title: 'Looking for your till session', description: 'Try again in a moment.' });
      return;
    }
    setDialog(session.data === null ? 'open_till' : 'pay');
  }, [basket, blockedBy, session, setDialog]);

  const pay = useCallback(
    async (payments: Payment[]) => {
      const till = session.data;
      if (isPaying.current || till === undefined || till === null) return;
      isPaying.current = true;
      setIsQuoting(true);
      setProblem(null);
      try {
        const quoted = await quote.ensureQuote();
        // The basket now says which line is short; the payment gives way to it.
        if (isShortOfStock(quoted)) return setDialog(null);
        const { total } = quoted;
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
    [basket, currencyCode, quote, record, session.data, setDialog, settle, shownTotal],
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

  return {
    isBusy: isQuoting || isRecording,
    problem,
    blockedBy,
    lastSale,
    session,
    openPay,
    pay,
    sendAgain,
    onlyCheck,
  };
}
