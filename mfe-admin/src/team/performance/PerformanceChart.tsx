import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import type { PersonFigures } from './performance';

const ROW_HEIGHT = 30;
const SHOWN = 20;

interface PerformanceChartProps {
  people: readonly PersonFigures[];
  currencyCode: string;
  when: string;
}

/** Net sales of each person as bars, with the figures behind them. */
export function PerformanceChart({ people, currencyCode, when }: PerformanceChartProps) {
  const rows = people.slice(0, SHOWN);
  const best = rows[0];
  const money = (amount: number) => formatCurrency(fromNumeric(amount), currencyCode);
  return (
    <ChartCard
      title={`Net sales by person, ${when}`}
      summary={`Net sales by person, ${when}.${best === undefined ? '' : ` Most: ${best.name}, ${money(best.netSales)}.`}`}
      table={{
        columns: ['Person', 'Net sales'],
        rows: rows.map(({ name, netSales }) => [name, money(netSales)]),
      }}
    >
      <ResponsiveContainer width="100%" height={rows.length * ROW_HEIGHT + 30}>
        <BarChart
          layout="vertical"
          accessibilityLayer={false}
          data={rows}
          margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid horizontal={false} stroke={CHART_COLORS.grid} />
          <XAxis type="number" tickFormatter={(value: number) => axisAmount(fromNumeric(value))} {...AXIS_STYLE} />
          <YAxis type="category" dataKey="name" width={124} {...AXIS_STYLE} axisLine={false} />
          <Bar
            dataKey="netSales"
            name="Net sales"
            fill={CHART_COLORS.now}
            radius={[0, 2, 2, 0]}
            maxBarSize={18}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
