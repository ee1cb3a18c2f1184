import { useState } from 'react';
import type { PlatformAdministrator, PlatformSecurity } from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { PLATFORM_ROLES } from '../common/platformRoles';
import { useMay } from '../common/rightsApi';
import { Section } from '../common/Section';
import { RoleDialog } from './RoleDialog';

const administratorColumns = (
  onChangeRole: (row: PlatformAdministrator) => void,
): DataColumn<PlatformAdministrator>[] => [
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
  { key: 'role', title: 'Role', render: ({ role }) => PLATFORM_ROLES[role].label },
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
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    card: 'action',
    render: (row) => (
      <Button
        size="small"
        aria-label={`Change the role of ${row.name ?? row.email ?? 'this person'}`}
        onClick={() => onChangeRole(row)}
      >
        Change role
      </Button>
    ),
  },
];

/** Who runs the platform. */
export function AdministratorsTab({ security }: { security: PlatformSecurity }) {
  const [changed, setChanged] = useState<PlatformAdministrator | null>(null);
  const mayChange = useMay('admin_set_administrator_role');
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
        columns={administratorColumns(setChanged).filter(({ key }) => mayChange || key !== 'actions')}
        rows={security.administrators}
        rowKey={(row) => row.user_id}
        rowName={(row) => row.name ?? row.email ?? row.user_id}
        empty={{ title: 'Nobody runs the platform' }}
      />
      {changed !== null && <RoleDialog administrator={changed} onClose={() => setChanged(null)} />}
    </Section>
  );
}
