import type { Order } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { Badge, ButtonLink } from '@dukani/shared/ui-core';
import { isClaimWaiting } from '../common/paymentClaim';
import { useOrderPayment } from '../common/paymentQueries';

/** Whether an order is paid, and the way to pay it while it is not. */
export function OrderPaymentNote({ order, token }: { order: Order; token: string }) {
  const shopPath = useShopPath();
  const isOpen = order.status === 'placed';
  const { data } = useOrderPayment(token, { isAsked: isOpen });
  const payment = data?.payment ?? null;
  // The order itself is read less often than its payment.
  if (order.deposit_amount >= order.total_amount || (isOpen && data !== undefined && data.left_amount <= 0)) {
    return (
      <small>
        <Badge tone="success">Paid</Badge>
      </small>
    );
  }
  const isOnline = order.payment_method === 'mobile_money' || order.payment_method === 'card';
  // What will be said has its room before it is known.
  if (isOpen && data === undefined && isOnline) return <small className="shop-order__payment" aria-hidden="true" />;
  if (!isOpen || data === undefined) return null;
  if (payment?.state === 'needs_review')
    return <small>We are checking your payment and will call you. Please do not pay again.</small>;
  const isUnderWay = payment?.is_live === true;
  const isLookedFor = !isUnderWay && isClaimWaiting(data);
  if (!isLookedFor && (!data.can_pay || data.methods.length === 0)) return null;
  return (
    <small className="shop-noprint">
      {isUnderWay
        ? 'Your payment is in progress.'
        : isLookedFor
          ? 'We are checking for your payment.'
          : order.deposit_amount > 0
            ? 'Paid in part.'
            : 'Not paid yet.'}{' '}
      <ButtonLink size="small" to={shopPath(`payment?${new URLSearchParams({ token }).toString()}`)}>
        {isUnderWay || isLookedFor ? 'See your payment' : 'Pay now'}
      </ButtonLink>
    </small>
  );
}
