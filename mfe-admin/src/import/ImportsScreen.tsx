import { useMemo } from 'react';
import { formatDateTime } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { useNavigate } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink, EmptyState } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useLazyImportPageQuery, useListImportsInfiniteQuery, type ImportFilter } from './importApi';
import { countsText, STATUS_TEXTS } from './importRows';
import { IMPORT_KINDS, kindsFor, kindText } from './importKinds';
import './import.css';

// An import goes on without anybody: the list follows it.
const pollMs = 5_000;

const columns: readonly DataColumn<rpc.Import>[] = [
  { key: 'file', title: 'File', render: (job) => job.file_name, card: 'title', isFixed: true },
  { key: 'kind', title: 'Data', render: (job) => kindText(job.kind).label },
  {
    key: 'status',
    title: 'State',
    render: (job) => <Badge tone={STATUS_TEXTS[job.status].tone}>{STATUS_TEXTS[job.status].label}</Badge>,
  },
  { key: 'counts', title: 'Rows', render: (job) => countsText(job) },
  { key: 'by', title: 'By', render: (job) => job.created_by_name ?? '–', isWideOnly: true },
  {
    key: 'at',
    title: 'Started',
    sort: { ascending: 'oldest', descending: 'newest' },
    render: (job) => <DateText iso={job.created_at} format="datetime" />,
  },
];

const FILTERS = {
  kind: choiceFilter({
    label: 'Data',
    options: IMPORT_KINDS.map(({ kind, label }) => ({ value: kind, label })),
    isPinned: true,
  }),
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'open', label: 'In progress' },
      { value: 'committed', label: STATUS_TEXTS.committed.label },
      { value: 'undone', label: STATUS_TEXTS.undone.label },
      { value: 'failed', label: STATUS_TEXTS.failed.label },
      { value: 'cancelled', label: STATUS_TEXTS.cancelled.label },
    ],
    isPinned: true,
  }),
};
const SORTS = ['newest', 'oldest'] as const;

function exportColumnsIn(timezone: string): TableColumn<rpc.Import>[] {
  return [
    { title: 'File', value: (job) => job.file_name },
    { title: 'Data', value: (job) => kindText(job.kind).label },
    { title: 'State', value: (job) => STATUS_TEXTS[job.status].label },
    { title: 'Rows', value: (job) => job.row_count },
    { title: 'New', value: (job) => job.created_count },
    { title: 'Changed', value: (job) => job.updated_count },
    { title: 'With errors', value: (job) => job.failed_count },
    { title: 'By', value: (job) => job.created_by_name },
    { title: 'Started', value: (job) => formatDateTime(job.created_at, timezone) },
  ];
}

/** All files that were imported or are on their way in. */
export function ImportsScreen() {
  const navigate = useNavigate();
  const mayImport = usePermission('products.import');
  const mayContacts = usePermission('contacts.edit');
  const mayPurchases = usePermission('purchases.edit');
  const { timezone } = useBusiness();
  const list = useListState({ key: 'imports', filters: FILTERS, sorts: SORTS });
  const filter: ImportFilter = { query: list.query, ...list.filters, sort: list.sort };
  const result = useListImportsInfiniteQuery(filter, {
    skip: !mayImport,
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
  });
  const [readPage] = useLazyImportPageQuery();
  const exportColumns = useMemo(() => exportColumnsIn(timezone), [timezone]);

  if (!mayImport)
    return (
      <EmptyState
        icon="lock"
        title="Your role cannot import"
        description="Ask the owner or a manager of the business to import the file."
      />
    );
  const kinds = kindsFor({ contacts: mayContacts, purchases: mayPurchases });
  return (
    <div className="adm-import">
      <ListScreen
        list={list}
        noun={{ one: 'import', many: 'imports' }}
        header={{
          title: 'Imports',
          description:
            'Import products, contacts, opening stock, opening balances and supplier prices from a file. You can undo an import for 30 days.',
          actions: (
            <ButtonLink variant="primary" icon="upload" to="/admin/import/new">
              Import a file
            </ButtonLink>
          ),
        }}
        search={{ label: 'Search imports by file' }}
        table={{
          columns,
          page: pageRows(result, (page) => page.rows),
          rowKey: (job) => job.id,
          rowName: (job) => job.file_name,
          onOpen: (job) => void navigate(`/admin/import/${job.id}`),
          empty: {
            title: 'Nothing was imported yet',
            description:
              'Upload a list from your old system or a spreadsheet. You check every row before anything changes.',
            action: (
              <ButtonLink variant="primary" to="/admin/import/new">
                Import a file
              </ButtonLink>
            ),
          },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: exportColumns,
            loadPage: async (after) => {
              const page = await readPage({ filter, after }).unwrap();
              return { rows: page.rows, nextCursor: page.next_cursor };
            },
          },
        }}
        above={
          <nav className="adm-import-kinds" aria-label="What to import">
            {kinds.map(({ kind, label }) => (
              <ButtonLink key={kind} size="small" icon="upload" to={`/admin/import/new?kind=${kind}`}>
                {label}
              </ButtonLink>
            ))}
          </nav>
        }
      />
    </div>
  );
}
