import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import {
  choiceFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  type FilterDefinition,
} from '@dukani/shared/lists';
import type { JobKindState, JobStatus, PlatformJob } from '@dukani/shared/rpc';
import { Badge, Button, type BadgeTone } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Section } from '../common/Section';
import { JobDialog, type JobAction } from './JobDialog';
import { useJobQueueQuery, useListJobsInfiniteQuery } from './systemApi';

const STATUS: Record<JobStatus, { label: string; tone: BadgeTone }> = {
  ready: { label: 'Waits', tone: 'info' },
  running: { label: 'Runs', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  dead: { label: 'Given up', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
const kindFilter: FilterDefinition<string | null> = {
  ...idFilter({ label: 'Kind', isPinned: true }),
  read: (text) => (text !== null && /^[a-z][a-z_]{1,39}$/.test(text) ? text : null),
};
const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: (['dead', 'ready', 'running', 'done', 'cancelled'] as const).map((value) => ({
      value,
      label: STATUS[value].label,
    })),
    isPinned: true,
  }),
  kind: kindFilter,
};
const SORTS = ['newest'] as const;

const KINDS: DataColumn<JobKindState>[] = [
  { key: 'title', title: 'Kind', card: 'title', render: (row) => row.title },
  { key: 'due', title: 'Due', align: 'right', card: 'figure', render: (row) => formatNumber(row.due) },
  {
    key: 'oldest',
    title: 'Oldest due',
    align: 'right',
    render: (row) => <DateText iso={row.oldest_due_at} format="relative" />,
  },
  {
    key: 'running',
    title: 'Running',
    align: 'right',
    render: (row) => `${formatNumber(row.running)} of ${formatNumber(row.most_at_once)}`,
  },
  { key: 'waiting', title: 'Later', align: 'right', render: (row) => formatNumber(row.waiting) },
  { key: 'failing', title: 'Failed, tried again', align: 'right', render: (row) => formatNumber(row.failing) },
  {
    key: 'dead',
    title: 'Given up',
    align: 'right',
    render: (row) => (row.dead === 0 ? '0' : <Badge tone="danger">{formatNumber(row.dead)}</Badge>),
  },
];

const mayRetry = ({ status }: PlatformJob) => status === 'ready' || status === 'dead' || status === 'cancelled';
const mayCancel = ({ status }: PlatformJob) => status === 'ready' || status === 'dead';

function jobColumns(onAct: (action: JobAction) => void): DataColumn<PlatformJob>[] {
  return [
    {
      key: 'title',
      title: 'Job',
      card: 'title',
      isFixed: true,
      render: (row) => (
        <span className="sup-two">
          <span>{row.title}</span>
          <span className="sup-muted">{row.tenant_name ?? 'The platform'}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      render: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>,
    },
    { key: 'attempts', title: 'Attempts', align: 'right', render: (row) => formatNumber(row.attempts) },
    { key: 'error', title: 'Last error', render: (row) => row.last_error ?? <span className="sup-muted">None</span> },
    { key: 'due', title: 'Due (UTC)', align: 'right', render: (row) => <DateText iso={row.due_at} /> },
    {
      key: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      card: 'action',
      render: (row) => (
        <span className="sup-actions">
          {mayRetry(row) && (
            <Button
              size="small"
              aria-label={`Run job ${row.id} now`}
              onClick={() => onAct({ job: row, what: 'retry' })}
            >
              Run now
            </Button>
          )}
          {mayCancel(row) && (
            <Button
              size="small"
              aria-label={`Cancel job ${row.id}`}
              onClick={() => onAct({ job: row, what: 'cancel' })}
            >
              Cancel
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** Background work: how much of each kind waits, and every job, which can be run now or cancelled. */
export function JobsTab() {
  const queue = useJobQueueQuery();
  return (
    <Answer result={queue} what="the jobs">
      {(kinds) => (
        <div className="sup-stack">
          <Section title="Queues">
            <DataTable
              label="Queues"
              columns={KINDS}
              rows={kinds}
              rowKey={(row) => row.kind}
              rowName={(row) => row.title}
              empty={{ title: 'No kind of job' }}
            />
          </Section>
          <Section title="Jobs">
            <JobList kinds={kinds} />
          </Section>
        </div>
      )}
    </Answer>
  );
}

function JobList({ kinds }: { kinds: readonly JobKindState[] }) {
  const list = useListState({ key: 'platform-jobs', filters: FILTERS, sorts: SORTS });
  const [action, setAction] = useState<JobAction | null>(null);
  const result = useListJobsInfiniteQuery(list.filters);
  return (
    <ListScreen
      list={list}
      noun={{ one: 'job', many: 'jobs' }}
      header={{ title: 'Jobs', isHidden: true }}
      search={{ options: { kind: kinds.map(({ kind, title }) => ({ value: kind, label: title })) } }}
      table={{
        columns: jobColumns(setAction),
        page: pageRows(result, ({ rows }) => rows),
        rowKey: (row) => String(row.id),
        rowName: (row) => row.title,
        empty: { title: 'No job yet', description: 'What is done in the background is listed here.' },
      }}
      toolbar={{ hasViews: false }}
      aside={action !== null && <JobDialog action={action} onClose={() => setAction(null)} />}
    />
  );
}
