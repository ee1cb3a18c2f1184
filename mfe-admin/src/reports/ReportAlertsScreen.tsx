import { useState } from 'react';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, EmptyState } from '@dukani/shared/ui-core';
import type { DataColumn } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../common/ActionMenu';
import { useOpenRow } from '../common/useOpenRow';
import { newDraft, READY_MADE } from './alertDraft';
import { ReportAlertDialog } from './ReportAlertDialog';
import { ReportAlertDrawer } from './ReportAlertDrawer';
import { useListReportAlertsQuery } from './reportAlertsApi';
import { momentText } from './scheduleDraft';

const FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
    ],
    isPinned: true,
  }),
};
/** The server lists them by name. */
const SORTS = ['name'] as const;

const COLUMNS: DataColumn<rpc.ReportAlert>[] = [
  { key: 'name', title: 'Alert', card: 'title', isFixed: true, render: ({ name }) => name },
  { key: 'condition', title: 'Tells when', card: 'note', render: ({ condition }) => condition },
  { key: 'report', title: 'Report', card: 'line', render: ({ title }) => title ?? 'Tills' },
  {
    key: 'fired',
    title: 'Last told',
    card: 'line',
    render: ({ last_fired_at: at, timezone }) => (at === null ? 'Not yet' : momentText(at, timezone)),
  },
  {
    key: 'state',
    title: 'State',
    card: 'line',
    render: ({ status }) => (
      <Badge tone={status === 'paused' ? 'warning' : 'neutral'}>{status === 'paused' ? 'Paused' : 'Active'}</Badge>
    ),
  },
];

/** /admin/reports/alerts: what a person wants to be told of their figures; one opens in a drawer (`?alert=`). */
export function ReportAlertsScreen() {
  const maySchedule = usePermission('reports.schedule');
  if (!maySchedule) return <EmptyState icon="lock" title="Your role cannot have alerts" />;
  return <Alerts />;
}

function Alerts() {
  const list = useListState({ key: 'report-alerts', filters: FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListReportAlertsQuery();
  const [openId, show] = useOpenRow('alert');
  const [begun, begin] = useState<(typeof READY_MADE)[number] | null>(null);
  const wanted = list.query.trim().toLowerCase();
  const rows = data?.filter(
    (row) =>
      (list.filters.status === null || row.status === list.filters.status) &&
      `${row.name} ${row.title ?? ''} ${row.condition}`.toLowerCase().includes(wanted),
  );
  const open = data?.find(({ id }) => id === openId);
  const readyMade = useReadyMade();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'alert', many: 'alerts' }}
        header={{
          title: 'Alerts',
          back: { to: '/admin/reports', label: 'Reports' },
          actions: (
            <ActionMenu
              entries={readyMade.map((entry) => ({ label: entry.label, icon: 'plus', run: () => begin(entry) }))}
            />
          ),
        }}
        search={{ label: 'Search alerts' }}
        table={{
          columns: COLUMNS,
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No alert is set up yet',
            description: 'Open a report and choose Alert, or begin with one of those under More.',
          },
        }}
      />
      {open !== undefined && <ReportAlertDrawer alert={open} onClose={() => show(null)} />}
      {begun !== null && (
        <ReportAlertDialog
          subject={begun.subject}
          initial={newDraft(begun.subject, begun.draft)}
          alert={null}
          onClose={() => begin(null)}
        />
      )}
    </>
  );
}

/** Those of the ready-made alerts that the role may see the figures of. */
function useReadyMade(): typeof READY_MADE {
  const seesTills = usePermission('till.view_all');
  const seesSales = usePermission('sales.view_all');
  const seesCost = usePermission('products.view_cost');
  return READY_MADE.filter(({ subject: { kind, query } }) =>
    kind === 'till_short' ? seesTills : kind === 'no_sale' ? seesSales : query?.measures[0] !== 'margin' || seesCost,
  );
}
