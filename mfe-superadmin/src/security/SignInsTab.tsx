import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import type { FailedAccount, PlatformSecurity, SignInFailures } from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { Badge, EmptyState, Skeleton } from '@dukani/shared/ui-core';
import { DataTable, DateText, StatCard, type DataColumn } from '@dukani/shared/ui-antd';
import { Figures } from '../common/Figures';
import { Section } from '../common/Section';

const FailureChart = lazy(() =>
  loadTwice(() => import('./FailureChart')).then((module) => ({ default: module.FailureChart })),
);

const ACCOUNT_COLUMNS: DataColumn<FailedAccount>[] = [
  {
    key: 'account',
    title: 'Account',
    card: 'title',
    render: (row) => (
      <span className="sup-two">
        <span>{row.email ?? 'No account of that name'}</span>
        <span className="sup-muted">{row.tenant_name}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: (row) =>
      row.is_locked ? (
        <Badge tone="danger">Locked</Badge>
      ) : row.last_15_minutes >= 10 ? (
        <Badge tone="warning">Being tried</Badge>
      ) : (
        <Badge>Open</Badge>
      ),
  },
  { key: 'address', title: 'From', render: (row) => row.address },
  { key: 'recent', title: '15 minutes', align: 'right', render: (row) => formatNumber(row.last_15_minutes) },
  { key: 'day', title: 'Last day', align: 'right', render: (row) => formatNumber(row.last_day) },
  { key: 'last', title: 'Last failed', align: 'right', render: (row) => <DateText iso={row.last_failed_at} /> },
];

const ADDRESS_COLUMNS: DataColumn<SignInFailures['addresses'][number]>[] = [
  { key: 'address', title: 'Address', card: 'title', render: (row) => row.address },
  {
    key: 'accounts',
    title: 'Accounts tried',
    render: (row) => <Badge tone={row.accounts >= 5 ? 'danger' : 'neutral'}>{formatNumber(row.accounts)}</Badge>,
  },
  { key: 'failures', title: 'Failures', align: 'right', render: (row) => formatNumber(row.failures) },
  { key: 'last', title: 'Last failed', align: 'right', render: (row) => <DateText iso={row.last_failed_at} /> },
];

/** Failed sign-ins of the last day, and what is locked. */
export function SignInsTab({ security }: { security: PlatformSecurity }) {
  const { failures, locked_pins: pins, failed_recoveries: recoveries } = security;
  return (
    <div className="sup-stack">
      <Figures>
        <StatCard
          label="Locked accounts"
          value={failures === null ? '–' : formatNumber(failures.accounts.filter((row) => row.is_locked).length)}
          hint="10 failures in 5 minutes"
        />
        <StatCard
          label="Failed sign-ins"
          value={failures === null ? '–' : formatNumber(failures.hours.reduce((sum, hour) => sum + hour.failures, 0))}
          hint="last 24 hours"
        />
        <StatCard label="Locked PINs" value={formatNumber(pins)} hint="at tills, now" />
        <StatCard label="Wrong recovery codes" value={formatNumber(recoveries)} hint="last 15 minutes" />
      </Figures>
      {failures === null ? (
        <EmptyState
          icon="lock"
          title="Failed sign-ins are not shown here"
          description="The hosted sign-in service keeps them in its own log."
        />
      ) : (
        <Failures failures={failures} />
      )}
    </div>
  );
}

function Failures({ failures }: { failures: SignInFailures }) {
  return (
    <>
      <Suspense fallback={<Skeleton height={300} />}>
        <FailureChart hours={failures.hours} />
      </Suspense>
      <Section title="Accounts" note="A sign-in that succeeds takes the failures before it off the list.">
        <DataTable
          label="Accounts with failed sign-ins"
          columns={ACCOUNT_COLUMNS}
          rows={failures.accounts}
          rowKey={(row) => `${row.user_id ?? 'unknown'} ${row.address} ${row.last_failed_at}`}
          empty={{ title: 'No failed sign-in', description: 'Nobody failed to sign in within the last 24 hours.' }}
        />
      </Section>
      <Section title="Addresses" note="One address that tries five accounts or more is marked.">
        <DataTable
          label="Addresses with failed sign-ins"
          columns={ADDRESS_COLUMNS}
          rows={failures.addresses}
          rowKey={(row) => row.address}
          empty={{ title: 'No failed sign-in', description: 'Nobody failed to sign in within the last 24 hours.' }}
        />
      </Section>
    </>
  );
}
