import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  AuditFilter,
  AuditPage,
  BlockedAddresses,
  PlatformAdministrator,
  PlatformRole,
  PlatformSecurity,
  RpcArgs,
} from '@dukani/shared/rpc';
import { proven } from '../common/proven';

const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    security: build.query<PlatformSecurity, void>({
      ...rpcEndpoint('admin_security', () => ({})),
      providesTags: ['Platform'],
    }),
    setAdministratorRole: build.mutation<
      PlatformAdministrator[],
      { userId: string; role: PlatformRole; reason: string }
    >({
      ...proven(
        rpcEndpoint('admin_set_administrator_role', ({ userId, role, reason }) => ({
          p_user_id: userId,
          p_role: role,
          p_reason: reason,
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
    blockedAddresses: build.query<BlockedAddresses, void>({
      ...rpcEndpoint('admin_list_blocked_addresses', () => ({})),
      providesTags: ['Platform'],
    }),
    blockAddress: build.mutation<BlockedAddresses, RpcArgs<'admin_block_address'>['p_block']>({
      ...proven(rpcEndpoint('admin_block_address', (block) => ({ p_block: block }))),
      invalidatesTags: ['Platform'],
    }),
    unblockAddress: build.mutation<BlockedAddresses, { id: string; reason: string }>({
      ...proven(rpcEndpoint('admin_unblock_address', ({ id, reason }) => ({ p_block_id: id, p_reason: reason }))),
      invalidatesTags: ['Platform'],
    }),
    searchAudit: build.infiniteQuery<AuditPage, AuditFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_search_audit', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
    auditPage: build.query<AuditPage, { filter: AuditFilter; after: string | null }>({
      ...rpcEndpoint('admin_search_audit', ({ filter, after }) => ({ p_filter: filter, p_after: after, p_limit: 100 })),
    }),
  }),
});

export const {
  useSecurityQuery,
  useSetAdministratorRoleMutation,
  useBlockedAddressesQuery,
  useBlockAddressMutation,
  useUnblockAddressMutation,
  useSearchAuditInfiniteQuery,
  useLazyAuditPageQuery,
} = securityApi;
