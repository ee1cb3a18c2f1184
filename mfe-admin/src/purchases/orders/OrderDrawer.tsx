import { Link } from '@dukani/shared/router';
import { fromNumeric } from '@dukani/shared/money';
import { Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { dayText } from '../purchaseNames';
import { OrderActions } from './OrderActions';
import { OrderBadges } from './OrderBadges';
import { OrderConfirmation } from './OrderConfirmation';
import { OrderLines } from './OrderLines';
import { OrderLink } from './OrderLink';
import { CHANNEL_NAMES } from './orderNames';
import { useGetPurchaseOrderQuery, type OpenedOrder } from './ordersApi';
import '../../checkout/documentParts.css';

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
}

/** One order: what was ordered, what came, what was billed, and what can be done with it. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { currentData: order, error, refetch } = useGetPurchaseOrderQuery(orderId);
  return (
    <Drawer
      isOpen
      title={order === undefined ? 'Order' : `${order.order_number} ${order.contact_name}`}
      onClose={onClose}
      footer={order !== undefined && <OrderActions order={order} />}
    >
      {order !== undefined && <OrderView order={order} />}
      {order === undefined && error !== undefined && (
        <ErrorState title="The order could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {order === undefined && error === undefined && (
        <div className="adm-stack" role="status" aria-label="Loading order">
          <Skeleton height={120} />
          <Skeleton height={200} />
        </div>
      )}
    </Drawer>
  );
}

function OrderView({ order }: { order: OpenedOrder }) {
  const reclaims = useReclaimsTax();
  const { currencyCode } = useBusiness();
  return (
    <div className="adm-stack">
      <OrderBadges order={order} />
      <OrderFacts order={order} />
      <OrderConfirmation order={order} />
      <OrderLines lines={order.lines} order={order} />
      <dl className="purch-sums" aria-label="Sums of the order">
        <Sum label="Net" amount={order.net_amount} />
        <Sum label={reclaims ? 'Tax' : 'Sales tax'} amount={order.tax_amount} />
        <div data-total="true">
          <dt>Total</dt>
          <dd>
            <MoneyText amount={fromNumeric(order.total_amount)} currencyCode={currencyCode} />
          </dd>
        </div>
      </dl>
      <OrderHistory order={order} />
    </div>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={fromNumeric(amount)} />
      </dd>
    </div>
  );
}

function OrderFacts({ order }: { order: OpenedOrder }) {
  return (
    <dl className="order-facts">
      <Fact label="Supplier">
        <Link to={`/admin/customers/${order.contact_id}`}>{order.contact_name}</Link>
      </Fact>
      <Fact label="Ordered">{dayText(order.order_date)}</Fact>
      {order.expected_on !== null && <Fact label="Expected">{dayText(order.expected_on)}</Fact>}
      {order.link_ends_at !== null && (
        <Fact label="Link for the supplier">
          <OrderLink order={order} endsAt={order.link_ends_at} />
        </Fact>
      )}
      {order.link_seen_at !== null && (
        <Fact label="Opened by supplier">
          <DateText iso={order.link_seen_at} />
        </Fact>
      )}
      <Fact label="Deliver to">{order.location_name}</Fact>
      {order.created_by_name !== null && <Fact label="Made by">{order.created_by_name}</Fact>}
      {order.cancel_reason !== null && <Fact label="Cancelled because">{order.cancel_reason}</Fact>}
      {order.note !== null && <Fact label="Note to supplier">{order.note}</Fact>}
    </dl>
  );
}

/** Each time it was sent, and each delivery. */
function OrderHistory({ order: { revisions, receipts } }: { order: OpenedOrder }) {
  if (revisions.length + receipts.length === 0) return null;
  return (
    <section aria-label="Sent and delivered" className="adm-stack">
      <ul className="purch-lines">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="purch-line">
            <Link to={`/admin/stock?tab=receipts&receipt=${receipt.id}`}>{receipt.receipt_number}</Link>
            <span>{dayText(receipt.business_date)}</span>
          </li>
        ))}
        {revisions.map((sent) => (
          <li key={sent.id} className="purch-line">
            <span>
              Version {sent.revision} sent: {sent.recipient ?? CHANNEL_NAMES[sent.channel]}
            </span>
            <DateText iso={sent.sent_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
