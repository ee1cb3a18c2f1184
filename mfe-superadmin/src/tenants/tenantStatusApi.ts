import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { proven } from '../common/proven';

const tenantStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    setTenantStatus: build.mutation<
      PlatformTenantRow,
      { tenantId: string; status: 'active' | 'trial' | 'suspended'; reason: string }
    >({
      ...proven(
        rpcEndpoint('admin_set_tenant_status', ({ tenantId, status, reason }) => ({
          p_tenant_id: tenantId,
          p_status: status,
          p_reason: reason,
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const { useSetTenantStatusMutation } = tenantStatusApi;
