import { formatNumber } from '@dukani/shared/format';
import type { DatabaseActivity } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { formatBytes } from '../common/formatBytes';
import { Section } from '../common/Section';
import { useDatabaseActivityQuery } from './databaseApi';

/** From here on a slot keeps so much of the log that the disk may fill (the server lets go of it at 256 MB). */
const MUCH_LAG_BYTES = 128_000_000;

const seconds = (count: number) => `${formatNumber(count)} s`;
const statementOf = (text: string | null) => <code className="sup-code dbs-statement">{text ?? 'none'}</code>;

const BLOCKED: DataColumn<DatabaseActivity['blocked'][number]>[] = [
  { key: 'pid', title: 'Waits', card: 'title', render: (row) => `Process ${row.pid}` },
  { key: 'time', title: 'For', align: 'right', card: 'figure', render: (row) => seconds(row.waits_seconds) },
  { key: 'statement', title: 'Statement', render: (row) => statementOf(row.statement) },
  {
    key: 'by',
    title: 'Blocked by',
    render: (row) => (
      <span className="sup-two">
        <span>Process {row.blocked_by}</span>
        <span className="sup-muted">{row.blocking_state}</span>
      </span>
    ),
  },
  { key: 'blocking', title: 'Its statement', render: (row) => statementOf(row.blocking_statement) },
];
const TRANSACTIONS: DataColumn<DatabaseActivity['transactions'][number]>[] = [
  { key: 'pid', title: 'Process', card: 'title', render: (row) => `Process ${row.pid}` },
  { key: 'open', title: 'Open for', align: 'right', card: 'figure', render: (row) => seconds(row.open_seconds) },
  { key: 'role', title: 'Role', render: (row) => row.role ?? '–' },
  { key: 'state', title: 'State', render: (row) => row.state ?? '–' },
  { key: 'statement', title: 'Last statement', render: (row) => statementOf(row.statement) },
];
const CONNECTIONS: DataColumn<DatabaseActivity['connections'][number]>[] = [
  { key: 'role', title: 'Role', card: 'title', render: (row) => row.role },
  { key: 'state', title: 'State', render: (row) => row.state },
  { key: 'count', title: 'Connections', align: 'right', card: 'figure', render: (row) => formatNumber(row.count) },
];
const SLOTS: DataColumn<DatabaseActivity['slots'][number]>[] = [
  { key: 'name', title: 'Slot', card: 'title', render: (row) => row.name },
  {
    key: 'state',
    title: 'State',
    render: (row) => <Badge tone={row.is_active ? 'success' : 'warning'}>{row.is_active ? 'Read' : 'Not read'}</Badge>,
  },
  { key: 'plugin', title: 'Plugin', render: (row) => row.plugin ?? '–' },
  { key: 'wal', title: 'Log', render: (row) => row.wal_status ?? '–' },
  {
    key: 'lag',
    title: 'Behind',
    align: 'right',
    card: 'figure',
    render: ({ lag_bytes: lag }) =>
      lag === null ? '–' : lag > MUCH_LAG_BYTES ? <Badge tone="danger">{formatBytes(lag)}</Badge> : formatBytes(lag),
  },
];

/** What the database does at this moment. */
export function ActivityTab() {
  const result = useDatabaseActivityQuery();
  return (
    <Answer result={result} what="the activity">
      {(activity) => <Activity activity={activity} />}
    </Answer>
  );
}

function Activity({ activity }: { activity: DatabaseActivity }) {
  const open = activity.connections.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="sup-stack">
      <Section title="Waiting for a lock">
        <DataTable
          label="Waiting for a lock"
          columns={BLOCKED}
          rows={activity.blocked}
          rowKey={(row) => `${row.pid} ${row.blocked_by}`}
          empty={{ title: 'Nobody waits' }}
        />
      </Section>
      <Section title="Open transactions" note="Those open for more than 5 seconds.">
        <DataTable
          label="Open transactions"
          columns={TRANSACTIONS}
          rows={activity.transactions}
          rowKey={(row) => String(row.pid)}
          empty={{ title: 'No transaction is open for long' }}
        />
      </Section>
      <Section title="Connections" note={`${formatNumber(open)} of ${formatNumber(activity.max_connections)}.`}>
        <DataTable
          label="Connections"
          columns={CONNECTIONS}
          rows={activity.connections}
          rowKey={(row) => `${row.role} ${row.state}`}
          empty={{ title: 'No connection' }}
        />
      </Section>
      <Section
        title="Replication slots"
        note="More than 128 MB behind is marked: the server lets go of a slot at 256 MB."
      >
        <DataTable
          label="Replication slots"
          columns={SLOTS}
          rows={activity.slots}
          rowKey={(row) => row.name}
          empty={{ title: 'No replication slot' }}
        />
      </Section>
    </div>
  );
}
