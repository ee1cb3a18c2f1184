import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PlatformTenantRow, RpcArgs } from '@dukani/shared/rpc';
import { proven } from '../common/proven';

const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    closeTenant: build.mutation<PlatformTenantRow, RpcArgs<'admin_close_business'>['p_closing']>({
      ...proven(rpcEndpoint('admin_close_business', (closing) => ({ p_closing: closing }))),
      invalidatesTags: ['Platform'],
    }),
    stopClosing: build.mutation<PlatformTenantRow, RpcArgs<'admin_stop_closing'>['p_stop']>({
      ...proven(rpcEndpoint('admin_stop_closing', (stop) => ({ p_stop: stop }))),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const { useCloseTenantMutation, useStopClosingMutation } = closingApi;
