import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import type { Order } from '@dukani/shared/rpc';
import { formatDateTime, keepTogether, pricePer, quantityText } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric, subtract, toNumeric } from '@dukani/shared/money';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, ButtonLink, toast } from '@dukani/shared/ui-core';
import { pickupText } from '../common/pickupText';
import { ShopPicture } from '../common/ShopPicture';
import { tagAmountBefore, TotalRow, Totals } from '../common/Totals';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';
import { Confetti } from './Confetti';
import { isPaid, orderHeadline } from './orderSteps';
import { paymentNames } from '../common/paymentTexts';
import { KeepOrder } from './KeepOrder';
import { OrderPaymentNote } from './OrderPaymentNote';
import { RefundNote } from './RefundNote';
import { OrderTimeline } from './OrderTimeline';
import './OrderPage.css';

// Only for who has what they ordered.
const RateProducts = lazy(() => loadTwice(() => import('../reviews/RateProducts')));

interface OrderPageProps {
  order: Order;
  /** The secret one of the address. */
  token: string;
  isNew: boolean;
}

/** Where an order stands, what is in it and whom to call. */
export function OrderPage({ order, token, isNew }: OrderPageProps) {
  const { timezone } = useShop();
  const shopPath = useShopPath();
  return (
    <div className="shop-page shop-order">
      <header className="shop-order__head">
        {isNew && <Confetti />}
        <p className="shop-order__number">
          Order {order.order_number} · {formatDateTime(order.placed_at, timezone)}
        </p>
        <h1 className="shop-title">
          {isNew ? `Thank you, ${firstNameOf(order.customer.name)}!` : orderHeadline(order)}
        </h1>
        {isNew && <p className="shop-lead">We have received your order. Bookmark this page to track it.</p>}
        <div className="shop-order__actions shop-noprint">
          <Button icon="link" onClick={() => void copyAddress()}>
            Copy link
          </Button>
          <Button icon="printer" onClick={() => window.print()}>
            Print
          </Button>
          {order.invoice_path != null && <ButtonLink to={order.invoice_path}>Invoice</ButtonLink>}
          <ButtonLink variant="ghost" to={shopPath('search')}>
            Continue Shopping
          </ButtonLink>
        </div>
      </header>
      <div className="shop-order__columns">
        <div>
          {isNew && <KeepOrder order={order} token={token} />}
          <OrderTimeline order={order} />
          <OrderFacts order={order} token={token} />
        </div>
        <OrderItems order={order} />
      </div>
      {order.status === 'completed' && (
        <Suspense fallback={null}>
          <RateProducts token={token} order={order} />
        </Suspense>
      )}
    </div>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ tone: 'success', title: 'Link copied' });
  } catch {
    toast({ tone: 'error', title: 'The link could not be copied', description: window.location.href });
  }
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

function OrderFacts({ order, token }: { order: Order; token: string }) {
  const { name, phone, email, fulfilment, timezone } = useShop();
  const { delivery_address: address, customer } = order;
  const pickupAt = pickupText(order, timezone);
  return (
    <dl className="shop-facts">
      <div>
        <dt>{order.fulfilment_method === 'delivery' ? 'Delivery to' : 'Pickup'}</dt>
        <dd>
          {address === null
            ? (fulfilment.pickup_note ?? 'Collect it from the shop.')
            : [address.line_1, address.line_2, address.city].filter(Boolean).join(', ')}
          {address?.notes != null && <small>{address.notes}</small>}
          {order.delivery_estimate !== null && <small>{order.delivery_estimate}</small>}
        </dd>
      </div>
      {pickupAt !== null && (
        <div>
          <dt>Pickup time</dt>
          <dd>{pickupAt}</dd>
        </div>
      )}
      <div>
        <dt>Payment</dt>
        <dd>
          {paymentNames[order.payment_method]}
          <OrderPaymentNote order={order} token={token} />
          <RefundNote order={order} />
        </dd>
      </div>
      <div>
        <dt>Contact</dt>
        <dd>
          {customer.name}
          <small>{[customer.phone, customer.email].filter(Boolean).join(' · ')}</small>
        </dd>
      </div>
      {order.note !== null && (
        <div>
          <dt>Your note</dt>
          <dd>{order.note}</dd>
        </div>
      )}
      {order.reserved_until !== null && order.status === 'placed' && !isPaid(order) && heldFor(order) !== null && (
        <div>
          <dt>{heldFor(order)}</dt>
          <dd>{formatDateTime(order.reserved_until, timezone)}</dd>
        </div>
      )}
      {(phone ?? email) !== null && (
        <div>
          <dt>Questions? {name}</dt>
          <dd>
            {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
            {phone !== null && email !== null && ' · '}
            {email !== null && <a href={`mailto:${email}`}>{email}</a>}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What the goods wait for; null where nobody has to come or to pay: what is delivered is on its way before. */
function heldFor({ payment_method: payment, fulfilment_method: method }: Order): string | null {
  if (payment === 'mobile_money' || payment === 'card') return 'Reserved for your payment until';
  return method === 'pickup' ? 'Reserved for you until' : null;
}

/** M-Pesa takes whole shillings only: what that added to what was paid, or took off. */
function RoundingRow({ order: { money }, formatPrice }: { order: Order; formatPrice: (amount: number) => string }) {
  const rounding = money?.rounding_amount ?? 0;
  if (rounding === 0) return null;
  return (
    <TotalRow label={`Rounded ${rounding < 0 ? 'down' : 'up'} for M-Pesa`} look="quiet">
      {formatPrice(Math.abs(rounding))}
    </TotalRow>
  );
}

function OrderItems({ order }: { order: Order }) {
  const { tax_names: taxNames } = useShop();
  const formatPrice = useFormatPrice();
  return (
    <section className="shop-receipt" aria-label="Items">
      <h2>Items</h2>
      <ul>
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="shop-receipt__picture">
              <ShopPicture url={line.image_url} alt="" name={line.name} width={56} />
            </span>
            <span>
              {keepTogether(line.name)}
              <small>
                {quantityText(quantityFromNumeric(line.quantity), line.unit)} ×{' '}
                {pricePer(formatPrice(line.unit_price), line.unit)}
              </small>
              {line.modifiers?.map(({ id, name, amount }) => (
                <small key={id}>{amount === 0 ? name : `${name} +${formatPrice(amount)}`}</small>
              ))}
              {line.promotions.map(({ id, name, amount }) => (
                <small key={id}>
                  {name} −{formatPrice(amount)}
                </small>
              ))}
            </span>
            <span>{formatPrice(tagAmountBefore(line, order.prices_include_tax))}</span>
          </li>
        ))}
      </ul>
      <Totals
        amounts={order}
        taxNames={taxNames}
        formatPrice={formatPrice}
        isDelivered={order.fulfilment_method === 'delivery'}
      />
      {order.deposit_amount > 0 && (
        <dl className="shop-totals">
          <RoundingRow order={order} formatPrice={formatPrice} />
          <TotalRow label="Paid in advance">
            {formatPrice(order.money?.received_amount ?? order.deposit_amount)}
          </TotalRow>
          {order.status === 'placed' && (
            <TotalRow label="Balance due">
              {formatPrice(
                Number(toNumeric(subtract(fromNumeric(order.total_amount), fromNumeric(order.deposit_amount)))),
              )}
            </TotalRow>
          )}
        </dl>
      )}
    </section>
  );
}
