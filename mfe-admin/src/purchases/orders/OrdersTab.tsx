import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import { useOpenRow } from '../../common/useOpenRow';
import { dayText } from '../purchaseNames';
import { OrderBadges } from './OrderBadges';
import { OrderDrawer } from './OrderDrawer';
import { BILLING_NAMES, CONFIRMATION_STATES, ORDER_STATES } from './orderNames';
import {
  useLazyPurchaseOrderPageQuery,
  useListPurchaseOrdersInfiniteQuery,
  type OrderFilter,
  type OrderRow,
  type OrderState,
} from './ordersApi';

const NEW_ORDER = '/admin/purchases/orders/new';
const STATES: readonly { value: OrderState; label: string }[] = [
  { value: 'open', label: 'To come' },
  { value: 'late', label: 'Late' },
  { value: 'unconfirmed', label: 'Not confirmed' },
  { value: 'draft', label: 'Drafts' },
  { value: 'approved', label: 'Approved' },
  { value: 'partly_received', label: 'Partly received' },
  { value: 'received', label: 'Received' },
  { value: 'closed', label: 'Closed' },
  { value: 'cancelled', label: 'Cancelled' },
];
const FILTERS = {
  state: choiceFilter({ label: 'State', options: STATES, isPinned: true }),
  supplier: idFilter({ label: 'Supplier', isPinned: true }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

function Progress({ order }: { order: OrderRow }) {
  // Services are billed, and never received.
  if (order.goods_line_count === 0) return '–';
  return (
    <span className="purch-progress">
      <progress max={100} value={order.received_percent} aria-label={`Received of ${order.order_number}`} />
      <span className="adm-muted">
        {order.received_line_count} of {order.goods_line_count}
      </span>
    </span>
  );
}

const COLUMNS: DataColumn<OrderRow>[] = [
  {
    key: 'supplier',
    title: 'Supplier',
    card: 'title',
    isFixed: true,
    render: (order) => (
      <span className="purch-name">
        <span>{order.contact_name}</span>
        <span className="adm-muted">{order.order_number}</span>
      </span>
    ),
  },
  { key: 'date', title: 'Ordered', card: 'note', render: (order) => dayText(order.order_date) },
  {
    key: 'expected',
    title: 'Expected',
    card: 'note',
    renderCard: (order) => order.expected_on !== null && `expected ${dayText(order.expected_on)}`,
    render: (order) =>
      order.expected_on === null ? (
        '–'
      ) : (
        <span className={order.is_late ? 'purch-late' : undefined}>{dayText(order.expected_on)}</span>
      ),
  },
  { key: 'place', title: 'To', isWideOnly: true, render: (order) => order.location_name },
  { key: 'state', title: 'State', render: (order) => <OrderBadges order={order} /> },
  { key: 'received', title: 'Lines received', render: (order) => <Progress order={order} /> },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (order) => <MoneyText amount={fromNumeric(order.total_amount)} />,
  },
];

const EXPORT_COLUMNS: TableColumn<OrderRow>[] = [
  { title: 'Number', value: (order) => order.order_number, isText: true },
  { title: 'Supplier', value: (order) => order.contact_name },
  { title: 'Ordered', value: (order) => order.order_date },
  { title: 'Expected', value: (order) => order.expected_on },
  { title: 'To', value: (order) => order.location_name },
  { title: 'State', value: (order) => ORDER_STATES[order.status].label },
  { title: 'Confirmed by supplier', value: (order) => CONFIRMATION_STATES[order.confirmation]?.label ?? '' },
  { title: 'Billing', value: (order) => BILLING_NAMES[order.billing] },
  { title: 'Lines', value: (order) => order.line_count },
  { title: 'Lines received', value: (order) => order.received_line_count },
  { title: 'Net', value: (order) => order.net_amount },
  { title: 'Tax', value: (order) => order.tax_amount },
  { title: 'Total', value: (order) => order.total_amount },
];

/** Orders to suppliers, newest first; one opens in a drawer (`?order=`). */
export function OrdersTab() {
  const mayEdit = usePermission('purchases.edit');
  const [openId, show] = useOpenRow('order');
  const list = useListState({ key: 'purchase-orders', filters: FILTERS, sorts: SORTS });
  const { data: suppliers = [] } = useListSuppliersQuery();
  const filter: OrderFilter = { query: list.query, state: list.filters.state, contactId: list.filters.supplier };
  const result = useListPurchaseOrdersInfiniteQuery(filter);
  const [readPage] = useLazyPurchaseOrderPageQuery();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'order', many: 'orders' }}
        header={{
          title: 'Orders',
          isHidden: true,
          create: mayEdit ? { label: 'New order', to: NEW_ORDER } : undefined,
        }}
        search={{
          label: 'Search order number or supplier',
          options: { supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })) },
        }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (order) => order.id,
          rowName: (order) => `${order.contact_name} ${order.order_number}`,
          onOpen: (order) => show(order.id),
          empty: {
            title: 'No orders yet',
            description: 'Order from suppliers, receive against the order, and see what is still to come.',
            action: mayEdit ? (
              <ButtonLink variant="primary" to={NEW_ORDER}>
                Make the first order
              </ButtonLink>
            ) : undefined,
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ filter, after }).unwrap(),
            fileName: 'Purchase orders',
          },
        }}
      />
      {openId !== null && <OrderDrawer orderId={openId} onClose={() => show(null)} />}
    </>
  );
}
