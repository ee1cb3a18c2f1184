import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, errorMessage, toApiError } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { toast } from '@dukani/shared/ui-core';
import type { OfflineTill } from './offline/OfflineTill';
import { aloneProblem } from './offline/soldAlone';
import { useCatalogueState, useKept } from './offline/useOfflineTill';
import { useSellingAlone } from './offline/useSellingAlone';
import { useCurrentTillSessionQuery, type CurrentSession, type TillSession } from '../tillSessionsApi';
import type { Payment } from '../payments';
import { serialsMissing, type Basket } from './basket';
import { basketBoundsProblem } from './basketBounds';
import { serialsNamed } from './basketSlice';
import type { Quote, Sale } from '../saleRows';
import { quoteProblem } from '../PayDialog';
import { saleErrorSentence } from './saleErrorSentence';
import { isShortOfStock } from './stockShortage';
import { saleRequest, useRecordBasket, type RecordOutcome } from './useRecordBasket';
import type { SetTillDialog } from './tillDialog';
import type { Till } from './useTill';

/** How long the server's answer is waited for before the sale counts as made without it. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Refusals that say that the basket costs something else by now. */
const STALE_QUOTE = /^(total_mismatch|approval_required|promotion_used_up|coupon_.+)$/;

export interface PaymentFlow {
  isBusy: boolean;
  problem: string | null;
  /** Why the basket on screen cannot be paid as it is; null when it can. */
  blockedBy: string | null;
  lastSale: Sale | null;
  session: CurrentSession;
  /** Opens the payment, or says why not: whether it opens, later where that is not known at once. */
  openPay: () => boolean | Promise<boolean>;
  pay: (payments: Payment[]) => Promise<void>;
  sendAgain: () => void;
  onlyCheck: () => void;
}

function paymentBlock({ quote: { quote, error }, estimate, business }: Till, basket: Basket): string | null {
  const { changedQuote } = basket;
  if (changedQuote !== undefined)
    return `This basket changes ${changedQuote.number}. Save it, then open the quote at the till to sell it.`;
  if (error?.code === 'approval_required') return errorMessage(error);
  if (isShortOfStock(quote)) return 'Not enough stock for this basket.';
  return basketBoundsProblem(basket, estimate, business.stepHundredths);
}

/**
 * Whether the estimate on the screen is most likely what the server asks for. Such a basket is sent without waiting for a quote: the
 * server refuses any other total than its own, and then the quote says why.
 */
function isPricedAlike({ customer, couponCodes = [] }: Basket): boolean {
  return customer === null && couponCodes.length === 0;
}

/** The lines whose pieces the server wants named. */
function unnamedLines({ code, details }: ApiError): string[] {
  if (code !== 'serials_required') return [];
  return ((details as { lines?: { line_id: string }[] } | null)?.lines ?? []).map((line) => line.line_id);
}

/** The own till session; without a connection the one that was open when there last was one. */
function useKeptSession(offline: OfflineTill | null): CurrentSession {
  const session = useCurrentTillSessionQuery();
  const { data, error, refetch } = session;
  const kept = useKept(offline, 'till_session', { data, error });
  return useMemo(
    () => (data === undefined && kept !== undefined ? { data: kept, refetch } : session),
    [data, kept, refetch, session],
  );
}

/** The outcome, or `unanswered` when there is none in time. The request stays under way: the queue finds out what came of it. */
function inTime(outcome: Promise<RecordOutcome>, ms: number | null): Promise<RecordOutcome> {
  if (ms === null) return outcome;
  const error = new ApiError({ code: 'network_failure', status: 0, message: 'The server has not answered in time.' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<RecordOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unanswered', error }), ms);
  });
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}

