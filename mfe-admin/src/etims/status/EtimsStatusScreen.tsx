import { useState } from 'react';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  manyFilter,
  pageRows,
  useListState,
  type TableColumn,
} from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, EmptyState } from '@dukani/shared/ui-core';
import { DateText, MoneyText, useNotify, type DataColumn } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../../common/ActionMenu';
import { countText } from '../../common/countText';
import { useOpenRow } from '../../common/useOpenRow';
import {
  useFiscalSetupQuery,
  useLazyFiscalDocumentPageQuery,
  useListFiscalDocumentsInfiniteQuery,
  useRetryFiscalDocumentsMutation,
} from '../fiscalApi';
import { DOCUMENT_KINDS, DOCUMENT_STATES, reasonOf } from '../fiscalNames';
import { DocumentDrawer } from './DocumentDrawer';
import { QueueFigures } from './QueueFigures';
import { ReconcileDrawer } from './ReconcileDrawer';
import '../etims.css';

/** What people look for first are sales; goods and stock follow them by themselves. */
const SHOWN = {
  papers: { label: 'Sales and returns', kinds: ['sale', 'credit_note'] },
  goods: { label: 'Stock', kinds: ['item', 'stock_movement', 'stock_level'] },
  people: { label: 'Staff', kinds: ['operator'] },
  offers: { label: 'Purchases', kinds: ['purchase', 'import'] },
  all: { label: 'All', kinds: null },
} as const satisfies Record<string, { label: string; kinds: readonly rpc.FiscalDocumentKind[] | null }>;
type Shown = keyof typeof SHOWN;
const STATES = Object.keys(DOCUMENT_STATES) as rpc.FiscalDocumentState[];
const FILTERS = {
  state: manyFilter({
    label: 'State',
    options: STATES.map((value) => ({ value, label: DOCUMENT_STATES[value].label })),
  }),
  show: choiceFilter({
    label: 'Show',
    isPinned: true,
    initial: 'papers',
    options: (Object.keys(SHOWN) as Shown[]).map((value) => ({ value, label: SHOWN[value].label })),
  }),
  device: idFilter({ label: 'Branch' }),
  day: dateRangeFilter({ label: 'Day' }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<rpc.FiscalDocumentRow>[] = [
  {
    key: 'number',
    title: 'Document',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="etims-name">
        <span>{row.human_number ?? DOCUMENT_KINDS[row.kind]}</span>
        <span className="adm-muted">{DOCUMENT_KINDS[row.kind]}</span>
      </span>
    ),
  },
  { key: 'at', title: 'Made', card: 'note', render: (row) => <DateText iso={row.occurred_at ?? row.created_at} /> },
  {
    key: 'state',
    title: 'State',
    card: 'note',
    render: (row) => (
      <span className="etims-name">
        <Badge tone={DOCUMENT_STATES[row.state].tone}>{DOCUMENT_STATES[row.state].label}</Badge>
        <span className="adm-muted etims-reason">{reasonOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'receipt',
    title: 'Receipt number',
    card: 'line',
    render: (row) => (row.receipt_number === null ? null : `${row.receipt_number} of ${row.total_receipts ?? '–'}`),
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => (row.total_amount === null ? null : <MoneyText amount={fromNumeric(row.total_amount)} />),
  },
];

const EXPORT_COLUMNS: TableColumn<rpc.FiscalDocumentRow>[] = [
  { title: 'Document', value: (row) => row.human_number, isText: true },
  { title: 'Kind', value: (row) => DOCUMENT_KINDS[row.kind] },
  { title: 'Made', value: (row) => (row.occurred_at === null ? null : new Date(row.occurred_at)) },
  { title: 'State', value: (row) => DOCUMENT_STATES[row.state].label },
  { title: 'Reason', value: (row) => reasonOf(row) },
  { title: 'Number at the authority', value: (row) => row.number },
  { title: 'Receipt number', value: (row) => row.receipt_number },
  { title: 'Control unit', value: (row) => row.sdc_id, isText: true },
  { title: 'Accepted', value: (row) => (row.accepted_at === null ? null : new Date(row.accepted_at)) },
  { title: 'Attempts', value: (row) => row.attempts },
  { title: 'Total', value: (row) => row.total_amount },
];

/** /admin/etims-status: what was sent to the tax authority, what it answered, and what waits. */
export function EtimsStatusScreen() {
  const mayView = usePermission('etims.view');
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see ETIMS" />;
  return <Queue />;
}

function Queue() {
  const mayManage = usePermission('etims.manage');
  const { data: setup } = useFiscalSetupQuery();
  const devices = setup?.devices ?? [];
  const [openId, show] = useOpenRow('document');
  const [isReconciling, setIsReconciling] = useState(false);
  const connected = devices.filter(({ started_at: startedAt }) => startedAt !== null);
  const list = useListState({ key: 'fiscal-documents', filters: FILTERS, sorts: SORTS });
  const filter: rpc.FiscalDocumentFilter = {
    device_id: list.filters.device,
    states: list.filters.state,
    kinds: SHOWN[list.filters.show].kinds,
    search: list.query === '' ? null : list.query,
    ...list.filters.day,
  };
  const result = useListFiscalDocumentsInfiniteQuery(filter);
  const [readPage] = useLazyFiscalDocumentPageQuery();
  const retryAll = useRetryAll(list.filters.device);
  const first = result.data?.pages[0]?.first;
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'document', many: 'documents' }}
        header={{
          title: 'ETIMS Status',
          actions: mayManage && (
            <>
              {/* Keeps its place while the devices are being read: on a phone it takes a line of its own. */}
              {(setup === undefined || connected.length > 0) && (
                <Button disabled={setup === undefined} onClick={() => setIsReconciling(true)}>
                  Reconcile
                </Button>
              )}
              <ActionMenu
                entries={[
                  { label: 'Send all again that can be', icon: 'refresh', run: () => void retryAll() },
                  { label: 'Set up', icon: 'settings', to: '/admin/etims' },
                ]}
              />
            </>
          ),
        }}
        search={{
          label: 'Search invoice or receipt number',
          options: { device: devices.map(({ id, location_name: name }) => ({ value: id, label: name })) },
        }}
        lead={
          <QueueFigures first={first} devices={devices} onShow={(states) => list.set({ state: states, show: 'all' })} />
        }
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (row) => row.id,
          rowName: (row) => `${DOCUMENT_KINDS[row.kind]} ${row.human_number ?? ''}`.trim(),
          onOpen: (row) => show(row.id),
          empty: {
            title: 'Nothing was sent yet',
            description: 'Connect the device of a branch. From then on every sale is listed here.',
            action: mayManage && (
              <ButtonLink variant="primary" to="/admin/etims">
                Set up ETIMS
              </ButtonLink>
            ),
          },
        }}
        toolbar={{ exports: { columns: EXPORT_COLUMNS, loadPage: (after) => readPage({ filter, after }).unwrap() } }}
      />
      {isReconciling && openId === null && (
        <ReconcileDrawer devices={connected} onOpen={show} onClose={() => setIsReconciling(false)} />
      )}
      {openId !== null && <DocumentDrawer documentId={openId} onOpen={show} onClose={() => show(null)} />}
    </>
  );
}

function useRetryAll(deviceId: string | null) {
  const notify = useNotify();
  const [retry] = useRetryFiscalDocumentsMutation();
  return async () => {
    const { data, error } = await retry({ ids: null, deviceId });
    if (error !== undefined) notify.error('They were not put back', error);
    else
      notify.success(
        data.retried === 0 ? 'Nothing can be sent again' : `${countText(data.retried, 'document')} will be sent again`,
      );
  };
}
