import { formatDate, formatQuantity } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink, EmptyState, useOnline } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { FromTo } from '../../common/FromTo';
import { useOpenLocations } from '../../common/locations/LocationField';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useShown } from '../useShown';
import { TransferDetail } from './TransferDetail';
import { TransferEditor } from './TransferEditor';
import { TRANSFER_STATUS, type TransferRow } from './transferRows';
import { useListTransfersInfiniteQuery } from './transfersApi';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'any', label: 'All' },
      { value: 'draft', label: 'Drafts' },
      { value: 'on_the_way', label: 'In transit' },
      { value: 'received', label: 'Received' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
    initial: 'any',
    isPinned: true,
  }),
  location: idFilter({ label: 'Location' }),
};
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<TransferRow>[] = [
  { key: 'number', title: 'Number', isFixed: true, card: 'title', render: (row) => row.number },
  { key: 'way', title: 'From and to', card: 'note', render: (row) => <FromTo from={row.from} to={row.to} /> },
  {
    key: 'status',
    title: 'Status',
    card: 'note',
    render: (row) => <Badge tone={TRANSFER_STATUS[row.status].tone}>{TRANSFER_STATUS[row.status].label}</Badge>,
  },
  { key: 'quantity', title: 'Goods', align: 'right', render: (row) => formatQuantity(row.quantity) },
  {
    key: 'in_transit',
    title: 'In transit',
    align: 'right',
    render: (row) => (row.inTransit === 0 ? '–' : formatQuantity(row.inTransit)),
  },
  {
    key: 'expected',
    title: 'Expected',
    isWideOnly: true,
    render: (row) => (row.expectedOn === null ? '–' : formatDate(row.expectedOn, 'UTC')),
  },
  { key: 'sent', title: 'Sent', isWideOnly: true, render: (row) => <DateText iso={row.sentAt} /> },
];
const VALUE_COLUMN: DataColumn<TransferRow> = {
  key: 'value',
  title: 'Value in transit',
  align: 'right',
  isWideOnly: true,
  render: (row) => <MoneyText amount={row.inTransitValue} />,
};

/** Goods carried from one location to another. */
export function TransfersTab() {
  const { shown, show } = useShown('transfer');
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && (
        <p className="adm-muted" role="status">
          Transfers need a connection.
        </p>
      )}
      <TransferContent shown={shown} onShow={show} />
    </>
  );
}

type Shown = ReturnType<typeof useShown>;

function TransferContent({ shown, onShow }: { shown: Shown['shown']; onShow: Shown['show'] }) {
  if (shown === 'new') return <TransferEditor transfer={null} onDone={(id) => onShow(id, true)} />;
  if (shown !== null) return <TransferDetail key={shown} transferId={shown} onClose={() => onShow(null)} />;
  return <TransferList onOpen={onShow} />;
}

function TransferList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListState({ key: 'transfers', filters: FILTERS, sorts: SORTS });
  const mayTransfer = usePermission('stock.transfer');
  const maySeeCosts = usePermission('products.view_cost');
  const { data: locations } = useListLocationsQuery();
  const isOffline = useOpenLocations().length < 2 && locations !== undefined;
  const result = useListTransfersInfiniteQuery({
    query: list.query,
    status: list.filters.status,
    locationId: list.filters.location,
  });
  if (isOffline && result.data?.pages[0]?.rows.length === 0 && !list.isFiltered)
    return (
      <EmptyState
        icon="truck"
        title="One location needs no transfers"
        description="Add a second shop or a store room to transfer goods between locations."
        action={<ButtonLink to="/admin/settings?section=locations">Add a location</ButtonLink>}
      />
    );
  return (
    <ListScreen
      list={list}
      noun={{ one: 'transfer', many: 'transfers' }}
      header={{
        title: 'Transfers',
        isHidden: true,
        create: mayTransfer && !isOffline ? { label: 'New transfer', onSelect: () => onOpen('new') } : undefined,
      }}
      search={{
        label: 'Search by number',
        options: { location: (locations ?? []).map(({ id, name }) => ({ value: id, label: name })) },
      }}
      table={{
        columns: maySeeCosts ? [...COLUMNS, VALUE_COLUMN] : COLUMNS,
        page: pageRows(result, (page) => page.rows),
        rowKey: (row) => row.id,
        rowName: (row) => row.number,
        onOpen: (row) => onOpen(row.id),
        empty: {
          title: 'No transfers yet',
          description: 'Move goods from one location to another at their cost.',
        },
      }}
    />
  );
}
