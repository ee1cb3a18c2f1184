import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatNumber } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';
import { ChartCard } from '@dukani/shared/ui-antd';
import { useMediaQuery } from '@dukani/shared/ui-core';
import { AXIS_STYLE, CHART_COLORS } from '../../common/chartStyle';

interface SentChartProps {
  days: rpc.CommunicationsOverview['by_day'];
}

/** What became of the messages of each day: delivered, sent without a report, failed. */
export function SentChart({ days }: SentChartProps) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const rows = days.map(({ day, sent, delivered, failed }) => ({
    day: formatDate(day, 'UTC'),
    delivered,
    unreported: Math.max(sent - delivered, 0),
    failed,
  }));
  const sent = days.reduce((all, day) => all + day.sent, 0);
  const failed = days.reduce((all, day) => all + day.failed, 0);
  return (
    <ChartCard
      title="Messages by day"
      summary={`Messages by day: ${formatNumber(sent)} sent and ${formatNumber(failed)} failed in ${formatNumber(days.length)} days.`}
      table={{
        columns: ['Day', 'Sent', 'Delivered', 'Failed'],
        rows: days.map((day) => [
          formatDate(day.day, 'UTC'),
          formatNumber(day.sent),
          formatNumber(day.delivered),
          formatNumber(day.failed),
        ]),
      }}
    >
      <ul className="msg-legend">
        {SERIES.map(({ key, name, color }) => (
          <li key={key}>
            <span className="msg-swatch" style={{ background: color }} /> {name}
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height={isPhone ? 160 : 220}>
        <BarChart accessibilityLayer={false} data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="day" {...AXIS_STYLE} tickFormatter={withoutYear} minTickGap={24} />
          <YAxis
            width={44}
            allowDecimals={false}
            tickFormatter={(value: number) => formatNumber(value)}
            {...AXIS_STYLE}
            axisLine={false}
          />
          <Tooltip content={<DayText />} cursor={{ fill: 'var(--surface-hover)' }} />
          {SERIES.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={color}
              stackId="all"
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

const SERIES = [
  { key: 'delivered', name: 'Delivered', color: CHART_COLORS.now },
  { key: 'unreported', name: 'Sent, no report yet', color: CHART_COLORS.before },
  { key: 'failed', name: 'Failed', color: 'var(--danger)' },
] as const;

const withoutYear = (day: string) => day.replace(/ \d{4}$/, '');

interface DayTextProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: string | number; value?: unknown }[];
}

/** The figures under the pointer. */
function DayText({ active = false, label, payload = [] }: DayTextProps) {
  if (!active || payload.length === 0) return null;
  return (
    <div className="msg-tooltip">
      <p>{label}</p>
      {payload.map(({ name, value }) => (
        <p key={name}>
          {name}: {formatNumber(Number(value))}
        </p>
      ))}
    </div>
  );
}
