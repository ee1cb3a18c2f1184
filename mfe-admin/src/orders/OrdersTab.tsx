import { useMemo } from 'react';
import { choiceFilter, dateRangeFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { useBusiness } from '../common/useBusiness';
import { useOpenRow } from '../common/useOpenRow';
import { FULFILMENT_NAMES, orderColumns, orderExportColumns, PAYMENT_NAMES } from './orderColumns';
import { WaitingReturns } from './PaymentReturns';
import { PaymentsToDecide } from '../checkout/received-payments/PaymentsToDecide';
import { OrderDrawer } from './OrderDrawer';
import '../checkout/documentParts.css';
import './orders.css';
import {
  useLazyExportOrdersQuery,
  useListOrdersInfiniteQuery,
  useWatchOrdersQuery,
  type WebOrderFilter,
} from './ordersApi';

const FALLBACK_POLLING_MS = 30_000;

const FILTERS = {
  // An order that is handed over is a sale and by that completed.
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'placed', label: 'Open' },
      { value: 'all', label: 'All' },
      { value: 'completed', label: 'Completed' },
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'expired', label: 'Expired' },
    ],
    initial: 'placed',
    isPinned: true,
  }),
  fulfilment: choiceFilter({
    label: 'By',
    options: [
      { value: 'delivery', label: FULFILMENT_NAMES.delivery },
      { value: 'pickup', label: FULFILMENT_NAMES.pickup },
    ],
  }),
  payment: choiceFilter({
    label: 'Paid',
    options: [
      { value: 'pay_on_delivery', label: PAYMENT_NAMES.pay_on_delivery },
      { value: 'pay_on_pickup', label: PAYMENT_NAMES.pay_on_pickup },
      { value: 'mobile_money', label: PAYMENT_NAMES.mobile_money },
      { value: 'card', label: PAYMENT_NAMES.card },
    ],
  }),
  placed: dateRangeFilter({ label: 'Placed' }),
};
const SORTS = ['turn', 'pickup', 'newest', 'oldest', 'number_asc', 'number_desc', 'total_asc', 'total_desc'] as const;

/** Orders from the online shop and the tills, the waiting ones first and the oldest of them ahead; new ones appear by themselves. */
export function OrdersTab() {
  const { tenantId, currencyCode, timezone } = useBusiness();
  const [openOrderId, show] = useOpenRow('order');
  const list = useListState({ key: 'orders', filters: FILTERS, sorts: SORTS });
  const { status, fulfilment, payment, placed } = list.filters;
  const filter: WebOrderFilter = {
    query: list.query,
    status: status === 'all' ? null : status,
    fulfilment,
    payment,
    ...placed,
    sort: list.sort,
  };
  // Realtime tells of changes; asking now and then covers a connection that dropped unnoticed.
  useWatchOrdersQuery(tenantId, { skip: tenantId === '' });
  const result = useListOrdersInfiniteQuery(filter, {
    pollingInterval: FALLBACK_POLLING_MS,
    skipPollingIfUnfocused: true,
  });
  const [readPage] = useLazyExportOrdersQuery();
  const first = result.data?.pages[0];
  const exportColumns = useMemo(() => orderExportColumns(timezone), [timezone]);

  return (
    <>
      <PaymentsToDecide />
      <WaitingReturns />
      <ListScreen
        list={list}
        noun={{ one: 'order', many: 'orders' }}
        header={{ title: 'Orders', description: first === undefined ? ' ' : waitingText(first.waitingCount) }}
        search={{ label: 'Search orders' }}
        table={{
          columns: orderColumns({ currencyCode, timezone }, show),
          page: pageRows(
            result,
            (page) => page.items,
            (page) => page.count,
          ),
          rowKey: (order) => order.id,
          rowName: (order) => order.orderNumber,
          onOpen: (order) => show(order.id),
          empty: {
            title: 'No open orders',
            description: 'Orders from your online shop and orders taken at the till appear here.',
          },
        }}
        toolbar={{
          exports: {
            columns: exportColumns,
            loadPage: async (after) => {
              const page = await readPage({ filter, after }).unwrap();
              return { rows: page.items, nextCursor: page.nextCursor };
            },
          },
        }}
        aside={openOrderId !== null && <OrderDrawer orderId={openOrderId} onClose={() => show(null)} />}
      />
    </>
  );
}

/** What is packed for its customer to collect, or on its way, waits for nobody here. */
function waitingText(count: number): string {
  return count === 0 ? 'None is waiting for you.' : `${count} ${count === 1 ? 'is' : 'are'} waiting for you.`;
}
