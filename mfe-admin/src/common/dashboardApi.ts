import { api, rpcEndpoint } from '@dukani/shared/api';
import type { DashboardSummary } from '@dukani/shared/rpc';
import type { RootState } from '@dukani/shared/store';

/** A new figure every minute is enough for a screen that hangs on a wall. */
export const DASHBOARD_REFRESH_MS = 60_000;

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

/** Whether the usual figures were answered less than a minute ago: a tab that is looked at again, or joins its channel again, asks for nothing newer. */
export function isDashboardYoung(state: RootState, now = Date.now()): boolean {
  const { fulfilledTimeStamp } = dashboardApi.endpoints.getDashboard.select(undefined)(state as never);
  return fulfilledTimeStamp !== undefined && now - fulfilledTimeStamp < DASHBOARD_REFRESH_MS;
}

export const { useGetDashboardQuery } = dashboardApi;
