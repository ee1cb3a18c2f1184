import type { OrderStatus } from '@dukani/shared/rpc';
import { useSearchParams } from '@dukani/shared/router';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, DateText, FilterBar, MoneyText, PageHeader, type DataColumn } from '@dukani/shared/ui-antd';
import { FilterChips } from '../../common/FilterChips';
import { useBusiness } from '../../common/useBusiness';
import { ORDER_STATUS } from '../saleLabels';
import { OrderDrawer } from './OrderDrawer';
import './orders.css';
import type { WebOrderListItem } from './orderRows';
import { useListOrdersInfiniteQuery, useWatchOrdersQuery } from './ordersApi';

const FULFILMENT_NAMES = { delivery: 'Delivery', pickup: 'Pickup' } as const;
const FALLBACK_POLLING_MS = 30_000;
const STATUS_OPTIONS: { value: OrderStatus | 'all'; label: string }[] = [
  { value: 'placed', label: 'Waiting' },
  { value: 'all', label: 'All' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
];

/** Orders from the online shop, the waiting ones first; new ones appear by themselves. */
export function OrdersTab() {
  const { tenantId, currencyCode } = useBusiness();
  const [params, setParams] = useSearchParams();
  const chosen = STATUS_OPTIONS.find((option) => option.value === params.get('status'))?.value ?? 'placed';
  const openOrderId = params.get('order');
  const filter = { query: params.get('q') ?? '', status: chosen === 'all' ? null : chosen };
  // Realtime tells of changes; asking now and then covers a connection that dropped unnoticed.
  useWatchOrdersQuery(tenantId, { skip: tenantId === '' });
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useListOrdersInfiniteQuery(filter, {
      pollingInterval: FALLBACK_POLLING_MS,
      skipPollingIfUnfocused: true,
    });
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const first = data?.pages[0];

  return (
    <>
      <PageHeader
        title="Web orders"
        count={first?.count}
        description={first === undefined ? ' ' : waitingText(first.waitingCount)}
      />
      <FilterBar searchLabel="Search orders" query={filter.query} onQueryChange={(query) => set('q', query)}>
        <FilterChips
          label="Status"
          options={STATUS_OPTIONS}
          value={chosen}
          onChange={(value) => set('status', value === 'placed' ? null : value)}
        />
      </FilterBar>
      <DataTable<WebOrderListItem>
        label="Web orders"
        columns={orderColumns(currencyCode, (orderId) => set('order', orderId))}
        rows={data?.pages.flatMap((page) => page.items)}
        rowKey={(order) => order.id}
        isLoading={isFetching && data === undefined}
        error={error}
        onRetry={() => void refetch()}
        onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
        onRowClick={(order) => set('order', order.id)}
        empty={
          chosen === 'placed' && filter.query === ''
            ? {
                title: 'No order is waiting',
                description: 'Orders from your online shop appear here the moment they are placed.',
              }
            : { title: 'No orders match', description: 'Choose another status or search for something else.' }
        }
      />
      {openOrderId !== null && <OrderDrawer orderId={openOrderId} onClose={() => set('order', null)} />}
    </>
  );
}

function waitingText(count: number): string {
  return count === 0 ? 'None is waiting for you.' : `${count} ${count === 1 ? 'is' : 'are'} waiting to be confirmed.`;
}

function orderColumns(currencyCode: string, onOpen: (orderId: string) => void): DataColumn<WebOrderListItem>[] {
  return [
    {
      key: 'number',
      title: 'Order',
      card: 'title',
      render: (order) => (
        <button type="button" className="adm-link" onClick={() => onOpen(order.id)}>
          {order.orderNumber}
        </button>
      ),
    },
    { key: 'placed', title: 'Placed', render: (order) => <DateText iso={order.placedAt} format="relative" /> },
    { key: 'customer', title: 'Customer', render: (order) => order.customerName },
    {
      key: 'phone',
      title: 'Phone',
      render: (order) => <a href={`tel:${order.customerPhone}`}>{order.customerPhone}</a>,
    },
    { key: 'fulfilment', title: 'By', render: (order) => FULFILMENT_NAMES[order.fulfilmentMethod] },
    { key: 'items', title: 'Items', align: 'right', render: (order) => order.itemCount },
    {
      key: 'status',
      title: 'Status',
      render: (order) => <Badge tone={ORDER_STATUS[order.status].tone}>{ORDER_STATUS[order.status].label}</Badge>,
    },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      render: (order) => <MoneyText amount={order.total} />,
    },
  ];
}
