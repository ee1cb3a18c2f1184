import { api, rpcEndpoint } from '@dukani/shared/api';
import type { DeletedTenantRole, SaveTenantRoleInput, TeamRole, TeamRoles } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { mayGive } from '../teamRules';

const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRoles: build.query<TeamRoles, void>({
      ...rpcEndpoint('list_roles', () => ({})),
      providesTags: ['Team'],
    }),
    saveRole: build.mutation<TeamRole, SaveTenantRoleInput>({
      ...rpcEndpoint('save_tenant_role', (role) => ({ p_role: role })),
      invalidatesTags: ['Team'],
    }),
    deleteRole: build.mutation<DeletedTenantRole, string>({
      ...rpcEndpoint('delete_tenant_role', (id) => ({ p_role_id: id })),
      invalidatesTags: ['Team'],
    }),
  }),
});

export const { useListRolesQuery, useSaveRoleMutation, useDeleteRoleMutation } = rolesApi;

/** The roles that the signed-in person may give somebody; undefined while they are read. */
export function useGrantableRoles() {
  const { access } = useSession();
  const { data, error, refetch } = useListRolesQuery();
  const roles = data?.roles.filter((role) => mayGive(role, access?.permissions ?? []));
  return { roles, error: data === undefined ? error : undefined, refetch };
}
