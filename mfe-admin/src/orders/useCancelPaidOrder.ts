import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, subtract, zero, type Money } from '@dukani/shared/money';
import { inCoins } from '@dukani/shared/pricing';
import type { CancelPaidOrderInput } from '@dukani/shared/rpc';
import { useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useMayAtTill } from '../common/pin/useMayAtTill';
import { toAmount } from '../common/toAmount';
import { useCancelPaidOrderMutation } from '../checkout/deposits/depositApi';
import { sessionOnPress } from '../checkout/till-sessions/sessionOnPress';
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
export interface CancelDraft {
  reason: string;
  fee: string;
  tender: BackBy;
  reference: string;
}

const feeOf = ({ fee }: CancelDraft): Money | null => (fee.trim() === '' ? zero : parseMoneyInput(fee));

/** What is paid back; null while the fee is none. */
export function refundOf(draft: CancelDraft, order: WebOrder): Money | null {
  const fee = feeOf(draft);
  return fee === null || compare(fee, order.held) > 0 ? null : subtract(order.held, fee);
}

/** What becomes of the money, said when the order is cancelled. */
function backText(draft: CancelDraft, order: WebOrder, coin: Money, money: (amount: Money) => string): string {
  const back = refundOf(draft, order);
  const { tender } = draft;
  if (back === null || back === zero) return 'Nothing is refunded.';
  if (tender === 'account') return `${money(back)} stays on the customer’s account.`;
  if (tender === 'card' && order.channel === 'storefront') return `${money(back)} is refunded to the card.`;
  return tender === 'cash'
    ? `Refund ${money(inCoins(back, coin))} in cash.`
    : `No money was sent yet. Refund ${money(back)}.`;
}

/** The request for what was typed; with nothing wrong the fee can be read. */
function inputOf(draft: CancelDraft, order: WebOrder) {
  const { tender, reference } = draft;
  const fee = feeOf(draft);
  return {
    order_id: order.id,
    reason: draft.reason.trim(),
    refund_tender_type: tender,
    ...(fee === null || fee === zero ? {} : { fee_amount: toAmount(fee) }),
    ...(reference.trim() === '' || tender === 'cash' || tender === 'account' ? {} : { reference: reference.trim() }),
  };
}

/** Cancels an order for which something was paid in advance. */
export function useCancelPaidOrder(order: WebOrder, onTillClosed: () => void) {
  const notify = useNotify();
  const { may: mayRefund, operatorInput } = useMayAtTill('sales.refund');
  const session = useCurrentTillSessionQuery();
  const [id] = useState(newId);
  const [cancelOrder] = useCancelPaidOrderMutation();
  const money = (amount: Money) => formatCurrency(amount, order.currencyCode);
  const coin = session.data?.coin ?? zero;
  const form = useEditForm<CancelDraft, CancelDraft>({
    initial: { reason: '', fee: '', tender: tenderPaidOnline(order) ?? 'cash', reference: '' },
    version: null,
    validate: (draft) => ({
      ...(refundOf(draft, order) === null ? { fee: `Type a fee of at most ${money(order.held)}.` } : {}),
      ...(draft.reason.trim() === '' ? { reason: 'Give a reason for the customer.' } : {}),
    }),
    askFirst: async ({ tender }) => {
      const isPossible = tender !== 'cash' || (await sessionOnPress(session)) !== null;
      if (!isPossible) onTillClosed();
      return isPossible;
    },
    save: async (draft) => {
      const till = await sessionOnPress(session);
      await cancelOrder({
        id,
        ...inputOf(draft, order),
        ...(till === null ? {} : { till_session_id: till.id }),
        ...operatorInput,
      }).unwrap();
      return draft;
    },
    onSaved: (draft) => notify.success(`${order.orderNumber} is cancelled`, backText(draft, order, coin, money)),
  });
  return { form, mayRefund, money, coin };
}
