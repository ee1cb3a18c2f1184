import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@dukani/shared/format';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE } from '../common/chartStyle';
import type { Growth } from './overviewFigures';

/** How many tenants joined in each of the last weeks. */
export function GrowthChart({ growth }: { growth: Growth }) {
  const { weeks, total } = growth;
  return (
    <ChartCard
      title="New tenants"
      summary={`${formatNumber(total)} new tenants in the last ${weeks.length} weeks, ${formatNumber(growth.thisWeek)} of them this week.`}
      table={{
        columns: ['Week of', 'New tenants'],
        rows: [...weeks].reverse().map(({ label, count }) => [label, formatNumber(count)]),
      }}
    >
      <p className="sup-muted">
        {formatNumber(total)} in the last {weeks.length} weeks
      </p>
      <ResponsiveContainer width="100%" height={240}>
        <BarChart accessibilityLayer={false} data={weeks} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={2} />
          <YAxis width={32} allowDecimals={false} domain={[0, 'auto']} {...AXIS_STYLE} axisLine={false} />
          <Tooltip content={<WeekTooltip />} cursor={{ fill: 'var(--surface-hover)' }} />
          <Bar
            dataKey="count"
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

interface WeekTooltipProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { value?: unknown }[];
}

function WeekTooltip({ active = false, label, payload = [] }: WeekTooltipProps) {
  const count = payload[0]?.value;
  if (!active || typeof count !== 'number') return null;
  return (
    <p className="ovw-tooltip">
      Week of {label}: {formatNumber(count)} new
    </p>
  );
}
