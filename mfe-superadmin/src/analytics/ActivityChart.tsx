import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@dukani/shared/format';
import type { UseGrain, UsePeriod } from '@dukani/shared/rpc';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE } from '../common/chartStyle';
import { periodText } from './analyticsWords';

interface ActivityChartProps {
  activity: readonly UsePeriod[];
  grain: UseGrain;
}

const HEADS: Record<UseGrain, string> = { day: 'Day', week: 'Week of', month: 'Month' };

/** How many businesses sold in each day, week or month. */
export function ActivityChart({ activity, grain }: ActivityChartProps) {
  const rows = activity.map((row) => ({ ...row, label: periodText(row.starts_on, grain) }));
  const most = rows.reduce<(typeof rows)[number] | null>(
    (best, row) => (best === null || row.tenants > best.tenants ? row : best),
    null,
  );
  return (
    <ChartCard
      title="Active businesses"
      summary={
        most === null || most.tenants === 0
          ? 'No business sold in this time.'
          : `At most ${formatNumber(most.tenants)}: ${HEADS[grain].toLowerCase()} ${most.label}.`
      }
      table={{
        columns: [HEADS[grain], 'Active businesses', 'Sales', 'Orders', 'People'],
        rows: rows
          .toReversed()
          .map(({ label, tenants, sales, orders, people }) => [
            label,
            formatNumber(tenants),
            formatNumber(sales),
            formatNumber(orders),
            formatNumber(people),
          ]),
      }}
    >
      <ResponsiveContainer width="100%" height={240}>
        <BarChart accessibilityLayer={false} data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={16} />
          <YAxis width={40} allowDecimals={false} domain={[0, 'auto']} {...AXIS_STYLE} axisLine={false} />
          <Tooltip content={<PeriodTooltip />} cursor={{ fill: 'var(--surface-hover)' }} />
          <Bar
            dataKey="tenants"
            fill="var(--brand-primary-strong)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            maxBarSize={40}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

interface PeriodTooltipProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { payload?: UsePeriod }[];
}

function PeriodTooltip({ active = false, label, payload = [] }: PeriodTooltipProps) {
  const row = payload[0]?.payload;
  if (!active || row === undefined) return null;
  return (
    <div className="ana-tooltip">
      <strong>{label}</strong>
      <span>Active businesses: {formatNumber(row.tenants)}</span>
      <span>Sales: {formatNumber(row.sales)}</span>
      <span>Orders: {formatNumber(row.orders)}</span>
      <span>People: {formatNumber(row.people)}</span>
    </div>
  );
}
