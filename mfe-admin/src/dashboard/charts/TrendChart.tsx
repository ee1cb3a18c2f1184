import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatAmount, formatCurrency, formatDate } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { Link, useNavigate } from '@dukani/shared/router';
import { ChartCard } from '@dukani/shared/ui-antd';
import type { Dashboard } from '../dashboardRows';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { wordsOf, type DashboardPeriod } from '../useDashboardView';
import { ChartTooltip } from './ChartTooltip';

function daySalesPath(date: string): string {
  return `/admin/sales?tab=list&from=${date}&to=${date}`;
}

/** Thirty days are called so, of whatever day they are the last. */
function trendTitle(
  count: number,
  { to, period, today }: { to: string; period: DashboardPeriod; today: string },
): string {
  if (count > 30) return wordsOf(period).now;
  return to >= today ? 'Last 30 days' : `30 days to ${formatDate(to, 'UTC')}`;
}

/** Net sales of the days of a period, and of thirty at least; a click on a bar, or a link in the table, opens that day's sales. */
export function TrendChart({ dashboard, period }: { dashboard: Dashboard; period: DashboardPeriod }) {
  const navigate = useNavigate();
  const { currencyCode, last30Days } = dashboard;
  const days = last30Days.map((day) => ({ ...day, label: formatDate(day.date, 'UTC').replace(/ \d{4}$/, '') }));
  const title = trendTitle(days.length, { to: dashboard.to, period, today: dashboard.businessDate });
  const total = sum(days.map((day) => day.netSales));
  return (
    <ChartCard
      title={title}
      summary={`Net sales, ${title.toLowerCase()}: total ${formatCurrency(total, currencyCode)}.`}
      table={{
        columns: ['Day', 'Net sales', 'Sales', 'Gross profit'],
        rows: [...days].reverse().map((day) => [
          <Link key={day.date} to={daySalesPath(day.date)}>
            {formatDate(day.date, 'UTC')}
          </Link>,
          formatAmount(day.netSales),
          day.transactions,
          day.grossProfit === null ? '–' : formatAmount(day.grossProfit),
        ]),
      }}
    >
      <p className="dash-legend">
        {formatCurrency(total, currencyCode)} net sales{dashboard.isTaxed && ', without tax'}
      </p>
      <ResponsiveContainer width="100%" height={240}>
        <BarChart
          accessibilityLayer={false}
          data={days}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          onClick={(state) => {
            const day = days[Number(state.activeTooltipIndex)];
            if (day !== undefined) void navigate(daySalesPath(day.date));
          }}
          style={{ cursor: 'pointer' }}
        >
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={24} />
          <YAxis
            width={48}
            tickFormatter={axisAmount}
            domain={[(low: number) => Math.min(0, low), 'auto']}
            {...AXIS_STYLE}
            axisLine={false}
          />
          <Tooltip content={<ChartTooltip currencyCode={currencyCode} />} cursor={{ fill: 'var(--surface-hover)' }} />
          <Bar
            dataKey="netSales"
            name="Net sales"
            fill={CHART_COLORS.now}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
