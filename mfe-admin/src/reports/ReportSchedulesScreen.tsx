import { ListScreen, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, EmptyState } from '@dukani/shared/ui-core';
import type { DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../common/useOpenRow';
import { isListed, PAUSABLE_FILTERS, StatusBadge } from './pausable';
import { ReportScheduleDrawer } from './ReportScheduleDrawer';
import { useListReportSchedulesQuery } from './reportSchedulesApi';
import { momentText, recipientsText, ruleText, runState } from './scheduleDraft';

/** The server lists what is mailed next first. */
const SORTS = ['next'] as const;

const COLUMNS: DataColumn<rpc.ReportSchedule>[] = [
  { key: 'name', title: 'Report', card: 'title', isFixed: true, render: ({ name }) => name },
  { key: 'rule', title: 'When', card: 'note', render: (row) => ruleText(row) },
  { key: 'to', title: 'To', card: 'line', render: (row) => recipientsText(row) },
  {
    key: 'next',
    title: 'Next',
    card: 'line',
    render: ({ next_run_at: next, timezone }) => (next === null ? '–' : momentText(next, timezone)),
  },
  { key: 'state', title: 'State', card: 'line', render: (row) => <State schedule={row} /> },
];

/** Whether it is mailed, and how the last time ended. */
function State({ schedule: { status, last_run: run } }: { schedule: rpc.ReportSchedule }) {
  const last = run === null ? null : runState(run);
  return (
    <>
      <StatusBadge status={status} />
      {last !== null && last.tone === 'danger' && <Badge tone="danger">{last.text}</Badge>}
    </>
  );
}

/** /admin/reports/schedules: saved reports that are mailed, the next one first; one opens in a drawer (`?schedule=`). */
export function ReportSchedulesScreen() {
  const maySchedule = usePermission('reports.schedule');
  if (!maySchedule) return <EmptyState icon="lock" title="Your role cannot have reports mailed" />;
  return <Schedules />;
}

function Schedules() {
  const list = useListState({ key: 'report-schedules', filters: PAUSABLE_FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListReportSchedulesQuery();
  const [openId, show] = useOpenRow('schedule');
  const rows = data?.filter((row) =>
    isListed(list, { status: row.status, text: `${row.name} ${row.title} ${recipientsText(row)}` }),
  );
  const open = data?.find(({ id }) => id === openId);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'mailed report', many: 'mailed reports' }}
        header={{ title: 'Reports by mail', back: { to: '/admin/reports', label: 'Reports' } }}
        search={{ label: 'Search mailed reports' }}
        table={{
          columns: COLUMNS,
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No report is mailed yet',
            description: 'Open a report and choose Schedule.',
          },
        }}
      />
      {open !== undefined && <ReportScheduleDrawer schedule={open} onClose={() => show(null)} />}
    </>
  );
}
