import { api, rpcEndpoint } from '@dukani/shared/api';
import type { DashboardSummary } from '@dukani/shared/rpc';

/** What the figures of the dashboard are of; left out: of today, of all. */
export interface DashboardView {
  period: string;
  locationId: string | null;
  tillId: string | null;
}

/** The day's summary as the server sends it. Common, because the bell in the header lists the same attention items as the dashboard. */
export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<DashboardSummary, DashboardView | void>({
      ...rpcEndpoint('dashboard_summary', (view) =>
        view === undefined ? {} : { p_period: view.period, p_location_id: view.locationId, p_till_id: view.tillId },
      ),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
