import { api, rpcEndpoint } from '@dukani/shared/api';
import type { SupportVisit } from '@dukani/shared/rpc';

/** Visits of platform staff: an owner sees and ends them, who visits ends their own. */
const supportVisitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    supportVisits: build.query<SupportVisit[], void>({
      ...rpcEndpoint('list_support_visits', () => ({})),
      providesTags: ['Access'],
      keepUnusedDataFor: 0,
    }),
    endSupportVisit: build.mutation<SupportVisit, string>({
      ...rpcEndpoint('end_support_visit', (id) => ({ p_visit_id: id })),
      invalidatesTags: ['Access'],
    }),
  }),
});

export const { useSupportVisitsQuery, useEndSupportVisitMutation } = supportVisitsApi;
