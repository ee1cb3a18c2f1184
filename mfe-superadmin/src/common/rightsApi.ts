import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PlatformRights, PlatformRole, RpcName } from '@dukani/shared/rpc';

const rightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownRights: build.query<PlatformRights, void>({
      ...rpcEndpoint('admin_my_rights', () => ({})),
      providesTags: ['Platform'],
    }),
  }),
});

export const { useOwnRightsQuery } = rightsApi;

/** Who may make a call, owners first; undefined while that is not known. */
export const rolesOf = (rights: PlatformRights | undefined, call: RpcName): PlatformRole[] | undefined =>
  rights?.rights[call];

/** False only where the server would refuse: before the frame has the rights everything is offered. */
export function mayCall(rights: PlatformRights | undefined, call: RpcName): boolean {
  return rights === undefined || (rolesOf(rights, call) ?? []).includes(rights.role);
}

/** Whether to offer what makes this call. Asks nothing itself: the frame does. */
export function useMay(call: RpcName): boolean {
  return mayCall(rightsApi.endpoints.ownRights.useQueryState().data, call);
}
