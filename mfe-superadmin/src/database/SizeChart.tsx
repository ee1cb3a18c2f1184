import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatDate } from '@dukani/shared/format';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE } from '../common/chartStyle';
import { formatBytes } from '../common/formatBytes';

interface SizeChartProps {
  samples: readonly { day: string; bytes: number }[];
}

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC');

/** The size of the database on each day of the last 90. */
export function SizeChart({ samples }: SizeChartProps) {
  const points = samples.map(({ day, bytes }) => ({ label: dayText(day), bytes }));
  const [first, last] = [samples[0], samples.at(-1)];
  const grown = first === undefined || last === undefined ? 0 : last.bytes - first.bytes;
  return (
    <ChartCard
      title="Size by day"
      summary={`${formatBytes(last?.bytes ?? 0)} now, ${grown < 0 ? 'smaller' : 'larger'} by ${formatBytes(Math.abs(grown))} over ${samples.length} days.`}
      table={{
        columns: ['Day', 'Size'],
        rows: points.toReversed().map(({ label, bytes }) => [label, formatBytes(bytes)]),
      }}
    >
      <ResponsiveContainer width="100%" height={240}>
        <AreaChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={24} />
          <YAxis width={64} tickFormatter={formatBytes} {...AXIS_STYLE} axisLine={false} />
          <Area
            dataKey="bytes"
            stroke="var(--brand-primary-strong)"
            fill="var(--brand-primary-strong)"
            fillOpacity={0.15}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
