import type { Order, OrderMoney } from '@dukani/shared/rpc';
import { useFormatPrice } from '../common/useFormatPrice';

type Refund = NonNullable<OrderMoney['refund']>;

const WAYS: Record<Refund['tender_type'], string> = {
  cash: 'in cash',
  card: 'to your card',
  mobile_money: 'by M-Pesa',
  bank: 'by bank transfer',
  account: '',
};

/** What becomes of the money of an order that was called off. */
export function RefundNote({ order: { money } }: { order: Order }) {
  const formatPrice = useFormatPrice();
  if (money === undefined || (money.refund === null && money.fee_amount === 0)) return null;
  return (
    <small>
      You had paid {formatPrice(money.received_amount)}.
      {money.fee_amount > 0 && ` A cancellation fee of ${formatPrice(money.fee_amount)} applies.`}
      {money.refund !== null && ` ${refundSentence(money.refund, formatPrice)}`}
    </small>
  );
}

function refundSentence(
  { amount, state, tender_type: tender }: Refund,
  formatPrice: (amount: number) => string,
): string {
  if (state === 'account') return `${formatPrice(amount)} stays on your account as credit.`;
  return `${formatPrice(amount)} ${state === 'done' ? 'was' : 'will be'} refunded ${WAYS[tender]}.`;
}
