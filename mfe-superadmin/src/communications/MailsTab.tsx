import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import type { MailState, MessageOverview, PlatformMail } from '@dukani/shared/rpc';
import { Badge, Button, type BadgeTone } from '@dukani/shared/ui-core';
import { DataTable, DateText, StatCard, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Figures } from '../common/Figures';
import { useMay } from '../common/rightsApi';
import { Section } from '../common/Section';
import { MailDialog } from './MailDialog';
import { mailKind } from './mailKind';
import { useListMailsInfiniteQuery, useMessageOverviewQuery } from './communicationsApi';

const STATES: Record<MailState, { label: string; tone: BadgeTone }> = {
  failed: { label: 'Failed', tone: 'danger' },
  retrying: { label: 'Retrying', tone: 'warning' },
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
};
const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: (['failed', 'retrying', 'waiting', 'sent'] as const).map((value) => ({
      value,
      label: STATES[value].label,
    })),
    initial: 'failed',
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

/** Without `onRetry` for roles that only read. */
const mailColumns = (onRetry: ((row: PlatformMail) => void) | undefined): DataColumn<PlatformMail>[] => [
  {
    key: 'kind',
    title: 'E-mail',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="sup-two">
        <span>{mailKind(row.kind)}</span>
        <span className="sup-muted">{row.tenant_name ?? 'The platform'}</span>
      </span>
    ),
  },
  { key: 'recipient', title: 'To', render: (row) => row.recipient },
  {
    key: 'state',
    title: 'State',
    render: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  { key: 'attempts', title: 'Attempts', align: 'right', render: (row) => formatNumber(row.attempts) },
  { key: 'error', title: 'Answer', render: (row) => row.last_error ?? <span className="sup-muted">None</span> },
  { key: 'queued', title: 'Queued (UTC)', align: 'right', render: (row) => <DateText iso={row.created_at} /> },
  {
    key: 'next',
    title: 'Sent or next attempt (UTC)',
    align: 'right',
    render: (row) => <DateText iso={row.sent_at ?? row.due_at} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    card: 'action',
    render: (row) =>
      onRetry !== undefined &&
      (row.state === 'failed' || row.state === 'retrying') &&
      row.job_id !== null && (
        <Button size="small" aria-label={`Send the e-mail to ${row.recipient} again`} onClick={() => onRetry(row)}>
          Send again
        </Button>
      ),
  },
];

/** How e-mails fare: counts, what services answered, and each one without what it says. */
export function MailsTab() {
  const result = useMessageOverviewQuery();
  return (
    <Answer result={result} what="the e-mails">
      {(overview) => (
        <div className="sup-stack">
          <Overview overview={overview} />
          <Section title="E-mails" note="Without subject and text. Addresses are masked.">
            <MailList />
          </Section>
        </div>
      )}
    </Answer>
  );
}

function Overview({ overview }: { overview: MessageOverview }) {
  const oldest = overview.oldest_waiting_at;
  return (
    <>
      <Figures>
        <StatCard
          label="Sent in 24 hours"
          value={formatNumber(overview.sent_day)}
          hint={`${formatNumber(overview.sent_week)} in 7 days`}
        />
        <StatCard
          label="Waiting"
          value={formatNumber(overview.waiting)}
          hint={oldest === null ? 'nothing waits' : <DateText iso={oldest} format="relative" />}
        />
        <StatCard label="Retrying" value={formatNumber(overview.retrying)} hint="failed, tried again automatically" />
        <StatCard label="Failed" value={formatNumber(overview.failed)} hint="after eight attempts" />
      </Figures>
      <Section title="Why e-mails failed">
        <DataTable
          label="Why e-mails failed"
          columns={[
            { key: 'reason', title: 'Answer', card: 'title', render: (row) => row.reason || 'No reason was given' },
            {
              key: 'mails',
              title: 'E-mails',
              align: 'right',
              card: 'figure',
              render: (row) => formatNumber(row.mails),
            },
            { key: 'last', title: 'Last (UTC)', align: 'right', render: (row) => <DateText iso={row.last_at} /> },
          ]}
          rows={overview.failures}
          rowKey={(row) => row.reason}
          empty={{ title: 'No e-mail has failed' }}
        />
      </Section>
      <Section title="Sent in 7 days">
        <DataTable
          label="Sent in 7 days"
          columns={[
            { key: 'kind', title: 'Kind', card: 'title', render: (row) => mailKind(row.kind) },
            { key: 'sent', title: 'Sent', align: 'right', card: 'figure', render: (row) => formatNumber(row.sent) },
          ]}
          rows={overview.kinds}
          rowKey={(row) => row.kind}
          empty={{ title: 'No e-mail was sent' }}
        />
      </Section>
    </>
  );
}

function MailList() {
  const list = useListState({ key: 'platform-mails', filters: FILTERS, sorts: SORTS });
  const [retried, setRetried] = useState<PlatformMail | null>(null);
  const mayRetry = useMay('admin_retry_job');
  const { state } = list.filters;
  const result = useListMailsInfiniteQuery({ state });
  return (
    <ListScreen
      list={list}
      noun={{ one: 'e-mail', many: 'e-mails' }}
      header={{ title: 'E-mails', isHidden: true }}
      search={{}}
      table={{
        columns: mailColumns(mayRetry ? setRetried : undefined),
        page: pageRows(result, ({ rows }) => rows),
        rowKey: (row) => row.id,
        rowName: (row) => `${mailKind(row.kind)} to ${row.recipient}`,
        empty: { title: `No e-mail in the state “${STATES[state].label}”` },
      }}
      toolbar={{ hasViews: false }}
      aside={retried !== null && <MailDialog mail={retried} onClose={() => setRetried(null)} />}
    />
  );
}
