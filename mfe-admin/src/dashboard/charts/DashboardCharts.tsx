import type { Dashboard } from '../dashboardRows';
import type { DashboardPeriod } from '../useDashboardView';
import { HourChart } from './HourChart';
import { TenderMix } from './TenderMix';
import { TrendChart } from './TrendChart';

/** The charts of the dashboard; their own chunk, because the chart library weighs as much as the rest of the screen. */
export function DashboardCharts({ dashboard, period }: { dashboard: Dashboard; period: DashboardPeriod }) {
  return (
    <div className="dash-charts">
      <HourChart dashboard={dashboard} period={period} />
      <TrendChart dashboard={dashboard} period={period} />
      <TenderMix dashboard={dashboard} period={period} />
    </div>
  );
}
