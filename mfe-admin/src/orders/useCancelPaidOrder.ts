import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, subtract, zero, type Money } from '@dukani/shared/money';
import type { CancelPaidOrderInput } from '@dukani/shared/rpc';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useMayAtTill } from '../common/pin/useMayAtTill';
import { toAmount } from '../common/toAmount';
import { useCancelPaidOrderMutation } from '../checkout/deposits/depositApi';
import { useCurrentTillSessionQuery } from '../checkout/till-sessions/tillSessionsApi';
import type { WebOrder } from './orderRows';

type BackBy = CancelPaidOrderInput['refund_tender_type'];

/** Money that came online goes back the way it came, unless somebody says otherwise. */
function tenderPaidOnline({ channel, deposits }: WebOrder): 'card' | 'mobile_money' | null {
  const paid = deposits.findLast(({ kind, isTakenBack }) => kind === 'paid' && !isTakenBack)?.tenderType;
  return channel === 'storefront' && (paid === 'card' || paid === 'mobile_money') ? paid : null;
}

/** M-Pesa money that came online is sent back by a person, from the phone or portal of the business. */
export const isSentByHand = (tender: BackBy, order: WebOrder): boolean =>
  tender === 'mobile_money' && tenderPaidOnline(order) === 'mobile_money';

/** What is typed and chosen of the cancellation. */
function useCancelEntry(order: WebOrder) {
  const [reason, setReason] = useState('');
  const [feeText, setFeeText] = useState('');
  const [tender, setTender] = useState<BackBy>(() => tenderPaidOnline(order) ?? 'cash');
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<{ field: 'reason' | 'fee'; message: string } | null>(null);
  const fee = feeText.trim() === '' ? zero : parseMoneyInput(feeText);
  return {
    reason,
    feeText,
    tender,
    setTender,
    reference,
    setReference,
    problem,
    setProblem,
    fee,
    /** What is paid back; null while the fee is none. */
    back: fee === null || compare(fee, order.held) > 0 ? null : subtract(order.held, fee),
    typeReason: (text: string) => {
      setReason(text);
      setProblem(null);
    },
    typeFee: (text: string) => {
      setFeeText(text);
      setProblem(null);
    },
  };
}

type CancelEntry = ReturnType<typeof useCancelEntry>;

function entryProblem({ reason, back }: CancelEntry, held: string): CancelEntry['problem'] {
  if (reason.trim() === '') return { field: 'reason', message: 'Give a reason for the customer.' };
  if (back === null) return { field: 'fee', message: `Type a fee of at most ${held}.` };
  return null;
}

/** What becomes of the money, said when the order is cancelled. */
function backText({ back, tender }: CancelEntry, order: WebOrder, money: (amount: Money) => string): string {
  if (back === null || back === zero) return 'Nothing is refunded.';
  if (tender === 'account') return `${money(back)} stays on the customer’s account.`;
  if (tender === 'card' && order.channel === 'storefront') return `${money(back)} is refunded to the card.`;
  return tender === 'cash' ? `Refund ${money(back)} in cash.` : `No money was sent yet. Refund ${money(back)}.`;
}

interface CancelEnds {
  onClose: () => void;
  onTillClosed: () => void;
}

/** Cancels an order for which something was paid in advance. */
export function useCancelPaidOrder(order: WebOrder, { onClose, onTillClosed }: CancelEnds) {
  const notify = useNotify();
  const { may: mayRefund, operatorInput } = useMayAtTill('sales.refund');
  const session = useCurrentTillSessionQuery();
  const [id] = useState(newId);
  const entry = useCancelEntry(order);
  const [cancelOrder, { isLoading, error }] = useCancelPaidOrderMutation();
  const money = (amount: Money) => formatCurrency(amount, order.currencyCode);
  const submit = async () => {
    const { tender, fee, reason, reference } = entry;
    const first = entryProblem(entry, money(order.held));
    entry.setProblem(first);
    if (first !== null || isLoading) return;
    const till = session.data ?? null;
    if (tender === 'cash' && till === null) return onTillClosed();
    const answer = await cancelOrder({
      id,
      order_id: order.id,
      reason: reason.trim(),
      refund_tender_type: tender,
      ...(fee === null || fee === zero ? {} : { fee_amount: toAmount(fee) }),
      ...(reference.trim() === '' || tender === 'cash' || tender === 'account' ? {} : { reference: reference.trim() }),
      ...(till === null ? {} : { till_session_id: till.id }),
      ...operatorInput,
    });
    if (answer.data === undefined) return;
    notify.success(`${order.orderNumber} is cancelled`, backText(entry, order, money));
    onClose();
  };
  return { entry, mayRefund, isLoading, error, money, submit };
}

export type Cancellation = ReturnType<typeof useCancelPaidOrder>;
