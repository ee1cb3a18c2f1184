import type { TeamRole } from '@dukani/shared/rpc';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, ErrorState } from '@dukani/shared/ui-core';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import { keyOf, ROLES, sentenceOf, titleOf } from '../teamRules';
import { baseOf, differenceOf } from './roleMatrix';
import { useListRolesQuery } from './rolesApi';

function columns(base: (role: TeamRole) => TeamRole | undefined): DataColumn<TeamRole>[] {
  return [
    {
      key: 'name',
      title: 'Role',
      card: 'title',
      isFixed: true,
      render: (role) => (
        <span className="team-name">
          <strong>{titleOf(role)}</strong>
          <span className="adm-muted">{sentenceOf(role)}</span>
        </span>
      ),
    },
    {
      key: 'difference',
      title: 'Against its base',
      isWideOnly: true,
      card: 'note',
      render: (role) => {
        if (!role.is_own) return <span className="adm-muted">Ready role</span>;
        const { added, removed } = differenceOf(role, base(role));
        return added + removed === 0 ? `As ${ROLES[role.base].name}` : `${added} added, ${removed} removed`;
      },
    },
    { key: 'people', title: 'People', card: 'figure', align: 'right', render: (role) => role.people },
    { key: 'rights', title: 'Rights', card: 'note', align: 'right', render: (role) => role.permissions.length },
    {
      key: 'copy',
      title: 'Copy',
      isTitleHidden: true,
      card: 'action',
      align: 'right',
      render: (role) => (
        <ButtonLink size="small" to={`/admin/team/roles/new?from=${keyOf(role)}`} aria-label={`Copy ${titleOf(role)}`}>
          Copy
        </ButtonLink>
      ),
    },
  ];
}

/** The ready roles and those that the business made; one opens with its rights. */
export function RolesTab() {
  const navigate = useNavigate();
  const mayManage = usePermission('team.manage');
  const { data, error, isLoading, refetch } = useListRolesQuery();
  if (data === undefined && error !== undefined)
    return <ErrorState title="The roles could not be loaded" error={error} onRetry={() => void refetch()} />;
  const shown = columns((role) => (data === undefined ? undefined : baseOf(data, role.base)));
  return (
    <section className="adm-stack" aria-label="Roles">
      <p className="adm-muted">
        A role says what its people may see and do. The four ready roles stay as they are: copy one to change it. A
        change applies at the next thing that somebody does.
      </p>
      <DataTable
        label="Roles"
        columns={mayManage ? shown : shown.filter(({ key }) => key !== 'copy')}
        rows={data?.roles}
        isLoading={isLoading}
        rowKey={keyOf}
        rowName={titleOf}
        empty={{ title: 'No roles' }}
        onRowClick={(role) => void navigate(`/admin/team/roles/${keyOf(role)}`)}
      />
    </section>
  );
}
