import { useRef, useState, type ReactNode } from 'react';
import { formatAmount, formatQuantity } from '@dukani/shared/format';
import { compare, subtract, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, printElement, useNotify } from '@dukani/shared/ui-antd';
import type * as rpc from '@dukani/shared/rpc';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { useBusiness } from '../../common/useBusiness';
import { PromotionLines } from '../PromotionLines';
import { discountByHand } from '../saleRows';
import { OpenTillDialog } from '../OpenTillDialog';
import { useCurrentTillSessionQuery } from '../tillSessionsApi';
import { DepositReceiptDialog } from '../DepositReceiptDialog';
import { CancelOrderDialog } from './CancelOrderDialog';
import { CancelPaidOrderDialog } from './CancelPaidOrderDialog';
import { ConfirmOrderDialog } from './ConfirmOrderDialog';
import { DepositDialog } from './DepositDialog';
import { OrderDeposits } from './OrderDeposits';
import { OrderPaidBadge } from './OrderPaidBadge';
import { OrderPayments } from './OrderPayments';
import { OrderBadge } from './OrderBadge';
import { addressText, nextStage, pickupTimeText, type WebOrder } from './orderRows';
import { useAdvanceOrderMutation, useGetOrderQuery } from './ordersApi';
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
  const [openDialog, setOpenDialog] = useState<'pay' | 'deposit' | 'open_till' | 'cancel' | null>(null);
  // What the till is opened for.
  const [next, setNext] = useState<'pay' | 'deposit' | 'cancel'>('pay');
  const [printed, setPrinted] = useState<string | null>(null);
  const slipRef = useRef<HTMLDivElement>(null);
  const mayManage = usePermission('orders.manage');
  const session = useCurrentTillSessionQuery();
  const mayTakeMoney = usePermission('contacts.receive_payment');
  const isWaiting = order?.status === 'placed' && mayManage;
  const stage = order === undefined || !isWaiting ? null : nextStage(order);
  const [advanceOrder, advance] = useAdvanceOrderMutation();
  const goOn = async (to: rpc.OrderAdvance) => {
    const answer = await advanceOrder({ orderId, stage: to });
    if (answer.error !== undefined) notify.error('The order could not be changed', answer.error);
  };
  const left = order === undefined ? zero : subtract(order.total, order.held);
  const isDepositable = isWaiting && mayTakeMoney && order.channel === 'till' && compare(left, zero) > 0;
  const openTillFor = (what: typeof next) => {
    setNext(what);
    setOpenDialog('open_till');
  };
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
            <OrderActions
              more={[
                { label: 'Packing slip', icon: 'printer', run: printSlip },
                ...(isDepositable
                  ? [{ label: 'Payment in advance', icon: 'cash' as const, run: () => setOpenDialog('deposit') }]
                  : []),
                ...(isWaiting
                  ? [{ label: 'Cancel order', icon: 'close' as const, run: () => setOpenDialog('cancel') }]
                  : []),
              ]}
              step={
                stage === null
                  ? null
                  : { label: STAGE_ACTIONS[stage], isBusy: advance.isLoading, run: () => void goOn(stage) }
              }
              onHandOver={
                isWaiting ? () => ((session.data ?? null) === null ? openTillFor('pay') : setOpenDialog('pay')) : null
              }
            />
          )
        }
      >
        {order !== undefined ? (
          <OrderFacts order={order} onPrint={setPrinted} />
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
        <ConfirmOrderDialog order={order} onClose={() => setOpenDialog(null)} onTillClosed={() => openTillFor('pay')} />
      )}
      {openDialog === 'open_till' && (
        <OpenTillDialog
          notice={
            next === 'pay' && compare(left, zero) <= 0
              ? 'Nothing is left to pay. The sale is counted in a till session, so open one to hand the goods over.'
              : 'The payment goes into a till session.'
          }
          onClose={() => setOpenDialog(null)}
          onOpened={() => setOpenDialog(next)}
        />
      )}
      {order !== undefined && openDialog === 'deposit' && (
        <DepositDialog
          order={order}
          left={left}
          onClose={() => setOpenDialog(null)}
          onTillClosed={() => openTillFor('deposit')}
          onPaid={(paymentId) => {
            setOpenDialog(null);
            setPrinted(paymentId);
          }}
        />
      )}
      {order !== undefined && openDialog === 'cancel' && order.held === zero && (
        <CancelOrderDialog order={order} onClose={() => setOpenDialog(null)} />
      )}
      {order !== undefined && openDialog === 'cancel' && order.held !== zero && (
        <CancelPaidOrderDialog
          order={order}
          onClose={() => setOpenDialog(null)}
          onTillClosed={() => openTillFor('cancel')}
        />
      )}
      {printed !== null && (
        <DepositReceiptDialog orderId={orderId} paymentId={printed} onClose={() => setPrinted(null)} />
      )}
    </>
  );
}

