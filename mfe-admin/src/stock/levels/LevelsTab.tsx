import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { quantityText } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { quantityToNumeric, toNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useListCategoriesQuery } from '../../common/productsApi';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useLazyStockPageQuery, useListStockInfiniteQuery, type StockFilter } from '../stockApi';
import { type StockRow } from '../stockRows';
import { SaleableText } from './StockStateBadge';

const HistoryPanel = lazy(() =>
  loadTwice(() => import('../history/HistoryPanel')).then((module) => ({ default: module.HistoryPanel })),
);

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'any', label: 'All' },
      { value: 'low', label: 'Running low' },
      { value: 'out', label: 'Out of stock' },
      { value: 'negative', label: 'Below zero' },
      { value: 'reserved', label: 'Reserved' },
      { value: 'in_transit', label: 'In transit' },
    ],
    initial: 'any',
    isPinned: true,
  }),
  location: idFilter({ label: 'Location', isPinned: true }),
  category: idFilter({ label: 'Category' }),
};
const SORTS = ['name', '-name', 'stock', '-stock'] as const;

const quantity = (row: StockRow, amount: number) =>
  amount === 0 ? <span className="adm-muted">–</span> : quantityText(amount, row.unit);

const COLUMNS: DataColumn<StockRow>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'name', descending: '-name' },
    render: (row) => (
      <span className="stock-product">
        <span>{row.name}</span>
        <span className="adm-muted">{row.code}</span>
      </span>
    ),
  },
  {
    key: 'on_hand',
    title: 'On hand',
    align: 'right',
    card: 'figure',
    sort: { ascending: 'stock', descending: '-stock' },
    render: (row) => <span className="stock-figure">{quantityText(row.onHand, row.unit)}</span>,
  },
  {
    key: 'reserved',
    title: 'Reserved',
    align: 'right',
    card: 'note',
    renderCard: (row) => (row.reserved === 0 ? null : <>{quantity(row, row.reserved)} reserved</>),
    render: (row) => quantity(row, row.reserved),
  },
  {
    key: 'saleable',
    title: 'Can be sold',
    align: 'right',
    card: 'note',
    renderCard: (row) => (
      <>
        Can be sold: <SaleableText row={row} />
      </>
    ),
    render: (row) => <SaleableText row={row} />,
  },
  {
    key: 'in_transit',
    title: 'In transit',
    align: 'right',
    isWideOnly: true,
    card: 'note',
    renderCard: (row) => (row.inTransit === 0 ? null : <>{quantity(row, row.inTransit)} on the way</>),
    render: (row) => quantity(row, row.inTransit),
  },
  {
    key: 'buffer',
    title: 'Kept for the till',
    align: 'right',
    isOptional: true,
    render: (row) => quantity(row, row.buffer),
  },
  {
    key: 'online',
    title: 'For the online shop',
    align: 'right',
    isOptional: true,
    render: (row) => quantity(row, row.online),
  },
  { key: 'expired', title: 'Expired', align: 'right', isOptional: true, render: (row) => quantity(row, row.expired) },
  {
    key: 'low',
    title: 'Low-stock alert',
    align: 'right',
    isWideOnly: true,
    card: 'hidden',
    render: (row) => quantity(row, row.lowLevel),
  },
  {
    key: 'reorder',
    title: 'Reorder point',
    align: 'right',
    isOptional: true,
    render: (row) => quantity(row, row.reorderPoint ?? 0),
  },
  { key: 'category', title: 'Category', isOptional: true, render: (row) => row.categoryName ?? '–' },
];
const COST_COLUMNS: DataColumn<StockRow>[] = [
  {
    key: 'average',
    title: 'Average cost',
    align: 'right',
    isOptional: true,
    render: (row) => (row.averageCost === null ? '–' : String(Math.round(row.averageCost * 10_000) / 10_000)),
  },
  {
    key: 'value',
    title: 'Value',
    align: 'right',
    isWideOnly: true,
    card: 'hidden',
    render: (row) => <MoneyText amount={row.value} />,
  },
];

