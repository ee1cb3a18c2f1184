import { api, rpcEndpoint } from '@dukani/shared/api';
import type { DashboardSummary } from '@dukani/shared/rpc';

/** The day's summary as the server sends it. Common, because the bell in the header lists the same attention items as the dashboard. */
export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardSummary, void>({
      ...rpcEndpoint('dashboard_summary', () => ({})),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
