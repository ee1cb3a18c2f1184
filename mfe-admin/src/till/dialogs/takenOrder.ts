import type { FulfilmentMethod, OrderDepositInput, TakeOrderInput } from '@dukani/shared/rpc';
import { formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, zero, type Money } from '@dukani/shared/money';
import { toAmount } from '../../common/toAmount';
import type { DepositDraft } from '../../checkout/deposits/DepositFields';
import type { Quote } from '../../checkout/saleRows';
import { approvalInput, basketInput, type Basket } from '../basket/basket';

/** What is asked of whoever orders. */
export interface OrderFacts {
  name: string;
  phone: string;
  method: FulfilmentMethod;
  line1: string;
  city: string;
  /** A day (2026-01-31), or empty for a week. */
  holdUntil: string;
  note: string;
}

/** What an order cannot do without, and how it is asked for, by field. */
export function missingFacts(facts: OrderFacts): Partial<Record<keyof OrderFacts, string>> {
  const isDelivered = facts.method === 'delivery';
  return {
    ...(facts.name.trim() === '' ? { name: 'Type the customer’s name.' } : {}),
    ...(facts.phone.replace(/\D/g, '').length < 5 ? { phone: 'Type the customer’s phone number.' } : {}),
    ...(isDelivered && facts.line1.trim() === '' ? { line1: 'Type the delivery address.' } : {}),
    ...(isDelivered && facts.city.trim() === '' ? { city: 'Type the town.' } : {}),
  };
}

interface TakenOrder {
  basket: Basket;
  tillSessionId: string;
  facts: OrderFacts;
  quote: Quote;
  /** What is paid at once, with an id of its own; null: nothing. */
  deposit: OrderDepositInput | null;
  /** Who stands at the till, when that is not whoever is signed in. */
  operatorToken: string | null;
}

/** What a share of a total comes to, rounded up as the server does. */
export const shareOf = (total: Money, percent: number): Money => Math.ceil((total * percent) / 100 - 1e-6) as Money;

/** What is wrong with a deposit that was typed, and the deposit itself; null when nothing must be paid now. */
export function readDeposit(
  draft: DepositDraft,
  { id, total, minimum, currencyCode }: { id: string; total: Money; minimum: Money; currencyCode: string },
): { problem: string | null; deposit: OrderDepositInput | null } {
  const amount = draft.amount.trim() === '' ? zero : parseMoneyInput(draft.amount);
  if (amount === null || compare(amount, zero) < 0)
    return { problem: 'Type the deposit, or leave it empty.', deposit: null };
  if (compare(amount, minimum) < 0)
    return { problem: `At least ${formatCurrency(minimum, currencyCode)} must be paid now.`, deposit: null };
  if (compare(amount, total) > 0)
    return { problem: `The order total is ${formatCurrency(total, currencyCode)}.`, deposit: null };
  const reference = draft.tender === 'cash' ? '' : draft.reference.trim();
  const typed = { id, amount: toAmount(amount), tender_type: draft.tender };
  return {
    problem: null,
    deposit: amount === zero ? null : { ...typed, ...(reference === '' ? {} : { reference }) },
  };
}

/** The request a basket becomes as an order; the same basket and facts always make the same one. */
export function takeOrderRequest({
  basket,
  tillSessionId,
  facts,
  quote,
  deposit,
  operatorToken,
}: TakenOrder): TakeOrderInput {
  const codes = (quote.coupons ?? []).filter(({ state }) => state === 'applied').map(({ code }) => code);
  const note = facts.note.trim();
  return {
    id: basket.saleId,
    till_session_id: tillSessionId,
    ...(basket.customer === null ? {} : { contact_id: basket.customer.id }),
    ...basketInput(basket),
    ...(codes.length === 0 ? {} : { coupon_codes: codes }),
    ...approvalInput(basket),
    ...(operatorToken === null ? {} : { operator_token: operatorToken }),
    customer: { name: facts.name.trim(), phone: facts.phone.trim() },
    fulfilment_method: facts.method,
    ...(facts.method === 'pickup' ? {} : { delivery_address: { line_1: facts.line1.trim(), city: facts.city.trim() } }),
    payment_method: facts.method === 'pickup' ? 'pay_on_pickup' : 'pay_on_delivery',
    ...(facts.holdUntil === '' ? {} : { hold_until: facts.holdUntil }),
    ...(note === '' ? {} : { note }),
    ...(deposit === null ? {} : { deposit }),
    expected_total: toAmount(quote.total),
  };
}
