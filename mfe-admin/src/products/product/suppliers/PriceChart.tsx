import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatDate, formatNumber } from '@dukani/shared/format';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE, CHART_COLORS } from '../../../common/chartStyle';
import { pricePoints, type AskedPrice, type ProductSupplier } from './supplierPrices';

const STROKES = [
  { stroke: CHART_COLORS.now },
  { stroke: CHART_COLORS.text, strokeDasharray: '6 4' },
  { stroke: CHART_COLORS.before, strokeDasharray: '2 4' },
] as const;

const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC');

/** What the cheapest three suppliers asked over time. */
export function PriceChart({
  suppliers,
  prices,
}: {
  suppliers: readonly ProductSupplier[];
  prices: readonly AskedPrice[];
}) {
  const shown = suppliers.slice(0, STROKES.length);
  const points = pricePoints(
    prices,
    shown.map(({ contactId }) => contactId),
  );
  if (points.length < 2) return null;
  return (
    <ChartCard
      title="Unit price, without tax"
      summary={shown.map(({ name, lastPrice }) => `${name}: last ${formatNumber(lastPrice, 6)}.`).join(' ')}
      table={{
        columns: ['Day', ...shown.map(({ name }) => name)],
        rows: points.map((point) => [
          dayOf(point.day),
          ...shown.map(({ contactId }) => {
            const price = point[contactId];
            return typeof price === 'number' ? formatNumber(price, 6) : '–';
          }),
        ]),
      }}
    >
      <ResponsiveContainer width="100%" height={200}>
        <LineChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="day" tickFormatter={dayOf} {...AXIS_STYLE} minTickGap={24} />
          <YAxis width={56} domain={['auto', 'auto']} {...AXIS_STYLE} axisLine={false} />
          {shown.map(({ contactId, name }, index) => (
            <Line
              key={contactId}
              type="linear"
              dataKey={contactId}
              name={name}
              connectNulls
              isAnimationActive={false}
              {...STROKES[index]}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
