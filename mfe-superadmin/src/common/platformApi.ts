import { api, rpcEndpoint } from '@dukani/shared/api';
import type { RpcArgs, PlatformOverview, PlatformTenantPage, TenantSort, TenantStatus } from '@dukani/shared/rpc';
import type { EffectiveStatus } from './effectiveStatus';

export interface TenantFilter {
  /** Part of a name or subdomain; '' lists all. */
  query: string;
  status: TenantStatus | null;
  /** How the business stands, by its account and its subscription; without it all are listed. */
  effectiveStatus?: EffectiveStatus | null;
  planId?: string | null;
  /** Default newest first. */
  sort?: TenantSort;
}

/** The most that the server gives at once. */
export const MAX_PAGE = 100;
const LIST_PAGE = 50;
/** The newest tenants, as many as one answer holds. */
export const EVERYBODY = { filter: { query: '', status: null }, limit: MAX_PAGE } as const;

function tenantArgs(filter: TenantFilter, after: string | null, limit: number): RpcArgs<'admin_list_tenants'> {
  const { query, status, effectiveStatus = null, planId = null, sort = 'newest' } = filter;
  return {
    p_query: query === '' ? null : query,
    p_status: status,
    p_after: after,
    p_limit: limit,
    ...(effectiveStatus === null ? {} : { p_effective_status: effectiveStatus }),
    ...(planId === null ? {} : { p_plan_id: planId }),
    ...(sort === 'newest' ? {} : { p_sort: sort }),
  };
}

/** What platform administrators read. Common, because overview, list and search ask for the same tenants. */
export const platformApi = api.injectEndpoints({
  endpoints: (build) => ({
    platformOverview: build.query<PlatformOverview, void>({
      ...rpcEndpoint('admin_overview', () => ({})),
      providesTags: ['Platform'],
    }),
    listTenants: build.infiniteQuery<PlatformTenantPage, TenantFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_list_tenants', ({ queryArg, pageParam }) => tenantArgs(queryArg, pageParam, LIST_PAGE)),
      providesTags: ['Platform'],
    }),
    /** One page, outside the list's own pages: for the search, the overview and the export. */
    tenantPage: build.query<PlatformTenantPage, { filter: TenantFilter; after?: string | null; limit: number }>({
      ...rpcEndpoint('admin_list_tenants', ({ filter, after = null, limit }) => tenantArgs(filter, after, limit)),
      providesTags: ['Platform'],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { usePlatformOverviewQuery, useListTenantsInfiniteQuery, useTenantPageQuery, useLazyTenantPageQuery } =
  platformApi;