interface OrderActionsProps {
  more: readonly MenuAction[];
  /** What comes next before it is handed over. */
  step: { label: string; isBusy: boolean; run: () => void } | null;
  onHandOver: (() => void) | null;
}

/** What can be done with an order: the next step always at the same place, what cannot be taken back behind a menu. */
function OrderActions({ more, step, onHandOver }: OrderActionsProps) {
  return (
    <div className="order-actions">
      <ActionMenu entries={more} />
      <span className="order-actions-space" />
      {onHandOver !== null && (
        <Button variant={step === null ? 'primary' : 'secondary'} onClick={onHandOver}>
          Hand over
        </Button>
      )}
      {step !== null && (
        <Button variant="primary" isBusy={step.isBusy} onClick={step.run}>
          {step.label}
        </Button>
      )}
    </div>
  );
}

function OrderFacts({ order, onPrint }: { order: WebOrder; onPrint: (paymentId: string) => void }) {
  const { timezone } = useBusiness();
  const pickupTime = pickupTimeText(order, timezone);
  return (
    <div className="adm-stack">
      <p>
        <OrderBadge order={order} /> placed <DateText iso={order.placedAt} format="relative" />
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
        {pickupTime !== null && <Fact label="Pickup at">{pickupTime}</Fact>}
        {order.deliveryZone !== null && (
          <Fact label="Zone">
            {[order.deliveryZone, order.deliveryEstimate].filter((part) => part !== null).join(' · ')}
          </Fact>
        )}
        <Fact label="Payment">
          {PAYMENT_FACTS[order.paymentMethod]} <OrderPaidBadge order={order} />
        </Fact>
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
              <span className="adm-muted">
                at {formatAmount(line.unitPrice)}
                {compare(discountByHand(line), zero) > 0 && ` less ${formatAmount(discountByHand(line))}`}
              </span>
              <PromotionLines promotions={line.promotions} className="order-promotion" />
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
        {compare(order.paid, zero) > 0 && (
          <>
            <li>
              <span>Paid in advance</span>
              <MoneyText amount={order.paid} />
            </li>
            {order.status === 'placed' && (
              <li className="order-total">
                <span>Left to pay</span>
                <MoneyText amount={subtract(order.total, order.held)} currencyCode={order.currencyCode} />
              </li>
            )}
          </>
        )}
      </ul>
      {order.status === 'placed' && (
        <p className="adm-muted">
          When you hand it over, you take what is left to pay, the goods leave the stock and the invoice is made. The
          customer sees each step on the page of the order.
        </p>
      )}
      {order.channel === 'storefront' && <OrderPayments orderId={order.id} />}
      {order.deposits.length > 0 && <OrderDeposits order={order} onPrint={onPrint} />}
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

const STAGE_ACTIONS = { accepted: 'Accept', ready: 'Mark as packed', sent: 'Mark as sent' } as const;

/** Orders of the till are held to the end of a day: midnight belongs to the next. */
const lastMomentBefore = (iso: string): string => new Date(Date.parse(iso) - 1).toISOString();

const PAYMENT_FACTS = {
  pay_on_delivery: 'Pays on delivery',
  pay_on_pickup: 'Pays on pickup',
  mobile_money: 'Pays online by M-Pesa',
  card: 'Pays online by card',
} as const;

const EVENT_NAMES = {
  placed: 'Placed',
  accepted: 'Accepted',
  ready: 'Packed',
  sent: 'Sent',
  confirmed: 'Handed over',
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
