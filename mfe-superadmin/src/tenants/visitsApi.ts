import { api, rpcEndpoint } from '@dukani/shared/api';
import type { RpcArgs, SupportVisit } from '@dukani/shared/rpc';
import { proven } from '../common/proven';

/** Looking at a business as its owner sees it. */
const visitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startVisit: build.mutation<SupportVisit, RpcArgs<'admin_start_support_visit'>['p_visit']>({
      ...proven(rpcEndpoint('admin_start_support_visit', (visit) => ({ p_visit: visit }))),
      invalidatesTags: ['Platform'],
    }),
    endVisit: build.mutation<SupportVisit, string>({
      ...rpcEndpoint('end_support_visit', (id) => ({ p_visit_id: id })),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const { useStartVisitMutation, useEndVisitMutation } = visitsApi;
