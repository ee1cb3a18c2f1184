import type { PlatformAdministrator, PlatformSecurity } from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { Badge } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Section } from '../common/Section';

const COLUMNS: DataColumn<PlatformAdministrator>[] = [
  {
    key: 'name',
    title: 'Person',
    card: 'title',
    render: (row) => (
      <span className="sup-two">
        <span>{row.name ?? row.email ?? 'Unnamed'}</span>
        <span className="sup-muted">{row.email}</span>
      </span>
    ),
  },
  {
    key: 'factors',
    title: 'Second factors',
    render: ({ factors }) => (
      <Badge tone={factors >= 2 ? 'success' : 'danger'}>{factors === 0 ? 'None' : formatNumber(factors)}</Badge>
    ),
  },
  { key: 'used', title: 'Last used', render: (row) => <DateText iso={row.last_used_at} format="relative" /> },
  { key: 'signed-in', title: 'Last sign-in', render: (row) => <DateText iso={row.last_sign_in_at} /> },
  { key: 'sessions', title: 'Sessions', align: 'right', render: (row) => formatNumber(row.sessions) },
  { key: 'since', title: 'Since', align: 'right', render: (row) => <DateText iso={row.since} format="date" /> },
];

/** Who runs the platform. */
export function AdministratorsTab({ security }: { security: PlatformSecurity }) {
  const weak = security.administrators.filter(({ factors }) => factors < 2).length;
  return (
    <Section
      title="Platform administrators"
      note={
        weak === 0
          ? 'Everybody has two second factors or more.'
          : `${formatNumber(weak)} of ${formatNumber(security.administrators.length)} ${weak === 1 ? 'has' : 'have'} one second factor or none: with one lost phone they cannot work.`
      }
    >
      <DataTable
        label="Platform administrators"
        columns={COLUMNS}
        rows={security.administrators}
        rowKey={(row) => row.user_id}
        rowName={(row) => row.name ?? row.email ?? row.user_id}
        empty={{ title: 'Nobody runs the platform' }}
      />
    </Section>
  );
}