const numeric = (thousandths: number) => Number(quantityToNumeric(thousandths));
const EXPORT_COLUMNS = [
  { title: 'Product', value: (row: StockRow) => row.name },
  { title: 'SKU', value: (row: StockRow) => row.code, isText: true },
  { title: 'Barcode', value: (row: StockRow) => row.barcode, isText: true },
  { title: 'Unit', value: (row: StockRow) => row.unit },
  { title: 'On hand', value: (row: StockRow) => numeric(row.onHand) },
  { title: 'Reserved', value: (row: StockRow) => numeric(row.reserved) },
  { title: 'Can be sold', value: (row: StockRow) => numeric(row.saleable) },
  { title: 'For the online shop', value: (row: StockRow) => numeric(row.online) },
  { title: 'In transit', value: (row: StockRow) => numeric(row.inTransit) },
  { title: 'Low-stock alert', value: (row: StockRow) => numeric(row.lowLevel) },
];
const EXPORT_COST_COLUMNS = [
  { title: 'Value', value: (row: StockRow) => (row.value === null ? null : Number(toNumeric(row.value))) },
];

/** What lies where now; a row opens its history beside the list. */
export function LevelsTab() {
  const list = useListState({ key: 'stock', filters: FILTERS, sorts: SORTS });
  const [search, setSearch] = useSearchParams();
  const maySeeCosts = usePermission('products.view_cost');
  const mayAdd = usePermission('products.edit');
  const { data: locations = [] } = useListLocationsQuery();
  const { data: categories = [] } = useListCategoriesQuery();
  const filter: StockFilter = {
    query: list.query,
    locationId: list.filters.location,
    categoryId: list.filters.category,
    state: list.filters.state,
    sort: list.sort,
  };
  const result = useListStockInfiniteQuery(filter);
  const [loadPage] = useLazyStockPageQuery();
  const page = pageRows(
    result,
    (part) => part.rows,
    (part) => part.count,
  );
  const openId = search.get('product');
  const show = (productId: string | null) => {
    const next = new URLSearchParams(search);
    if (productId === null) next.delete('product');
    else next.set('product', productId);
    setSearch(next);
  };
  return (
    <ListScreen
      list={list}
      noun={{ one: 'product', many: 'products' }}
      header={{ title: 'Stock levels', isHidden: true }}
      search={{
        label: 'Search stock',
        options: {
          location: locations.map(({ id, name }) => ({ value: id, label: name })),
          category: categories.map(({ id, name }) => ({ value: id, label: name })),
        },
      }}
      table={{
        columns: maySeeCosts ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS,
        page,
        rowKey: (row) => row.id,
        rowName: (row) => row.name,
        onOpen: (row) => show(row.id),
        empty: {
          title: 'No goods yet',
          description:
            'Products and their stock appear here. Add a product, or import products with their opening stock from a file.',
          action: mayAdd ? (
            <>
              <ButtonLink variant="primary" to="/admin/products/new">
                Add a product
              </ButtonLink>
              <ButtonLink to="/admin/import/new?kind=products">Import a file</ButtonLink>
            </>
          ) : undefined,
        },
      }}
      toolbar={{
        exports: {
          columns: maySeeCosts ? [...EXPORT_COLUMNS, ...EXPORT_COST_COLUMNS] : EXPORT_COLUMNS,
          loadPage: (after) => loadPage({ filter, after }).unwrap(),
        },
      }}
      aside={
        openId !== null && (
          <Suspense fallback={null}>
            <HistoryPanel
              productId={openId}
              row={page.rows?.find((row) => row.id === openId) ?? null}
              locationId={filter.locationId}
              onClose={() => show(null)}
            />
          </Suspense>
        )
      }
    />
  );
}
