import { choiceFilter, dateRangeFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { useSearchParams } from '@dukani/shared/router';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useShown } from '../useShown';
import { AdjustmentDetail } from './AdjustmentDetail';
import { AdjustmentForm } from './AdjustmentForm';
import { reasonLabel, REASONS, type AdjustmentRow } from './adjustmentRows';
import { useListAdjustmentsInfiniteQuery } from './adjustmentsApi';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'posted', label: 'Posted' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'rejected', label: 'Rejected' },
      { value: 'withdrawn', label: 'Cancelled' },
    ],
    initial: 'posted',
    isPinned: true,
  }),
  reason: choiceFilter({ label: 'Reason', options: REASONS }),
  location: idFilter({ label: 'Location' }),
  day: dateRangeFilter({ label: 'Day' }),
};
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<AdjustmentRow>[] = [
  {
    key: 'number',
    title: 'Number',
    isFixed: true,
    card: 'title',
    render: (row) => row.number ?? <Badge tone="warning">{row.status}</Badge>,
  },
  { key: 'at', title: 'When', card: 'note', render: (row) => <DateText iso={row.at} /> },
  { key: 'reason', title: 'Reason', card: 'note', render: (row) => reasonLabel(row.reason) },
  {
    key: 'note',
    title: 'Note',
    isWideOnly: true,
    card: 'note',
    renderCard: (row) => row.note,
    render: (row) => row.note ?? '–',
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
  { key: 'approved', title: 'Decided by', isOptional: true, render: (row) => row.decidedByName ?? '–' },
  { key: 'lines', title: 'Products', align: 'right', render: (row) => row.lineCount },
  {
    key: 'value',
    title: 'Value',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={row.value} isAccounting />,
  },
];

/** Stock corrected with a reason, and what waits for approval. */
export function AdjustmentsTab() {
  const { shown, show } = useShown('adjustment');
  if (shown === 'new') return <AdjustmentForm onDone={(id) => show(id, true)} />;
  if (shown !== null) return <AdjustmentDetail adjustmentId={shown} />;
  return <AdjustmentList onOpen={show} />;
}

function AdjustmentList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListState({ key: 'adjustments', filters: FILTERS, sorts: SORTS });
  const [search] = useSearchParams();
  const { data: locations = [] } = useListLocationsQuery();
  const { status, reason, location, day } = list.filters;
  const result = useListAdjustmentsInfiniteQuery({
    status,
    reason,
    locationId: location,
    from: day.from,
    to: day.to,
  });
  const waiting = result.data?.pages[0]?.waiting ?? 0;
  return (
    <ListScreen
      list={list}
      noun={{ one: 'adjustment', many: 'adjustments' }}
      header={{
        title: 'Adjustments',
        isHidden: true,
        create: { label: 'New adjustment', onSelect: () => onOpen('new') },
      }}
      search={{ options: { location: locations.map(({ id, name }) => ({ value: id, label: name })) } }}
      table={{
        columns: COLUMNS,
        page: pageRows(result, (page) => page.rows),
        rowKey: (row) => row.id,
        rowName: (row) => row.number ?? reasonLabel(row.reason),
        onOpen: (row) => onOpen(row.id),
        empty: {
          title: 'No adjustments yet',
          description:
            'Correct stock that is damaged, expired, found or used in the business. The reason is recorded in the books.',
          action: (
            <Button variant="primary" onClick={() => onOpen('new')}>
              Add the first adjustment
            </Button>
          ),
        },
      }}
      above={
        waiting > 0 &&
        search.get('status') !== 'waiting' && (
          <p className="adm-notice" role="status">
            {waiting === 1 ? 'One adjustment waits for approval.' : `${waiting} adjustments wait for approval.`}{' '}
            <Button variant="ghost" size="small" onClick={() => list.set({ status: 'waiting' })}>
              Show
            </Button>
          </p>
        )
      }
    />
  );
}
