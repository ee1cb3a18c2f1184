import type { Dashboard } from '../dashboardRows';
import { HourChart } from './HourChart';
import { TenderMix } from './TenderMix';
import { TrendChart } from './TrendChart';

/** The charts of the dashboard; their own chunk, because the chart library weighs as much as the rest of the screen. */
export function DashboardCharts({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="dash-charts">
      <HourChart dashboard={dashboard} />
      <TrendChart dashboard={dashboard} />
      <TenderMix dashboard={dashboard} />
    </div>
  );
}
