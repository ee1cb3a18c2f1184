import { formatTime } from '@dukani/shared/format';
import { compare, fromNumeric, quantityFromNumeric, zero, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { nameWithModifiers } from '../checkout/modifiers';
import { toGiven, type GivenPromotion } from '../checkout/saleRows';
import { toOrderDeposit, type OrderDeposit } from '../checkout/deposits/depositApi';

export interface WebOrderListItem {
  id: string;
  orderNumber: string;
  status: rpc.OrderStatus;
  stage: rpc.OrderStage;
  channel: rpc.OrderChannel;
  placedAt: string;
  customerName: string;
  customerPhone: string;
  fulfilmentMethod: rpc.FulfilmentMethod;
  paymentMethod: rpc.OrderPaymentMethod;
  itemCount: number;
  total: Money;
  /** What is held of payments in advance. */
  held: Money;
  reservedUntil: string | null;
  saleId: string | null;
  /** When it is collected, where a time was chosen. */
  pickupAt: string | null;
  pickupUntil: string | null;
  deliveryZone: string | null;
  /** Of a delivery. */
  deliveryStreet: string | null;
  deliveryPlace: string | null;
}

export interface WebOrderPage {
  items: WebOrderListItem[];
  nextCursor: string | null;
  count: number;
  hasMoreThanCount: boolean;
  waitingCount: number;
}

/** Discount is what was taken off in all, that of its promotions among it. */
export interface WebOrderLine {
  id: string;
  name: string;
  imageUrl: string | null;
  unit: string;
  quantity: Thousandths;
  unitPrice: Money;
  discount: Money;
  promotions: GivenPromotion[];
  gross: Money;
}

/** An order from the online shop or the till; amounts are Money, quantities thousandths. */
export interface WebOrder {
  id: string;
  orderNumber: string;
  status: rpc.OrderStatus;
  stage: rpc.OrderStage;
  channel: rpc.OrderChannel;
  placedAt: string;
  currencyCode: string;
  customer: rpc.Order['customer'];
  fulfilmentMethod: rpc.FulfilmentMethod;
  deliveryAddress: rpc.Order['delivery_address'];
  paymentMethod: rpc.OrderPaymentMethod;
  note: string | null;
  lines: WebOrderLine[];
  discount: Money;
  deliveryFee: Money;
  tax: Money;
  total: Money;
  /** What was paid in advance, and what of it is held now. */
  paid: Money;
  held: Money;
  /** What M-Pesa's whole shillings added to what was paid, below zero: took off. */
  rounding: Money;
  deposits: OrderDeposit[];
  events: rpc.OrderEvent[];
  reservedUntil: string | null;
  saleId: string | null;
  contactId: string | null;
  pickupAt: string | null;
  pickupUntil: string | null;
  deliveryZone: string | null;
  deliveryEstimate: string | null;
  /** Who took it at the till; null for those from the shop. */
  takenByName: string | null;
}

/** The answer of get_order. */
export function toWebOrder(row: rpc.StaffOrder): WebOrder {
  return {
    id: row.id,
    orderNumber: row.order_number,
    status: row.status,
    stage: stageOf(row.events),
    channel: row.channel,
    placedAt: row.placed_at,
    currencyCode: row.currency_code,
    customer: row.customer,
    fulfilmentMethod: row.fulfilment_method,
    deliveryAddress: row.delivery_address,
    paymentMethod: row.payment_method,
    note: row.note,
    lines: row.lines.map((line) => ({
      id: line.id,
      name: nameWithModifiers(line),
      imageUrl: line.image_url,
      unit: line.unit,
      quantity: quantityFromNumeric(line.quantity),
      unitPrice: fromNumeric(line.unit_price),
      discount: fromNumeric(line.discount_amount),
      promotions: toGiven(line.promotions),
      gross: fromNumeric(line.gross_amount),
    })),
    discount: fromNumeric(row.discount_amount),
    deliveryFee: fromNumeric(row.delivery_fee),
    tax: fromNumeric(row.tax_amount),
    total: fromNumeric(row.total_amount),
    paid: fromNumeric(row.deposit_amount),
    held: fromNumeric(row.held_amount),
    rounding: fromNumeric(row.money.rounding_amount),
    deposits: row.deposits.map(toOrderDeposit),
    events: row.events,
    reservedUntil: row.reserved_until,
    saleId: row.sale_id,
    contactId: row.contact_id,
    takenByName: row.taken_by_name,
    pickupAt: row.pickup_at,
    pickupUntil: row.pickup_until,
    deliveryZone: row.delivery_zone,
    deliveryEstimate: row.delivery_estimate,
  };
}

/** How far an order has come by what happened to it. */
function stageOf(events: readonly rpc.OrderEvent[]): rpc.OrderStage {
  const kind = events.findLast((event) => STAGES.some((stage) => stage === event.kind))?.kind;
  return STAGES.find((stage) => stage === kind) ?? 'new';
}
const STAGES = ['accepted', 'ready', 'sent'] as const;

/** What comes next for an order that waits, before it is handed over; null when nothing does. */
export function nextStage({
  status,
  stage,
  fulfilmentMethod,
}: Pick<WebOrder, 'status' | 'stage' | 'fulfilmentMethod'>): rpc.OrderAdvance | null {
  if (status !== 'placed') return null;
  if (stage === 'new') return 'accepted';
  if (stage === 'accepted') return 'ready';
  return stage === 'ready' && fulfilmentMethod === 'delivery' ? 'sent' : null;
}

/** The answer of list_orders. */
export function toWebOrderPage(page: rpc.OrderListPage): WebOrderPage {
  return {
    items: page.rows.map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      status: row.status,
      stage: row.step,
      channel: row.channel,
      placedAt: row.placed_at,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      fulfilmentMethod: row.fulfilment_method,
      paymentMethod: row.payment_method,
      itemCount: row.item_count,
      total: fromNumeric(row.total_amount),
      held: fromNumeric(row.deposit_amount),
      reservedUntil: row.reserved_until,
      saleId: row.sale_id,
      pickupAt: row.pickup_at,
      pickupUntil: row.pickup_until,
      deliveryZone: row.delivery_zone,
      deliveryStreet: row.delivery_line_1,
      deliveryPlace: row.delivery_city,
    })),
    nextCursor: page.next_cursor,
    count: page.count,
    hasMoreThanCount: page.has_more_than_count,
    waitingCount: page.waiting_count,
  };
}

/** It was paid in part and its day is over: it does not lapse by itself, somebody decides. */
export const isOverdue = ({ held, reservedUntil }: Pick<WebOrder, 'held' | 'reservedUntil'>): boolean =>
  compare(held, zero) > 0 && reservedUntil !== null && Date.parse(reservedUntil) <= Date.now();

/** `Mon 23 Nov, 14:00–15:00` by the clock of the business; null without a time. */
export function pickupTimeText(
  { pickupAt, pickupUntil }: { pickupAt: string | null; pickupUntil: string | null },
  timezone: string,
): string | null {
  if (pickupAt === null || pickupUntil === null) return null;
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: timezone,
  });
  return `${day.format(new Date(pickupAt)).replace(',', '')}, ${formatTime(pickupAt, timezone)}–${formatTime(pickupUntil, timezone)}`;
}

/** An address on one line. */
export function addressText(address: NonNullable<WebOrder['deliveryAddress']>): string {
  return [address.line_1, address.line_2, address.city, address.notes]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
