import { useRef, type RefObject } from 'react';
import { ApiError, toApiError } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { quoteProblem } from '../../checkout/pay/PayDialog';
import type { Payment } from '../../checkout/pay/payments';
import type { Quote } from '../../checkout/saleRows';
import type { TillSession } from '../../checkout/till-sessions/tillSessionsApi';
import { isShortOfStock } from '../basket/stockShortage';
import type { FlowControl } from '../flow/useTillFlow';
import { offlineProblem } from '../offline/offlineSale';
import { useCatalogueState } from '../offline/useOfflineTill';
import type { Till } from '../useTill';
import { isPricedAlike } from './paymentBlock';
import { saleRequest, type RecordOutcome } from './useRecordBasket';
import type { FinishOffline } from './useSettle';

/** How long the server's answer is waited for before the sale counts as made without it. */
const ANSWER_TIMEOUT_MS = 10_000;

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

/** What an attempt to pay does about its problems and its ends. */
export interface PayMeans {
  till: Till;
  control: Pick<FlowControl, 'send' | 'show'>;
  record: (request: ReturnType<typeof saleRequest>) => Promise<RecordOutcome>;
  settle: (outcome: RecordOutcome) => void;
  finishOffline: FinishOffline;
  /** Whether this device can sell without the server. */
  canSellOffline: boolean;
  /** Sales that were sent since the page was loaded. */
  sentHere: RefObject<Set<string>>;
}

type Attempt = PayMeans & {
  setup: ReturnType<typeof useCatalogueState>['setup'];
  openSession: TillSession;
  payments: Payment[];
};

const shownTotal = ({ quote, estimate }: Till) => quote.quote?.total ?? estimate.total;

/** What the cashier saw is what is asked for: any other total is refused, here or by the server. */
function requestOf({ till, payments, openSession }: Attempt, coupons?: Quote['coupons']) {
  return saleRequest({
    coupons,
    basket: till.baskets.current,
    tillSessionId: openSession.id,
    payments,
    total: shownTotal(till),
    ...(openSession.coin === undefined ? {} : { coin: openSession.coin }),
    operatorToken: till.lock.operator?.token ?? null,
  });
}

async function payOffline(attempt: Attempt, refuse: (problem: string) => void): Promise<void> {
  const { till, payments, setup } = attempt;
  const { baskets, business, estimate, priceOffline } = till;
  const { stepHundredths } = business;
  const refusal = offlineProblem({ basket: baskets.current, estimate, payments, setup, stepHundredths });
  if (refusal !== null) return refuse(refusal);
  // Another customer, or another day, since the total was shown.
  if (await priceOffline()) return refuse('A price has changed. Check the total and confirm again.');
  await attempt.finishOffline(requestOf(attempt), attempt.openSession);
}

function sendSale(attempt: Attempt, coupons?: Quote['coupons']): Promise<RecordOutcome> {
  attempt.sentHere.current.add(attempt.till.baskets.current.saleId);
  return inTime(attempt.record(requestOf(attempt, coupons)), attempt.canSellOffline ? ANSWER_TIMEOUT_MS : null);
}

async function conclude(attempt: Attempt, outcome: RecordOutcome): Promise<void> {
  if (outcome.kind === 'unanswered' && attempt.canSellOffline)
    await attempt.finishOffline(requestOf(attempt), attempt.openSession);
  else attempt.settle(outcome);
}

async function payAtServer(attempt: Attempt, refuse: (problem: string) => void): Promise<void> {
  const { till, control } = attempt;
  const { baskets, business, quote } = till;
  const early = quote.quote === null && isPricedAlike(baskets.current) ? await sendSale(attempt) : null;
  if (early !== null && early.kind !== 'refused') return conclude(attempt, early);
  const quoted = await quote.ensureQuote();
  // The basket now says which line is short; the payment gives way to it.
  if (isShortOfStock(quoted)) return control.show(null);
  if (quoted.total !== shownTotal(till))
    return refuse(`The total is ${formatCurrency(quoted.total, business.currencyCode)}. Check it and confirm again.`);
  await conclude(attempt, early ?? (await sendSale(attempt, quoted.coupons)));
}

/** Takes these payments for the basket on the screen. */
export function usePay(
  means: PayMeans,
  openSession: TillSession | null | undefined,
): (payments: Payment[]) => Promise<void> {
  const { setup } = useCatalogueState(means.till.offline);
  // State updates come too late for a second press within the same frame.
  const isPaying = useRef(false);
  const { control, till, canSellOffline } = means;
  const refuse = (problem: string) => control.send({ type: 'pay_refused', problem });
  return async (payments) => {
    if (isPaying.current || openSession === undefined || openSession === null) return;
    const attempt = { ...means, setup, openSession, payments };
    isPaying.current = true;
    control.send({ type: 'pay_started' });
    try {
      await (till.isOffline ? payOffline(attempt, refuse) : payAtServer(attempt, refuse));
    } catch (thrown) {
      if (canSellOffline && toApiError(thrown).isNetworkFailure) await payOffline(attempt, refuse);
      else refuse(quoteProblem(thrown));
    } finally {
      isPaying.current = false;
      control.send({ type: 'pay_ended' });
    }
  };
}
