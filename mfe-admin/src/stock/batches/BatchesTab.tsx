import { useState } from 'react';
import { formatNumber, quantityText } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { quantityToNumeric, toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText, StatCard, type DataColumn } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { BatchDialog } from './BatchDialog';
import { batchName, type Batch } from './batchRows';
import { useLazyBatchPageQuery, useListBatchesInfiniteQuery, useNearExpiryQuery, type BatchFilter } from './batchesApi';
import { ExpiryBadge } from './ExpiryBadge';
import { useWriteOff } from './useWriteOff';
import '../figures.css';
import './batches.css';

const FILTERS = {
  expiry: choiceFilter({
    label: 'Expiry',
    options: [
      { value: 'all', label: 'All' },
      { value: 'expired', label: 'Expired' },
      { value: '30', label: 'Within 30 days' },
      { value: '60', label: 'Within 60 days' },
      { value: '90', label: 'Within 90 days' },
    ],
    initial: 'all',
    isPinned: true,
  }),
  location: idFilter({ label: 'Location', isPinned: true }),
};
/** The server lists the first to expire first. */
const SORTS = ['expiry'] as const;

const COLUMNS: DataColumn<Batch>[] = [
  {
    key: 'product',
    title: 'Product',
    card: 'title',
    isFixed: true,
    render: (batch) => (
      <span className="stock-product">
        <span>{batch.productName}</span>
        <span className="adm-muted">{batch.code}</span>
      </span>
    ),
  },
  { key: 'batch', title: 'Batch', render: (batch) => batchName(batch) },
  { key: 'expiry', title: 'Expires on', render: (batch) => <ExpiryBadge batch={batch} /> },
  { key: 'location', title: 'Location', isWideOnly: true, render: (batch) => batch.locationName },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    render: (batch) => (
      <span className="stock-figure" data-sign={batch.quantity < 0 ? 'out' : undefined}>
        {quantityText(batch.quantity, batch.unit)}
      </span>
    ),
  },
];
const COST_COLUMNS: DataColumn<Batch>[] = [
  {
    key: 'value',
    title: 'Value',
    align: 'right',
    isWideOnly: true,
    render: (batch) => <MoneyText amount={batch.value} />,
  },
];

const EXPORT_COLUMNS = [
  { title: 'Product', value: (batch: Batch) => batch.productName },
  { title: 'SKU', value: (batch: Batch) => batch.code, isText: true },
  { title: 'Batch', value: (batch: Batch) => batch.number, isText: true },
  { title: 'Expires on', value: (batch: Batch) => batch.expiresOn },
  { title: 'Days left', value: (batch: Batch) => batch.daysLeft },
  { title: 'Location', value: (batch: Batch) => batch.locationName },
  { title: 'Quantity', value: (batch: Batch) => Number(quantityToNumeric(batch.quantity)) },
];
const EXPORT_COST_COLUMNS = [
  { title: 'Value', value: (batch: Batch) => (batch.value === null ? null : Number(toNumeric(batch.value))) },
];

/** What the filter in the address asks the server for. */
export function batchFilterOf(expiry: string | null, locationId: string | null, query: string): BatchFilter {
  const days = Number(expiry);
  return {
    query,
    locationId,
    state: expiry === 'expired' ? 'expired' : days > 0 ? 'near' : 'all',
    days: days > 0 ? days : 30,
  };
}

