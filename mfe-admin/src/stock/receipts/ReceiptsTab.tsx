import { dateRangeFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import { useShown } from '../useShown';
import { ReceiptDetail } from './ReceiptDetail';
import type { ReceiptRow } from './receiptRows';
import { useListReceiptsInfiniteQuery } from './receiptsApi';
import { ReceivingForm } from './ReceivingForm';

const FILTERS = {
  supplier: idFilter({ label: 'Supplier', isPinned: true }),
  location: idFilter({ label: 'Location' }),
  day: dateRangeFilter({ label: 'Day' }),
};
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<ReceiptRow>[] = [
  { key: 'number', title: 'Number', isFixed: true, card: 'title', render: (row) => row.number },
  { key: 'at', title: 'When', card: 'note', render: (row) => <DateText iso={row.receivedAt} /> },
  {
    key: 'supplier',
    title: 'Supplier',
    card: 'note',
    renderCard: (row) => row.supplierName,
    render: (row) => row.supplierName ?? '–',
  },
  {
    key: 'reference',
    title: 'Reference',
    isWideOnly: true,
    card: 'note',
    renderCard: (row) => row.reference,
    render: (row) => row.reference ?? '–',
  },
  { key: 'location', title: 'Location', isWideOnly: true, card: 'note', render: (row) => row.locationName },
  {
    key: 'person',
    title: 'Received by',
    isWideOnly: true,
    card: 'note',
    renderCard: (row) => row.personName,
    render: (row) => row.personName ?? '–',
  },
  { key: 'lines', title: 'Products', align: 'right', render: (row) => row.lineCount },
];
const COST_COLUMN: DataColumn<ReceiptRow> = {
  key: 'cost',
  title: 'Cost',
  align: 'right',
  card: 'figure',
  render: (row) => <MoneyText amount={row.totalCost} />,
};

/** Deliveries that were taken in, and taking one in without an order. */
export function ReceiptsTab() {
  const { shown, show } = useShown('receipt');
  if (shown === 'new') return <ReceivingForm onDone={(id) => show(id, true)} />;
  if (shown !== null) return <ReceiptDetail receiptId={shown} />;
  return <ReceiptList onOpen={show} />;
}

function ReceiptList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListState({ key: 'receipts', filters: FILTERS, sorts: SORTS });
  const maySeeCosts = usePermission('products.view_cost');
  const { data: locations = [] } = useListLocationsQuery();
  const { data: suppliers = [] } = useListSuppliersQuery();
  const { supplier, location, day } = list.filters;
  const result = useListReceiptsInfiniteQuery({
    query: list.query,
    contactId: supplier,
    locationId: location,
    from: day.from,
    to: day.to,
  });
  return (
    <ListScreen
      list={list}
      noun={{ one: 'delivery', many: 'deliveries' }}
      header={{
        title: 'Deliveries',
        isHidden: true,
        create: { label: 'Receive a delivery', onSelect: () => onOpen('new') },
      }}
      search={{
        label: 'Search number or reference',
        options: {
          supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })),
          location: locations.map(({ id, name }) => ({ value: id, label: name })),
        },
      }}
      table={{
        columns: maySeeCosts ? [...COLUMNS, COST_COLUMN] : COLUMNS,
        page: pageRows(result, (page) => page.rows),
        rowKey: (row) => row.id,
        rowName: (row) => row.number,
        onOpen: (row) => onOpen(row.id),
        empty: {
          title: 'No deliveries yet',
          description: 'Scan the goods and enter their cost. Stock, average cost and the books are updated.',
          action: (
            <Button variant="primary" onClick={() => onOpen('new')}>
              Receive the first delivery
            </Button>
          ),
        },
      }}
    />
  );
}
