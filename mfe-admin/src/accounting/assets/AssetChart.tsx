import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { useBusiness } from '../../common/useBusiness';
import { firstOfMonth, lastOfMonth, periodText } from '../periods';
import { figureText } from '../statements/figureText';
import type { AssetDetail } from './assetRows';

/** What an asset is still worth, month by month until it is written off. */
export function AssetChart({ asset }: { asset: AssetDetail }) {
  const { currencyCode } = useBusiness();
  const months = asset.schedule.map(({ month, bookValue }) => ({
    label: periodText({ from: firstOfMonth(month), to: lastOfMonth(month) }),
    bookValue,
  }));
  const first = months[0];
  const last = months.at(-1);
  return (
    <ChartCard
      title="Book value"
      summary={
        first === undefined || last === undefined
          ? ''
          : `Book value from ${formatCurrency(first.bookValue, currencyCode)} in ${first.label} to ${formatCurrency(last.bookValue, currencyCode)} in ${last.label}.`
      }
      table={{
        columns: ['Month', 'Book value'],
        rows: months.map(({ label, bookValue }) => [label, figureText(bookValue)]),
      }}
    >
      <ResponsiveContainer width="100%" height={180}>
        <AreaChart accessibilityLayer={false} data={months} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="label" {...AXIS_STYLE} interval="preserveStartEnd" minTickGap={24} />
          <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
          <Area
            dataKey="bookValue"
            type="stepAfter"
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
