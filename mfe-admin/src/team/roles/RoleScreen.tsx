import type { TeamRole, TeamRoles } from '@dukani/shared/rpc';
import { useNavigate, useParams, useSearchParams } from '@dukani/shared/router';
import { errorMessage } from '@dukani/shared/errors';
import { usePermission } from '@dukani/shared/session';
import { Button, ButtonLink, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { PageHeader, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { keyOf, titleOf } from '../teamRules';
import '../team.css';
import { RoleForm } from './RoleForm';
import { ROLES_BACK } from './rolePaths';
import { useDeleteRoleMutation, useListRolesQuery } from './rolesApi';

/** /admin/team/roles/new?from=… and /…/:roleId: what one role may do. A ready role goes by its base, and cannot be changed. */
export function RoleScreen() {
  const { roleId = 'new' } = useParams();
  const [params] = useSearchParams();
  const mayView = usePermission('team.view');
  const { data, error, refetch } = useListRolesQuery(undefined, { skip: !mayView });
  const wanted = roleId === 'new' ? (params.get('from') ?? 'cashier') : roleId;
  if (!mayView) return <EmptyState icon="lock" title="Only the owner and managers can open Team" />;
  if (data === undefined && error !== undefined)
    return <ErrorState title="The role could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner text="Loading the role" isPage />;
  const role = data.roles.find((known) => keyOf(known) === wanted);
  if (role === undefined)
    return (
      <>
        <PageHeader title="Role" back={ROLES_BACK} />
        <EmptyState icon="team" title="This role no longer exists" />
      </>
    );
  const readAgain = async (): Promise<TeamRole> => {
    const now: TeamRoles = await refetch().unwrap();
    return now.roles.find((known) => known.id === role.id) ?? role;
  };
  if (roleId === 'new') return <RoleForm key="new" matrix={data} role={null} from={role} readAgain={readAgain} />;
  return (
    <RoleForm
      key={roleId}
      matrix={data}
      role={role}
      from={role}
      readAgain={readAgain}
      actions={<RoleActions role={role} />}
    />
  );
}

/** Copying goes with every role, deleting with an own one that nobody has. */
function RoleActions({ role }: { role: TeamRole }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const notify = useNotify();
  const mayManage = usePermission('team.manage');
  const [remove, { isLoading }] = useDeleteRoleMutation();
  if (!mayManage) return null;
  const deleteRole = async (id: string) => {
    const isMeant = await confirm({
      title: `Delete ${titleOf(role)}?`,
      content: 'Nobody has this role. It cannot be brought back.',
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    const { error } = await remove(id);
    if (error !== undefined) return notify.error('The role was not deleted', errorMessage(error));
    notify.success(`${titleOf(role)} is deleted`);
    await navigate(ROLES_BACK.to);
  };
  const { id } = role;
  return (
    <>
      {id !== null && (
        <Button
          variant="danger"
          isBusy={isLoading}
          disabled={role.people > 0}
          title={role.people > 0 ? 'Give its people another role first' : undefined}
          onClick={() => void deleteRole(id)}
        >
          Delete
        </Button>
      )}
      <ButtonLink to={`/admin/team/roles/new?from=${keyOf(role)}`}>Copy</ButtonLink>
    </>
  );
}
