import { formatQuantity, quantityText, unitText } from '@dukani/shared/format';
import { choiceFilter, dateRangeFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { LinePicker } from '../../common/lines/LinePicker';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useStockHistoryInfiniteQuery } from '../stockApi';
import { MOVEMENT_KINDS, movementLabel, type Movement } from '../stockRows';
import { useProductNameQuery } from './historyApi';
import { signed } from '../signed';

const FILTERS = {
  kind: choiceFilter({ label: 'Kind', options: MOVEMENT_KINDS }),
  location: idFilter({ label: 'Location', isPinned: true }),
  day: dateRangeFilter({ label: 'Day' }),
};
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<Movement>[] = [
  { key: 'at', title: 'When', isFixed: true, card: 'title', render: (row) => <DateText iso={row.at} /> },
  { key: 'kind', title: 'What', card: 'note', render: (row) => movementLabel(row.kind) },
  {
    key: 'document',
    title: 'Document',
    card: 'note',
    render: (row) =>
      row.documentPath === null ? (
        (row.documentNumber ?? '–')
      ) : (
        <Link className="adm-link" to={row.documentPath}>
          {row.documentNumber}
        </Link>
      ),
  },
  { key: 'location', title: 'Location', isWideOnly: true, card: 'note', render: (row) => row.locationName },
  {
    key: 'person',
    title: 'Person',
    isWideOnly: true,
    card: 'note',
    renderCard: (row) => row.personName,
    render: (row) => row.personName ?? '–',
  },
  {
    key: 'reason',
    title: 'Reason',
    isWideOnly: true,
    render: (row) => [row.reason, ...row.batches].filter((part) => part !== null && part !== '').join(' · ') || '–',
  },
  {
    key: 'quantity',
    title: 'Change',
    align: 'right',
    card: 'figure',
    render: (row) => (
      <span className="stock-figure" data-sign={row.quantity < 0 ? 'out' : 'in'}>
        {signed(row.quantity, unitText(row.unit))}
      </span>
    ),
  },
  {
    key: 'balance',
    title: 'Stock after',
    align: 'right',
    render: (row) => <span className="stock-figure">{quantityText(row.balance, row.unit)}</span>,
  },
];
const VALUE_COLUMN: DataColumn<Movement> = {
  key: 'value',
  title: 'Value',
  align: 'right',
  isWideOnly: true,
  render: (row) => <MoneyText amount={row.value} isAccounting />,
};

/** Every movement of one product, newest first. */
export function HistoryTab() {
  const [search, setSearch] = useSearchParams();
  const productId = search.get('product');
  const choose = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('product');
    else next.set('product', id);
    setSearch(next);
  };
  return (
    <section className="stock-tab" aria-label="History">
      <LinePicker label="Product" onPick={(product) => choose(product.id)} autoFocus={productId === null} />
      {productId === null ? (
        <EmptyState
          icon="clock"
          title="Choose a product"
          description="Scan or search a product to see every sale, delivery, transfer and adjustment with the stock after it."
        />
      ) : (
        <ProductHistory key={productId} productId={productId} onForget={() => choose(null)} />
      )}
    </section>
  );
}

function ProductHistory({ productId, onForget }: { productId: string; onForget: () => void }) {
  const list = useListState({ key: 'stock-history', filters: FILTERS, sorts: SORTS });
  const maySeeCosts = usePermission('products.view_cost');
  const { data: locations = [] } = useListLocationsQuery();
  const { data: name } = useProductNameQuery(productId);
  const result = useStockHistoryInfiniteQuery({
    productId,
    locationId: list.filters.location,
    kind: list.filters.kind,
    from: list.filters.day.from,
    to: list.filters.day.to,
  });
  const now = result.data?.pages[0]?.quantity;
  return (
    <>
      <div className="stock-history-head">
        <h2>{name ?? 'Product'}</h2>
        {now !== undefined && <span className="adm-muted">{formatQuantity(now)} in stock now</span>}
        <Button variant="ghost" onClick={onForget}>
          Another product
        </Button>
      </div>
      <ListScreen
        list={list}
        noun={{ one: 'movement', many: 'movements' }}
        header={{ title: `Stock history of ${name ?? 'the product'}`, isHidden: true }}
        search={{ options: { location: locations.map(({ id, name: label }) => ({ value: id, label })) } }}
        table={{
          columns: maySeeCosts ? [...COLUMNS, VALUE_COLUMN] : COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.id,
          empty: { title: 'No movements yet', description: 'Sales, deliveries and adjustments appear here.' },
        }}
        toolbar={{ hasViews: false }}
      />
    </>
  );
}
