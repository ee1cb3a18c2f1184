import type { OrderPaymentState } from '@dukani/shared/rpc';

type Claimed = Pick<OrderPaymentState, 'order_status' | 'left_amount' | 'direct' | 'payment'>;

/** Whether the shopper says that they paid by themselves, and nothing has answered that yet. */
export function isClaimWaiting({ order_status: status, left_amount: left, direct, payment }: Claimed): boolean {
  const claim = direct?.claim ?? null;
  if (claim === null || status !== 'placed' || left <= 0) return false;
  if (payment === null) return true;
  // What came or was tried since is newer than what they said; money may also have been counted before they said so.
  const hasArrived = payment.is_direct && payment.receipt_number !== null;
  if (hasArrived && payment.receipt_number === claim.receipt_number) return false;
  return Date.parse(payment.created_at) < Date.parse(claim.claimed_at);
}
