import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency, formatDate } from '@dukani/shared/format';
import { ChartCard, ErrorAlert, MoneyText } from '@dukani/shared/ui-antd';
import { Skeleton } from '@dukani/shared/ui-core';
import { useBusiness } from '../../common/useBusiness';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { useValueHistoryQuery } from './valuationApi';

/** What all stock was worth at the end of each of the last twelve months. */
export function ValueChart() {
  const { currencyCode } = useBusiness();
  const { data: points, error, refetch } = useValueHistoryQuery();
  if (error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (points === undefined) return <Skeleton height={294} />;
  const days = points.map((point) => formatDate(`${point.day}T12:00:00Z`, 'UTC'));
  const first = points[0];
  const last = points.at(-1);
  return (
    <ChartCard
      title="Stock value over the last 12 months"
      summary={
        first === undefined || last === undefined
          ? 'No figures yet.'
          : `From ${formatCurrency(first.value, currencyCode)} on ${days[0]} to ${formatCurrency(last.value, currencyCode)} on ${days.at(-1)}.`
      }
      table={{
        columns: ['End of', 'Value'],
        rows: points.map((point, index) => [days[index], <MoneyText key={point.day} amount={point.value} />]),
      }}
    >
      <ResponsiveContainer width="100%" height={200}>
        <AreaChart
          accessibilityLayer={false}
          data={points.map((point, index) => ({ label: days[index]?.replace(/^\d+ /, ''), value: point.value }))}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={24} />
          <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
          <Area
            type="linear"
            dataKey="value"
            stroke={CHART_COLORS.now}
            fill={CHART_COLORS.now}
            fillOpacity={0.15}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
