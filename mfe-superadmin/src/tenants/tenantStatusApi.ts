import { api, rpcQuery } from '@dukani/shared/api';
import type { PlatformTenantRow } from '@dukani/shared/rpc';

const tenantStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    setTenantStatus: build.mutation<
      PlatformTenantRow,
      { tenantId: string; status: 'active' | 'trial' | 'suspended'; reason: string }
    >({
      query: ({ tenantId, status, reason }) =>
        rpcQuery('admin_set_tenant_status', { p_tenant_id: tenantId, p_status: status, p_reason: reason }),
      transformResponse: (row) => row as PlatformTenantRow,
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const { useSetTenantStatusMutation } = tenantStatusApi;
