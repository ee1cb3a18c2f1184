import { useEffect, useSyncExternalStore } from 'react';
import { DASHBOARD_REFRESH_MS, useGetDashboardQuery } from '../common/dashboardApi';
import { isUsualView, type OpenView } from './useDashboardView';

function listenToTab(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
const isTabShown = () => document.visibilityState === 'visible';

/** The figures of a view, asked for every minute while the tab is looked at; who comes back to it within that minute waits for nothing. */
export function useShownFigures(view: OpenView) {
  const isShown = useSyncExternalStore(listenToTab, isTabShown);
  const figures = useGetDashboardQuery(isUsualView(view) ? undefined : view, {
    pollingInterval: isShown ? DASHBOARD_REFRESH_MS : 0,
  });
  const { fulfilledTimeStamp, refetch } = figures;
  useEffect(() => {
    return listenToTab(() => {
      if (!isTabShown() || fulfilledTimeStamp === undefined) return;
      if (Date.now() - fulfilledTimeStamp >= DASHBOARD_REFRESH_MS) void refetch();
    });
  }, [fulfilledTimeStamp, refetch]);
  return figures;
}
