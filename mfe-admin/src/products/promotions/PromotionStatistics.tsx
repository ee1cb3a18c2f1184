import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatAmount, formatCurrency, formatDate, formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Skeleton } from '@dukani/shared/ui-core';
import { ChartCard, ErrorAlert } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { usePromotionStatisticsQuery } from './promotionsApi';
import { countText } from '../../common/countText';

/** What a promotion gave in the last 30 days, and what was sold with it. */
export function PromotionStatistics({ promotionId }: { promotionId: string }) {
  const { currencyCode } = useBusiness();
  const { data, error, refetch } = usePromotionStatisticsQuery(promotionId);
  if (error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={260} />;
  const money = (amount: number) => formatCurrency(fromNumeric(amount), currencyCode);
  const days = data.days.map((day) => ({
    ...day,
    label: formatDate(`${day.day}T12:00:00Z`, 'UTC').replace(/ \d{4}$/, ''),
    amount: fromNumeric(day.discount_amount),
  }));
  return (
    <ChartCard
      title="Last 30 days"
      summary={`Given ${countText(data.use_count, 'time')}: ${money(data.discount_amount)} off sales of ${money(data.revenue_amount)}.`}
      table={{
        columns: ['Day', 'Uses', 'Given'],
        rows: [...days].reverse().map((day) => [day.label, day.use_count, formatAmount(day.amount)]),
      }}
    >
      <p className="promotion-figures">
        Given <strong>{formatNumber(data.use_count)}</strong> times · <strong>{money(data.discount_amount)}</strong> off
        · sales with it <strong>{money(data.revenue_amount)}</strong>
        {data.coupon_use_count > 0 && ` · ${formatNumber(data.coupon_use_count)} with a coupon`}
      </p>
      <ResponsiveContainer width="100%" height={160}>
        <BarChart accessibilityLayer={false} data={days} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={24} />
          <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
          <Bar dataKey="amount" fill={CHART_COLORS.now} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
