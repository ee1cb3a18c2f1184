import { useState } from 'react';
import { ListScreen, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState } from '@dukani/shared/ui-core';
import type { DataColumn } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../common/ActionMenu';
import { useOpenRow } from '../common/useOpenRow';
import { newDraft, READY_MADE } from './alertDraft';
import { isListed, PAUSABLE_FILTERS, StatusBadge } from './pausable';
import { ReportAlertDialog } from './ReportAlertDialog';
import { ReportAlertDrawer } from './ReportAlertDrawer';
import { useListReportAlertsQuery } from './reportAlertsApi';
import { momentText } from './scheduleDraft';
import './reports.css';

/** The server lists them by name. */
const SORTS = ['name'] as const;

const COLUMNS: DataColumn<rpc.ReportAlert>[] = [
  { key: 'name', title: 'Alert', card: 'title', isFixed: true, render: ({ name }) => name },
  { key: 'condition', title: 'Condition', card: 'note', render: ({ condition }) => condition },
  { key: 'report', title: 'Report', card: 'line', render: ({ title }) => title ?? 'Tills' },
  {
    key: 'fired',
    title: 'Last alert',
    card: 'line',
    render: ({ last_fired_at: at, timezone }) => (at === null ? 'Not yet' : momentText(at, timezone)),
  },
  {
    key: 'state',
    title: 'State',
    card: 'line',
    render: ({ status }) => <StatusBadge status={status} />,
  },
];

/** /admin/reports/alerts: the alerts of a person; one opens in a drawer (`?alert=`). */
export function ReportAlertsScreen() {
  const maySchedule = usePermission('reports.schedule');
  if (!maySchedule) return <EmptyState icon="lock" title="Your role cannot have alerts" />;
  return <Alerts />;
}

function Alerts() {
  const list = useListState({ key: 'report-alerts', filters: PAUSABLE_FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListReportAlertsQuery();
  const [openId, show] = useOpenRow('alert');
  const [begun, begin] = useState<(typeof READY_MADE)[number] | null>(null);
  const rows = data?.filter(({ name, title, condition, status }) =>
    isListed(list, { status, text: `${name} ${title ?? ''} ${condition}` }),
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
            description: 'Open a report and choose Alert, or begin with one of these.',
            action: (
              <div className="report-begin">
                {readyMade.map((entry) => (
                  <Button key={entry.label} icon="plus" onClick={() => begin(entry)}>
                    {entry.label}
                  </Button>
                ))}
              </div>
            ),
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
