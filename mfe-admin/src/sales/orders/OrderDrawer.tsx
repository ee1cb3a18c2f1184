import { useRef, useState, type ReactNode } from 'react';
import { formatAmount, formatQuantity } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, printElement, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { ORDER_STATUS } from '../saleLabels';
import { OpenTillDialog } from '../OpenTillDialog';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import { CancelOrderDialog } from './CancelOrderDialog';
import { ConfirmOrderDialog } from './ConfirmOrderDialog';
import { addressText, type WebOrder } from './orderRows';
import { useGetOrderQuery } from './ordersApi';
import { PackingSlip } from './PackingSlip';

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
}

/** One order: what, for whom, and what to do with it. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { data: order, error, refetch } = useGetOrderQuery(orderId);
  const notify = useNotify();
  const business = useBusiness();
  const [openDialog, setOpenDialog] = useState<'pay' | 'open_till' | 'cancel' | null>(null);
  const slipRef = useRef<HTMLDivElement>(null);
  const mayManage = usePermission('orders.manage');
  const session = useCurrentTillSessionQuery();
  const isWaiting = order?.status === 'placed' && mayManage;
  const printSlip = () => {
    if (slipRef.current !== null)
      printElement(slipRef.current, { title: order?.orderNumber ?? 'Packing slip' }).catch((thrown: unknown) =>
        notify.error('The slip could not be printed', thrown),
      );
  };

  return (
    <>
      <Drawer
        isOpen
        title={order?.orderNumber ?? 'Order'}
        onClose={onClose}
        footer={
          order !== undefined && (
            <>
              <Button icon="printer" onClick={printSlip}>
                Packing slip
              </Button>
              {isWaiting && <Button onClick={() => setOpenDialog('cancel')}>Cancel order</Button>}
              {isWaiting && (
                <Button
                  variant="primary"
                  icon="check"
                  onClick={() => setOpenDialog((session.data ?? null) === null ? 'open_till' : 'pay')}
                >
                  Confirm and take payment
                </Button>
              )}
            </>
          )
        }
      >
        {order !== undefined ? (
          <OrderFacts order={order} />
        ) : error === undefined ? (
          <div className="adm-stack" role="status" aria-label="Loading order">
            <Skeleton height={120} />
            <Skeleton height={200} />
          </div>
        ) : (
          <ErrorState title="The order could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </Drawer>
      {order !== undefined && (
        <div hidden>
          <PackingSlip order={order} business={business} slipRef={slipRef} />
        </div>
      )}
      {order !== undefined && openDialog === 'pay' && (
        <ConfirmOrderDialog
          order={order}
          onClose={() => setOpenDialog(null)}
          onTillClosed={() => setOpenDialog('open_till')}
        />
      )}
      {openDialog === 'open_till' && (
        <OpenTillDialog
          notice="The payment goes into a till session."
          onClose={() => setOpenDialog(null)}
          onOpened={() => setOpenDialog('pay')}
        />
      )}
      {order !== undefined && openDialog === 'cancel' && (
        <CancelOrderDialog order={order} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}

function OrderFacts({ order }: { order: WebOrder }) {
  const { label, tone } = ORDER_STATUS[order.status];
  return (
    <div className="adm-stack">
      <p>
        <Badge tone={tone}>{label}</Badge> placed <DateText iso={order.placedAt} format="relative" />
        {order.takenByName === null ? '' : ` at the till, by ${order.takenByName}`}
        {order.status === 'placed' && order.reservedUntil !== null && (
          <>
            , goods held until{' '}
            {order.channel === 'till' ? (
              <DateText iso={lastMomentBefore(order.reservedUntil)} format="date" />
            ) : (
              <DateText iso={order.reservedUntil} format="relative" />
            )}
          </>
        )}
      </p>
      <dl className="order-facts">
        <Fact label="Customer">{order.customer.name}</Fact>
        <Fact label="Phone">
          <a href={`tel:${order.customer.phone}`}>{order.customer.phone}</a>
        </Fact>
        {order.customer.email !== null && (
          <Fact label="Email">
            <a href={`mailto:${order.customer.email}`}>{order.customer.email}</a>
          </Fact>
        )}
        <Fact label={order.fulfilmentMethod === 'delivery' ? 'Deliver to' : 'Hand-over'}>
          {order.deliveryAddress === null ? 'Pickup in the shop' : addressText(order.deliveryAddress)}
        </Fact>
        <Fact label="Payment">{order.paymentMethod === 'pay_on_delivery' ? 'Pays on delivery' : 'Pays on pickup'}</Fact>
        {order.note !== null && <Fact label="Note">{order.note}</Fact>}
        {order.saleId !== null && (
          <Fact label="Sale">
            <Link to={`/admin/sales/${order.saleId}`}>Open the sale</Link>
          </Fact>
        )}
      </dl>
      <ul className="order-lines" aria-label="Goods">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span>
              {formatQuantity(line.quantity)} × {line.name}{' '}
              <span className="adm-muted">at {formatAmount(line.unitPrice)}</span>
            </span>
            <MoneyText amount={line.gross} />
          </li>
        ))}
        {compare(order.deliveryFee, zero) > 0 && (
          <li>
            <span>Delivery</span>
            <MoneyText amount={order.deliveryFee} />
          </li>
        )}
        <li className="order-total">
          <span>Total</span>
          <MoneyText amount={order.total} currencyCode={order.currencyCode} />
        </li>
      </ul>
      <ol className="order-events" aria-label="What happened">
        {order.events.map((event) => (
          <li key={`${event.kind} ${event.created_at}`}>
            <span className="adm-muted">
              <DateText iso={event.created_at} />
            </span>{' '}
            {EVENT_NAMES[event.kind]}
            {event.message === null ? '' : `: ${event.message}`}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Orders of the till are held to the end of a day: midnight belongs to the next. */
const lastMomentBefore = (iso: string): string => new Date(Date.parse(iso) - 1).toISOString();

const EVENT_NAMES = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  note: 'Note',
} as const;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
