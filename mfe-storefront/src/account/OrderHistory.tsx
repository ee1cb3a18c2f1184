import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatDateTime } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import type { ShopperOrder } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';
import { Badge, Button, ButtonLink, toast, type BadgeTone } from '@dukani/shared/ui-core';
import { openCart } from '../common/cartOpening';
import { ScreenError } from '../common/ScreenError';
import { useFormatPrice } from '../common/useFormatPrice';
import { takesOrders, useShop } from '../common/useShop';
import { orderAgain } from './orderAgain';
import { useShopperAccount, useShopperOrders } from '../common/shopperQueries';

/** All orders of the account, newest first, a page at a time. */
export function OrderHistory() {
  // The cursors of the pages shown so far; the first page has none.
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  return (
    <section className="shop-account__orders" aria-labelledby="shop-account-orders">
      <h2 id="shop-account-orders">Orders</h2>
      {cursors.map((after, index) => (
        <OrderRows
          key={after ?? ''}
          after={after}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </section>
  );
}

interface OrderRowsProps {
  after: string | null;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function OrderRows({ after, isLast, onMore }: OrderRowsProps) {
  const { data, error, isLoading, retry } = useShopperOrders(after);
  if (isLoading) return <OrdersSkeleton />;
  if (data === undefined) {
    return error === null ? (
      <OrdersSkeleton />
    ) : (
      <ScreenError error={error} title="Orders not loaded" onRetry={retry} />
    );
  }
  const { rows, next_cursor: next } = data;
  if (rows.length === 0) return <NoOrders />;
  return (
    <>
      <ul className="shop-orders" aria-label={after === null ? 'Orders' : 'Earlier orders'}>
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {isLast && next !== null && <Button onClick={() => onMore(next)}>Show earlier orders</Button>}
    </>
  );
}

export function OrdersSkeleton() {
  return (
    <div className="shop-orders" aria-busy="true" aria-label="Loading orders">
      {[0, 1, 2].map((row) => (
        <span key={row} className="shop-shimmer shop-orders__wait" />
      ))}
    </div>
  );
}

function NoOrders() {
  const shopPath = useShopPath();
  const { data } = useShopperAccount();
  return (
    <div className="shop-orders__none">
      <p>You have not ordered here yet. Orders you place while signed in appear here.</p>
      {data?.is_email_proven === false && (
        <p>
          Orders placed without signing in appear once your address is confirmed: sign out and sign in again with a
          code.
        </p>
      )}
      <ButtonLink variant="primary" to={shopPath('search')}>
        Start shopping
      </ButtonLink>
    </div>
  );
}

const states: Record<ShopperOrder['status'], [text: string, tone: BadgeTone]> = {
  placed: ['Waiting for confirmation', 'warning'],
  confirmed: ['Confirmed', 'info'],
  completed: ['Completed', 'success'],
  cancelled: ['Cancelled', 'neutral'],
  expired: ['Expired', 'neutral'],
};

function OrderRow({ order }: { order: ShopperOrder }) {
  const shop = useShop();
  const { timezone } = shop;
  const shopPath = useShopPath();
  const formatPrice = useFormatPrice();
  const [text, tone] = states[order.status];
  return (
    <li className="shop-orders__row">
      <div>
        <Link className="shop-orders__number" to={shopPath(`order/${order.token}`)}>
          Order {order.order_number}
        </Link>
        <p className="shop-account__note">
          {formatDateTime(order.placed_at, timezone)} · {order.item_count} {order.item_count === 1 ? 'item' : 'items'}
          {order.invoice_path !== null && (
            <>
              {' · '}
              <Link to={order.invoice_path} aria-label={`Invoice of order ${order.order_number}`}>
                Invoice
              </Link>
            </>
          )}
        </p>
      </div>
      <p className="shop-orders__amount">
        <b>{formatPrice(order.total_amount)}</b>
        <Badge tone={tone}>{text}</Badge>
      </p>
      {takesOrders(shop) && <AgainButton order={order} />}
    </li>
  );
}

function AgainButton({ order }: { order: ShopperOrder }) {
  const { tenant_id: tenantId } = useShop();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const again = async () => {
    setIsBusy(true);
    try {
      const { added, missing } = await orderAgain(order.token, tenantId, dispatch);
      toast({
        tone: added.length === 0 ? 'error' : missing.length === 0 ? 'success' : 'warning',
        title:
          added.length === 0
            ? 'None of these items can be ordered now'
            : `${countText(added.length)} added to your cart`,
        ...(missing.length === 0 ? {} : { description: `Not available: ${missing.join(', ')}.`, durationMs: 0 }),
        ...(added.length === 0 ? {} : { action: { label: 'View cart', onSelect: openCart } }),
      });
    } catch (thrown) {
      toast({ tone: 'error', title: 'The items were not added to your cart', description: errorMessage(thrown) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon="refresh"
      isBusy={isBusy}
      aria-label={`Order again: ${order.order_number}`}
      onClick={() => void again()}
    >
      Order again
    </Button>
  );
}

function countText(count: number): string {
  return count === 1 ? 'One product' : `${count} products`;
}
