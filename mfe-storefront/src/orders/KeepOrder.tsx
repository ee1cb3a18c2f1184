import type { Order } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { useAppSelector } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';

/** After a guest's order, lightly: where it could be found again. */
export function KeepOrder({ order, token }: { order: Order; token: string }) {
  const isGuest = useAppSelector((root) => root.session.status === 'anonymous');
  const shopPath = useShopPath();
  if (!isGuest) return null;
  return (
    <p className="shop-order__keep shop-noprint">
      <Link to={shopPath('account')} state={{ keep: token, email: order.customer.email ?? '' }}>
        Sign in to see all your orders
      </Link>{' '}
      — we email you a code, no password.
    </p>
  );
}
