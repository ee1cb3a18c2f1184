import { formatAmount, pricePer, quantityOf } from '@dukani/shared/format';
import { compare, subtract, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { Fact } from '../common/Fact';
import { useBusiness } from '../common/useBusiness';
import { roundedBy, roundingName } from '../checkout/paymentName';
import { PromotionLines } from '../checkout/PromotionLines';
import { discountByHand } from '../checkout/saleRows';
import { OrderBadge } from './OrderBadge';
import { OrderDeposits } from './OrderDeposits';
import { OrderPaidBadge } from './OrderPaidBadge';
import { OrderPayments } from './OrderPayments';
import { addressText, pickupTimeText, type WebOrder } from './orderRows';
import { PaymentClaimNotice } from './PaymentClaimNotice';

/** What an order is, for whom, and what was paid and done for it. */
export function OrderFacts({ order, onPrint }: { order: WebOrder; onPrint: (paymentId: string) => void }) {
  return (
    <div className="adm-stack">
      <Placed order={order} />
      {order.channel === 'storefront' && order.status === 'placed' && <PaymentClaimNotice order={order} />}
      <CustomerFacts order={order} />
      <OrderLines order={order} />
      {order.status === 'placed' && (
        <p className="adm-muted">
          When you complete it, {compare(order.held, order.total) < 0 && 'you receive the balance due,  '}stock is
          reduced and the invoice is made. The customer sees each step on the order page.
        </p>
      )}
      {order.channel === 'storefront' && <OrderPayments orderId={order.id} />}
      {order.deposits.length > 0 && <OrderDeposits order={order} onPrint={onPrint} />}
      <ol className="order-events" aria-label="History">
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

interface OrderPartProps {
  order: WebOrder;
}

function Placed({ order }: OrderPartProps) {
  return (
    <p>
      <OrderBadge order={order} /> placed <DateText iso={order.placedAt} format="relative" />
      {order.takenByName === null ? '' : ` at the till, by ${order.takenByName}`}
      {order.status === 'placed' && order.reservedUntil !== null && (
        <>
          , reserved until{' '}
          {order.channel === 'till' ? (
            <DateText iso={lastMomentBefore(order.reservedUntil)} format="date" />
          ) : (
            <DateText iso={order.reservedUntil} format="relative" />
          )}
        </>
      )}
    </p>
  );
}

function CustomerFacts({ order }: OrderPartProps) {
  const { timezone } = useBusiness();
  const pickupTime = pickupTimeText(order, timezone);
  return (
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
      <Fact label={order.fulfilmentMethod === 'delivery' ? 'Deliver to' : 'Delivery or pickup'}>
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
  );
}

function OrderLines({ order }: OrderPartProps) {
  return (
    <ul className="order-lines" aria-label="Goods">
      {order.lines.map((line) => (
        <li key={line.id}>
          <span>
            {quantityOf(line)}{' '}
            <span className="adm-muted">
              at {pricePer(formatAmount(line.unitPrice), line.unit)}
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
      {compare(order.paid, zero) > 0 && <PaidAndLeft order={order} />}
    </ul>
  );
}

function PaidAndLeft({ order }: OrderPartProps) {
  return (
    <>
      <li>
        <span>Paid in advance</span>
        <MoneyText amount={order.paid} />
      </li>
      {compare(order.rounding, zero) !== 0 && (
        <li>
          <span>{roundingName(order.rounding)}</span>
          <MoneyText amount={roundedBy(order.rounding)} />
        </li>
      )}
      {order.status === 'placed' && (
        <li className="order-total">
          <span>Balance due</span>
          <MoneyText amount={subtract(order.total, order.held)} currencyCode={order.currencyCode} />
        </li>
      )}
    </>
  );
}

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
