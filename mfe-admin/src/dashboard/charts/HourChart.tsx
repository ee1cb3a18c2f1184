import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { ChartCard } from '@dukani/shared/ui-antd';
import { netSalesText, type Dashboard } from '../dashboardRows';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { wordsOf, type DashboardPeriod } from '../useDashboardView';
import { ChartTooltip } from './ChartTooltip';

/** The hours from the first to the last with sales on either day, so that a shop's nights are not half the picture. */
export function openHours(byHour: Dashboard['byHour']): Dashboard['byHour'] {
  const isBusy = (hour: Dashboard['byHour'][number]) => hour.today !== 0 || hour.lastWeek !== 0;
  const first = byHour.findIndex(isBusy);
  if (first === -1) return byHour.filter((hour) => hour.hour >= 8 && hour.hour <= 18);
  // The hours of a day that begins at three end with the second of the night.
  return byHour.slice(first, byHour.findLastIndex(isBusy) + 1);
}

/** Sales of each hour against the same hours of an earlier period. */
export function HourChart({ dashboard, period }: { dashboard: Dashboard; period: DashboardPeriod }) {
  const words = wordsOf(period);
  const { currencyCode } = dashboard;
  const hours = openHours(dashboard.byHour).map((hour) => ({
    ...hour,
    label: `${String(hour.hour).padStart(2, '0')}:00`,
  }));
  const today = sum(hours.map((hour) => hour.today));
  const lastWeek = sum(hours.map((hour) => hour.lastWeek));
  return (
    <ChartCard
      title="Sales by hour"
      summary={`Sales by hour: ${words.now} ${formatCurrency(today, currencyCode)}. ${words.earlierHours} ${formatCurrency(lastWeek, currencyCode)}.`}
      table={{
        columns: ['Hour', words.now, words.earlierHours],
        rows: hours.map((hour) => [hour.label, formatAmount(hour.today), formatAmount(hour.lastWeek)]),
      }}
    >
      <ul className="dash-legend">
        <li>
          <span className="dash-swatch" style={{ background: CHART_COLORS.now }} /> {words.now}
        </li>
        <li>
          <span className="dash-swatch" style={{ background: CHART_COLORS.before }} /> {words.earlierHours}
        </li>
        <li>{netSalesText(dashboard)}</li>
      </ul>
      <ResponsiveContainer width="100%" height={240}>
        <ComposedChart accessibilityLayer={false} data={hours} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="label" {...AXIS_STYLE} />
          <YAxis
            width={48}
            tickFormatter={axisAmount}
            domain={[(low: number) => Math.min(0, low), 'auto']}
            {...AXIS_STYLE}
            axisLine={false}
          />
          <Tooltip content={<ChartTooltip currencyCode={currencyCode} />} cursor={{ fill: 'var(--surface-hover)' }} />
          <Bar
            dataKey="today"
            name={words.now}
            fill={CHART_COLORS.now}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            maxBarSize={36}
          />
          <Line
            dataKey="lastWeek"
            name={words.earlierHours}
            stroke={CHART_COLORS.before}
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