/** From the Pay key to the recorded sale, with every way in which that can fail. */
export function usePayment(till: Till, setDialog: SetTillDialog): PaymentFlow {
  const { business, baskets, estimate, quote, lock, offline, isAlone, priceAlone } = till;
  const dispatch = useAppDispatch();
  const session = useKeptSession(offline);
  const { setup } = useCatalogueState(offline);
  const sellAlone = useSellingAlone(till);
  const [isQuoting, setIsQuoting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastSale, setLastSale] = useState<Sale | null>(null);
  const showSold = useCallback(
    (sale: Sale) => {
      setLastSale(sale);
      setProblem(null);
      setIsQuoting(false);
      setDialog(null);
    },
    [setDialog],
  );
  const { isRecording, record, check } = useRecordBasket(showSold);
  // State updates come too late for a second press within the same frame.
  const isPaying = useRef(false);
  const sentHere = useRef(new Set<string>());
  const basket = baskets.current;
  const { currencyCode } = business;
  const blockedBy = paymentBlock(till, basket);
  const shownTotal = quote.quote?.total ?? estimate.total;

  const askForSerials = useCallback(
    (error: ApiError) => {
      const wanted = unnamedLines(error);
      const lines = basket.lines.filter(({ id }) => wanted.includes(id));
      for (const { id, serials = [] } of lines) dispatch(serialsNamed({ lineId: id, serials }));
      const [first] = lines;
      if (first !== undefined) setDialog({ kind: 'serials', productId: first.productId, lineId: first.id });
    },
    [basket, dispatch, setDialog],
  );
  const settle = useCallback(
    (outcome: RecordOutcome) => {
      switch (outcome.kind) {
        case 'recorded':
          return;
        case 'unanswered':
          setDialog(null);
          return;
        case 'refused':
          setProblem(saleErrorSentence(outcome.error, basket, currencyCode));
          // A quote, or the copy on this device, may not say that goods have serial numbers.
          askForSerials(outcome.error);
          // An approval may have run out since the basket was priced.
          if (STALE_QUOTE.test(outcome.error.code)) quote.refresh();
          if (outcome.error.code === 'operator_unknown') lock.lock();
          if (outcome.error.code === 'till_session_closed' || outcome.error.code === 'no_open_till_session') {
            setDialog({ kind: 'open_till', next: { kind: 'pay' } });
            void session.refetch();
          }
      }
    },
    [askForSerials, basket, currencyCode, lock, quote, session, setDialog],
  );

  /** Sells without the server, or says why that cannot be. */
  const finishAlone = useCallback(
    async (request: RecordSaleInput, openSession: TillSession) => {
      if (sellAlone === null) return;
      try {
        showSold(await sellAlone(request, openSession));
      } catch (thrown) {
        setProblem(errorMessage(thrown));
      }
    },
    [sellAlone, showSold],
  );

  const openPay = useCallback((): boolean | Promise<boolean> => {
    // A basket has no id before the device has answered.
    if (basket.saleId === '' || basket.lines.length === 0 || basket.unanswered !== null || blockedBy !== null)
      return false;
    setProblem(null);
    const unnamed = basket.lines.find((line) => serialsMissing(line) > 0);
    if (unnamed !== undefined) {
      setDialog({ kind: 'serials', productId: unnamed.productId, lineId: unnamed.id });
      return false;
    }
    if (session.data === undefined) {
      void session.refetch();
      toast({ tone: 'info', title: 'Looking for your till session', description: 'Try again in a moment.' });
      return false;
    }
    if (session.data === null) {
      setDialog({ kind: 'open_till', next: { kind: 'pay' } });
      return false;
    }
    if (!isAlone || offline === null) {
      setDialog({ kind: 'pay' });
      return true;
    }
    // Whether the sale can be kept is known before money is taken for it.
    return Promise.all([offline.queue.reserveRoom(), priceAlone()]).then(
      () => {
        setDialog({ kind: 'pay' });
        return true;
      },
      (thrown: unknown) => {
        toast({ tone: 'error', title: 'This sale cannot be saved here', description: errorMessage(thrown) });
        return false;
      },
    );
  }, [basket, blockedBy, isAlone, offline, priceAlone, session, setDialog]);

  const pay = useCallback(
    async (payments: Payment[]) => {
      const openSession = session.data;
      if (isPaying.current || openSession === undefined || openSession === null) return;
      // What the cashier saw is what is asked for: any other total is refused, here or by the server.
      const request = (coupons?: Quote['coupons']) =>
        saleRequest({
          coupons,
          basket,
          tillSessionId: openSession.id,
          payments,
          total: shownTotal,
          operatorToken: lock.operator?.token ?? null,
        });
      const alone = async () => {
        const refusal = aloneProblem({ basket, estimate, payments, setup, stepHundredths: business.stepHundredths });
        if (refusal !== null) return setProblem(refusal);
        // Another customer, or another day, since the total was shown.
        if (await priceAlone()) return setProblem('A price has changed. Check the total and confirm again.');
        await finishAlone(request(), openSession);
      };
      const send = (coupons?: Quote['coupons']) => {
        sentHere.current.add(basket.saleId);
        return inTime(record(request(coupons)), sellAlone === null ? null : ANSWER_TIMEOUT_MS);
      };
      const conclude = async (outcome: RecordOutcome) => {
        if (outcome.kind === 'unanswered' && sellAlone !== null) await finishAlone(request(), openSession);
        else settle(outcome);
      };
      isPaying.current = true;
      setIsQuoting(true);
      setProblem(null);
      try {
        if (isAlone) return await alone();
        const early = quote.quote === null && isPricedAlike(basket) ? await send() : null;
        if (early !== null && early.kind !== 'refused') return await conclude(early);
        const quoted = await quote.ensureQuote();
        // The basket now says which line is short; the payment gives way to it.
        if (isShortOfStock(quoted)) return setDialog(null);
        if (quoted.total !== shownTotal) {
          setProblem(`The total is ${formatCurrency(quoted.total, currencyCode)}. Check it and confirm again.`);
          return;
        }
        await conclude(early ?? (await send(quoted.coupons)));
      } catch (thrown) {
        if (sellAlone !== null && toApiError(thrown).isNetworkFailure) await alone();
        else setProblem(quoteProblem(thrown));
      } finally {
        isPaying.current = false;
        setIsQuoting(false);
      }
    },
    [
      basket,
      business.stepHundredths,
      currencyCode,
      estimate,
      finishAlone,
      isAlone,
      lock.operator,
      priceAlone,
      quote,
      record,
      sellAlone,
      session.data,
      setDialog,
      settle,
      setup,
      shownTotal,
    ],
  );

  const sendAgain = useCallback(() => {
    const request = basket.unanswered;
    if (request === null) return;
    const openSession = session.data ?? null;
    void record(request).then((outcome) =>
      outcome.kind === 'unanswered' && sellAlone !== null && openSession !== null
        ? finishAlone(request, openSession)
        : settle(outcome),
    );
  }, [basket.unanswered, finishAlone, record, sellAlone, session.data, settle]);
  // The page was killed while it waited for the answer: nobody need decide anything, the same sale is never recorded twice.
  const isReady = session.data !== undefined && (sellAlone !== null || !isAlone);
  useEffect(() => {
    if (!isReady || basket.unanswered === null || sentHere.current.has(basket.saleId)) return;
    sentHere.current.add(basket.saleId);
    sendAgain();
  }, [basket.saleId, basket.unanswered, isReady, sendAgain]);
  const onlyCheck = useCallback(() => {
    if (basket.unanswered === null) return;
    void check(basket.saleId).then((outcome) => {
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
