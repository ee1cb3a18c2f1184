import { formatDateTime } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { toNumeric, zero } from '@dukani/shared/money';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { ORDER_STATUS } from '../checkout/saleLabels';
import { OrderBadge } from './OrderBadge';
import { OrderPaidBadge } from './OrderPaidBadge';
import { pickupTimeText, type WebOrderListItem } from './orderRows';

export const CHANNEL_NAMES = { storefront: 'Online shop', till: 'Till' } as const;
export const FULFILMENT_NAMES = { delivery: 'Delivery', pickup: 'Pickup' } as const;
export const PAYMENT_NAMES = {
  pay_on_delivery: 'On delivery',
  pay_on_pickup: 'On pickup',
  mobile_money: 'M-Pesa',
  card: 'Card online',
} as const;

/** The columns of the list of orders. */
export function orderColumns(
  { currencyCode, timezone }: { currencyCode: string; timezone: string },
  onOpen: (orderId: string) => void,
): DataColumn<WebOrderListItem>[] {
  return [...placedColumns(onOpen), ...fulfilmentColumns(timezone), ...moneyColumns(currencyCode)];
}

function placedColumns(onOpen: (orderId: string) => void): DataColumn<WebOrderListItem>[] {
  return [
    {
      key: 'number',
      title: 'Order',
      card: 'title',
      isFixed: true,
      sort: { ascending: 'number_asc', descending: 'number_desc' },
      render: (order) => (
        <button
          type="button"
          className="adm-link"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(order.id);
          }}
        >
          {order.orderNumber}
        </button>
      ),
    },
    {
      key: 'placed',
      title: 'Placed',
      card: 'note',
      sort: { ascending: 'oldest', descending: 'newest' },
      render: (order) => <DateText iso={order.placedAt} format="relative" />,
    },
    { key: 'customer', title: 'Customer', card: 'note', render: (order) => order.customerName },
    {
      key: 'phone',
      title: 'Phone',
      card: 'note',
      render: (order) => <a href={`tel:${order.customerPhone}`}>{order.customerPhone}</a>,
    },
  ];
}

function fulfilmentColumns(timezone: string): DataColumn<WebOrderListItem>[] {
  return [
    { key: 'channel', title: 'From', isOptional: true, render: (order) => CHANNEL_NAMES[order.channel] },
    { key: 'fulfilment', title: 'By', card: 'note', render: (order) => FULFILMENT_NAMES[order.fulfilmentMethod] },
    {
      key: 'pickup',
      title: 'Delivery or pickup',
      card: 'note',
      sort: { ascending: 'pickup', descending: 'pickup' },
      render: (order) => <WhenAndWhere order={order} timezone={timezone} />,
      renderCard: (order) => whenOrWhere(order, timezone),
    },
    { key: 'payment', title: 'Pays by', isOptional: true, render: (order) => PAYMENT_NAMES[order.paymentMethod] },
    {
      key: 'items',
      title: 'Items',
      align: 'right',
      isWideOnly: true,
      card: 'hidden',
      render: (order) => order.itemCount,
    },
  ];
}

function moneyColumns(currencyCode: string): DataColumn<WebOrderListItem>[] {
  return [
    {
      key: 'status',
      title: 'Status',
      card: 'note',
      render: (order) => <OrderBadge order={order} />,
    },
    {
      key: 'money',
      title: 'Payment',
      card: 'note',
      renderCard: (order) => (order.status === 'placed' ? <OrderPaidBadge order={order} /> : null),
      render: (order) => <OrderPaidBadge order={order} />,
    },
    {
      key: 'held',
      title: 'Paid in advance',
      align: 'right',
      isOptional: true,
      render: (order) => (order.held === zero ? '' : <MoneyText amount={order.held} />),
    },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      card: 'figure',
      sort: { ascending: 'total_asc', descending: 'total_desc' },
      render: (order) => <MoneyText amount={order.total} />,
    },
  ];
}

/** When it is collected, or where it goes. Who chose no time comes when the shop is open. */
function WhenAndWhere({ order, timezone }: { order: WebOrderListItem; timezone: string }) {
  if (order.fulfilmentMethod === 'pickup') return pickupTimeText(order, timezone) ?? 'Any time';
  return (
    <>
      {order.deliveryPlace ?? order.deliveryZone}
      <span className="adm-muted order-street">{order.deliveryStreet}</span>
    </>
  );
}

/** The same in one line, as a card has it. */
function whenOrWhere(order: WebOrderListItem, timezone: string): string {
  if (order.fulfilmentMethod === 'pickup') return pickupTimeText(order, timezone) ?? 'Any time';
  return [order.deliveryStreet, order.deliveryPlace ?? order.deliveryZone].filter(Boolean).join(', ');
}

/** The columns of the exported file. */
export function orderExportColumns(timezone: string): TableColumn<WebOrderListItem>[] {
  return [
    { title: 'Order', value: (order) => order.orderNumber, isText: true },
    { title: 'Placed', value: (order) => formatDateTime(order.placedAt, timezone) },
    { title: 'Status', value: (order) => ORDER_STATUS[order.status].label },
    { title: 'Customer', value: (order) => order.customerName },
    { title: 'Phone', value: (order) => order.customerPhone, isText: true },
    { title: 'From', value: (order) => CHANNEL_NAMES[order.channel] },
    { title: 'By', value: (order) => FULFILMENT_NAMES[order.fulfilmentMethod] },
    { title: 'Pickup at', value: (order) => pickupTimeText(order, timezone) ?? '' },
    { title: 'Place', value: (order) => order.deliveryPlace ?? '', isText: true },
    { title: 'Street', value: (order) => order.deliveryStreet ?? '', isText: true },
    { title: 'Zone', value: (order) => order.deliveryZone ?? '', isText: true },
    { title: 'Paid', value: (order) => PAYMENT_NAMES[order.paymentMethod] },
    { title: 'Items', value: (order) => order.itemCount },
    { title: 'Total', value: (order) => Number(toNumeric(order.total)) },
    { title: 'Paid in advance', value: (order) => Number(toNumeric(order.held)) },
  ];
}
