import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber, formatTime } from '@dukani/shared/format';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE } from '../common/chartStyle';

/** Failed sign-ins of each of the last 24 hours. */
export function FailureChart({ hours }: { hours: readonly { hour: string; failures: number }[] }) {
  const points = hours.map(({ hour, failures }) => ({ label: formatTime(hour, 'UTC'), failures }));
  const total = hours.reduce((sum, { failures }) => sum + failures, 0);
  return (
    <ChartCard
      title="Failed sign-ins by hour"
      summary={`${formatNumber(total)} failed sign-ins in the last ${hours.length} hours.`}
      table={{
        columns: ['Hour (UTC)', 'Failures'],
        rows: points.toReversed().map(({ label, failures }) => [label, formatNumber(failures)]),
      }}
    >
      <ResponsiveContainer width="100%" height={220}>
        <BarChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={16} />
          <YAxis width={40} allowDecimals={false} domain={[0, 'auto']} {...AXIS_STYLE} axisLine={false} />
          <Bar
            dataKey="failures"
            fill="var(--danger)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            maxBarSize={40}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
