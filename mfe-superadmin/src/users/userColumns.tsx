import { formatNumber } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import type { PlatformAccount } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { accountName, accountState, roleName } from './accountWords';

/** The columns of the list of accounts. */
export function userColumns(pathOf: (userId: string) => string): DataColumn<PlatformAccount>[] {
  return [
    {
      key: 'name',
      title: 'Person',
      card: 'title',
      isFixed: true,
      render: (row) => (
        <span className="sup-two">
          <Link to={pathOf(row.id)}>{accountName(row)}</Link>
          <span className="sup-muted">{row.email}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (row) => {
        const { label, tone } = accountState(row);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    { key: 'tenant', title: 'Business', render: (row) => row.tenant_name ?? <span className="sup-muted">None</span> },
    { key: 'role', title: 'Role', render: roleName },
    {
      key: 'factors',
      title: 'Second factors',
      align: 'right',
      render: (row) => (row.factors === 0 ? <span className="sup-muted">None</span> : formatNumber(row.factors)),
    },
    {
      key: 'sessions',
      title: 'Sessions',
      align: 'right',
      isWideOnly: true,
      render: (row) => formatNumber(row.sessions),
    },
    { key: 'last', title: 'Last sign-in', align: 'right', render: (row) => <DateText iso={row.last_sign_in_at} /> },
    {
      key: 'joined',
      title: 'Joined',
      align: 'right',
      isWideOnly: true,
      render: (row) => <DateText iso={row.created_at} format="date" />,
    },
  ];
}

/** The columns of the exported file. */
export const USER_EXPORT_COLUMNS: TableColumn<PlatformAccount>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Mail address', value: (row) => row.email },
  { title: 'Business', value: (row) => row.tenant_name },
  { title: 'Role', value: roleName },
  { title: 'State', value: (row) => accountState(row).label },
  { title: 'Verified', value: (row) => row.is_verified },
  { title: 'Second factors', value: (row) => row.factors },
  { title: 'Sessions', value: (row) => row.sessions },
  { title: 'Last sign-in', value: (row) => row.last_sign_in_at },
  { title: 'Joined', value: (row) => row.created_at },
  { title: 'Id', value: (row) => row.id, isText: true },
];