/** Batches, the first to expire first: correct them, write off what has expired. */
export function BatchesTab() {
  const list = useListState({ key: 'batches', filters: FILTERS, sorts: SORTS });
  const maySeeCosts = usePermission('products.view_cost');
  const mayAdjust = usePermission('stock.adjust');
  const { data: locations = [] } = useListLocationsQuery();
  const filter = batchFilterOf(list.filters.expiry, list.filters.location, list.query);
  const result = useListBatchesInfiniteQuery(filter);
  const [loadPage] = useLazyBatchPageQuery();
  const [editedKey, setEditedKey] = useState<string | null>(null);
  const { isBusy, writeOff } = useWriteOff();
  const page = pageRows(
    result,
    (part) => part.rows,
    (part) => part.count,
  );
  const edited = page.rows?.find((batch) => batch.key === editedKey);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'batch', many: 'batches' }}
        header={{ title: 'Batches', isHidden: true }}
        search={{
          label: 'Search batches',
          options: { location: locations.map(({ id, name }) => ({ value: id, label: name })) },
        }}
        table={{
          columns: maySeeCosts ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS,
          page,
          rowKey: (batch) => batch.key,
          rowName: (batch) => `${batch.productName}, ${batchName(batch)}`,
          onOpen: mayAdjust ? (batch: Batch) => setEditedKey(batch.key) : undefined,
          empty: {
            title: 'No batches yet',
            description:
              'Switch on “Track batches and expiry dates” for a product, and its deliveries are tracked by batch. What expires first is sold first.',
          },
        }}
        selection={{
          actions: mayAdjust
            ? (selection) => (
                <Button
                  variant="danger"
                  isBusy={isBusy}
                  onClick={() =>
                    void writeOff((page.rows ?? []).filter((batch) => selection.ids.includes(batch.key))).then(
                      (isDone) => isDone && selection.clear(),
                    )
                  }
                >
                  Write off what has expired
                </Button>
              )
            : undefined,
        }}
        toolbar={{
          exports: {
            columns: maySeeCosts ? [...EXPORT_COLUMNS, ...EXPORT_COST_COLUMNS] : EXPORT_COLUMNS,
            loadPage: (after) => loadPage({ filter, after }).unwrap(),
          },
        }}
        above={
          <ExpiryFigures
            locationId={filter.locationId}
            {...(mayAdjust && {
              onWriteOff: async () => {
                const expired: Batch[] = [];
                for (let after: string | null = null; ;) {
                  const part: { rows: Batch[]; nextCursor: string | null } = await loadPage({
                    filter: { ...filter, query: '', state: 'expired' },
                    after,
                  }).unwrap();
                  expired.push(...part.rows);
                  after = part.nextCursor;
                  if (after === null) break;
                }
                await writeOff(expired);
              },
            })}
            isBusy={isBusy}
          />
        }
      />
      {edited !== undefined && <BatchDialog batch={edited} onClose={() => setEditedKey(null)} />}
    </>
  );
}

interface ExpiryFiguresProps {
  locationId: string | null;
  onWriteOff?: () => Promise<void>;
  isBusy: boolean;
}

const LABELS: Record<number, string> = {
  0: 'Expired',
  30: 'Within 30 days',
  60: 'In 31 to 60 days',
  90: 'In 61 to 90 days',
};

/** How much has expired or soon will, and the one button that takes the expired out. */
function ExpiryFigures({ locationId, onWriteOff, isBusy }: ExpiryFiguresProps) {
  const { data: buckets } = useNearExpiryQuery(locationId);
  const expiredCount = buckets?.find((bucket) => bucket.days === 0)?.batchCount ?? 0;
  return (
    <div className="stock-tab stock-above">
      <h2 className="dk-visually-hidden">Expiry</h2>
      <div className="stock-figures">
        {[0, 30, 60, 90].map((days) => {
          const bucket = buckets?.find((found) => found.days === days);
          return (
            <StatCard
              key={days}
              label={LABELS[days] ?? ''}
              isLoading={bucket === undefined}
              value={bucket && `${formatNumber(bucket.batchCount)} ${bucket.batchCount === 1 ? 'batch' : 'batches'}`}
              {...(bucket?.value != null && { hint: <MoneyText amount={bucket.value} /> })}
            />
          );
        })}
      </div>
      {onWriteOff !== undefined && expiredCount > 0 && (
        <div>
          <Button variant="danger" isBusy={isBusy} onClick={() => void onWriteOff()}>
            Write off everything expired
          </Button>
        </div>
      )}
    </div>
  );
}
