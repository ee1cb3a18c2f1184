import { useEffect } from 'react';
import { DASHBOARD_REFRESH_MS, useGetDashboardQuery } from '../common/dashboardApi';
import { isUsualView, type OpenView } from './useDashboardView';

/** The figures of a view, asked for every minute while the tab is looked at; who comes back to it within that minute waits for nothing. */
export function useShownFigures(view: OpenView) {
  const figures = useGetDashboardQuery(isUsualView(view) ? undefined : view, {
    pollingInterval: DASHBOARD_REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const { fulfilledTimeStamp, refetch } = figures;
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState !== 'visible' || fulfilledTimeStamp === undefined) return;
      if (Date.now() - fulfilledTimeStamp >= DASHBOARD_REFRESH_MS) void refetch();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [fulfilledTimeStamp, refetch]);
  return figures;
}
