import { fromNumeric, subtract, toNumeric } from '@dukani/shared/money';
import type { OrderPaymentState, ShopPaymentMethod } from '@dukani/shared/rpc';
import { isClaimWaiting } from '../common/paymentClaim';

/** What the payment page is about: money to be looked at, a request under way, nothing any more, money to be found, or paying. */
export type PaymentPhase = 'review' | 'live' | 'closed' | 'looking' | 'pay';

/** isSetAside: the shopper goes on paying although they once said that they had. */
export function decidePaymentPhase(state: OrderPaymentState, { isSetAside }: { isSetAside: boolean }): PaymentPhase {
  if (state.payment?.state === 'needs_review') return 'review';
  if (state.payment?.is_live === true) return 'live';
  // Who says that they paid is told how that goes, also after the time for paying is over.
  if (isClaimWaiting(state) && !(isSetAside && state.can_pay)) return 'looking';
  return state.can_pay ? 'pay' : 'closed';
}

/** The ways in which a service asks for the money. */
export function askedMethods({ methods }: OrderPaymentState): ShopPaymentMethod[] {
  return methods.filter(({ is_asked: isAsked }) => isAsked);
}

/** How paying by oneself stands beside being asked: not at all, behind a heading that opens, or as the first thing. */
export function decideDirectPlace(state: OrderPaymentState): 'none' | 'second' | 'first' {
  // Less than half a shilling cannot be sent.
  if (state.direct === null || state.direct.amount <= 0) return 'none';
  const asked = askedMethods(state);
  if (asked.some(({ method }) => method === 'mobile_money')) return 'second';
  return asked.length === 0 || state.payment_method === 'mobile_money' ? 'first' : 'second';
}

/** Whether paying by oneself is opened unasked: after a request that did not work, and for who has begun to pay so. */
export function isDirectNeeded({ payment, direct }: OrderPaymentState): boolean {
  // They may have paid on the phone: nobody should be led to paying twice.
  if (payment?.state === 'pending' || payment?.state === 'created') return false;
  if (direct !== null && direct.claim !== null) return true;
  return payment?.provider === 'mpesa' && (payment.is_direct || payment.state === 'failed');
}

/** What has come of a payment in parts. */
export function arrivedAmount({ total_amount: total, left_amount: left }: OrderPaymentState): number {
  return Number(toNumeric(subtract(fromNumeric(total), fromNumeric(left))));
}
