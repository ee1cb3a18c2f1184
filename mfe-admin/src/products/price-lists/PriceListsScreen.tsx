import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { formatNumber } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { audienceText, type PriceList } from './priceListRows';
import './price-lists.css';
import { useListPriceListsInfiniteQuery } from './priceListsApi';
import { PriceListStatusBadge } from './PriceListStatusBadge';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'current', label: 'All but archived' },
      { value: 'active', label: 'Active' },
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'ended', label: 'Ended' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'archived', label: 'Archived' },
    ],
    initial: 'current',
    isPinned: true,
  }),
};
const SORTS = ['priority'] as const;
function Days({ list }: { list: PriceList }) {
  if (list.startsOn === null && list.endsOn === null) return <>Always</>;
  return (
    <>
      {list.startsOn === null ? 'Until ' : <DateText iso={list.startsOn} format="date" />}
      {list.startsOn !== null && (list.endsOn === null ? ' on' : ' – ')}
      {list.endsOn !== null && <DateText iso={list.endsOn} format="date" />}
    </>
  );
}

const COLUMNS: readonly DataColumn<PriceList>[] = [
  { key: 'name', title: 'Name', card: 'title', isFixed: true, render: (list) => list.name },
  { key: 'audience', title: 'For', render: audienceText },
  { key: 'days', title: 'Days', render: (list) => <Days list={list} /> },
  { key: 'priority', title: 'Priority', align: 'right', render: (list) => formatNumber(list.priority) },
  { key: 'items', title: 'Prices', align: 'right', render: (list) => formatNumber(list.itemCount) },
  { key: 'status', title: 'Status', render: (list) => <PriceListStatusBadge status={list.status} /> },
];

/** /admin/products/price-lists: other prices than the products' own, for whom and when. */
export function PriceListsScreen() {
  const navigate = useNavigate();
  const mayEdit = usePermission('products.edit');
  const list = useListState({ key: 'price-lists', filters: FILTERS, sorts: SORTS });
  const result = useListPriceListsInfiniteQuery({ query: list.query, status: list.filters.status ?? 'current' });
  return (
    <>
      <CatalogueNav />
      <ListScreen
        list={list}
        noun={{ one: 'price list', many: 'price lists' }}
        header={{
          title: 'Price lists',
          description: 'Special prices for some customers, quantities or dates.',
          create: mayEdit ? { label: 'New price list', to: '/admin/products/price-lists/new' } : undefined,
        }}
        search={{ label: 'Search price lists' }}
        table={{
          columns: COLUMNS,
          page: pageRows(
            result,
            (page) => page.items,
            (page) => page.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          onOpen: (row) => void navigate(`/admin/products/price-lists/${row.id}`),
          empty: {
            title: 'No price lists yet',
            description:
              'Wholesale prices, quantity prices or ten percent off this week: the till and your shop apply a price list automatically.',
            ...(mayEdit
              ? {
                  action: (
                    <ButtonLink variant="primary" to="/admin/products/price-lists/new">
                      New price list
                    </ButtonLink>
                  ),
                }
              : {}),
          },
        }}
      />
    </>
  );
}
