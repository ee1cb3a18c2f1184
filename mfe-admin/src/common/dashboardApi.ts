import { api, rpcQuery } from '@dukani/shared/api';
import type { DashboardSummary } from '@dukani/shared/rpc';

/** The day's summary as the server sends it. Common, because the bell in the header lists the same attention items as the dashboard. */
export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardSummary, void>({
      query: () => rpcQuery('dashboard_summary'),
      transformResponse: (row) => row as DashboardSummary,
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
