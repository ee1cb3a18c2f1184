import { useCallback, useRef } from 'react';
import type { Payment } from '../../checkout/pay/payments';
import type { Sale } from '../../checkout/saleRows';
import type { CurrentSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { FlowControl } from '../flow/useTillFlow';
import { useOfflineSelling } from '../offline/useOfflineSelling';
import type { Till } from '../useTill';
import { paymentBlock } from './paymentBlock';
import { useCachedSession } from './useCachedSession';
import { useOpenPay } from './useOpenPay';
import { usePay } from './usePay';
import { useRecordBasket } from './useRecordBasket';
import { useFinishOffline, useSettle } from './useSettle';
import { useSaleInDoubt } from './useSaleInDoubt';

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

/** From the Pay key to the recorded sale, with every way in which that can fail. */
export function usePayment(till: Till, control: FlowControl): PaymentFlow {
  const { flow, send } = control;
  const session = useCachedSession(till.offline);
  const sellOffline = useOfflineSelling(till);
  const onSold = useCallback((sale: Sale) => send({ type: 'sold', sale }), [send]);
  const { isRecording, record, check } = useRecordBasket(onSold);
  const sentHere = useRef(new Set<string>());
  const blockedBy = paymentBlock(till, till.baskets.current);
  const settle = useSettle({ till, control, session });
  const finishOffline = useFinishOffline(sellOffline, { send, onSold });
  const openPay = useOpenPay({ till, control, session, blockedBy });
  const means = { till, control, record, settle, finishOffline, canSellOffline: sellOffline !== null, sentHere };
  const pay = usePay(means, session.data);
  const { sendAgain, onlyCheck } = useSaleInDoubt({ ...means, check }, session.data);
  return {
    isBusy: flow.isSending || isRecording,
    problem: flow.problem,
    blockedBy,
    lastSale: flow.lastSale,
    session,
    openPay,
    pay,
    sendAgain,
    onlyCheck,
  };
}
