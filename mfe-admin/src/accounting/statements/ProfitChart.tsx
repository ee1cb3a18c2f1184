import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { negate, sum } from '@dukani/shared/money';
import { ChartCard, ErrorAlert } from '@dukani/shared/ui-antd';
import { Skeleton } from '@dukani/shared/ui-core';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { useBusiness } from '../../common/useBusiness';
import { firstOfMonth, lastOfMonth, periodText, shiftMonths } from '../periods';
import { useProfitAndLossQuery } from '../statementsApi';
import { figureText } from './figureText';
import { incomeAndCosts } from './profitTable';
import './profitChart.css';

const HEIGHT = 294;

interface ProfitChartProps {
  /** A day of the last month. */
  until: string;
  place: string | null;
}

/** Income, costs and profit, by month over a year. */
export function ProfitChart({ until, place }: ProfitChartProps) {
  const { currencyCode } = useBusiness();
  const { data, error, refetch } = useProfitAndLossQuery({
    from: shiftMonths(firstOfMonth(until), -11),
    to: lastOfMonth(until),
    split: 'month',
    ...(place === null ? {} : { location_id: place }),
  });
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={HEIGHT} />;
  const figures = incomeAndCosts(data);
  const months = data.columns.map((column, place) => {
    const label = periodText(column);
    return { label, short: label.slice(0, 3), ...(figures[place] ?? {}) };
  });
  const [income, costs, profit] = [
    sum(figures.map((month) => month.income)),
    sum(figures.map((month) => month.costs)),
    sum(figures.map((month) => month.profit)),
  ];
  return (
    <ChartCard
      title="Twelve months"
      summary={`Twelve months until ${months.at(-1)?.label ?? ''}: income ${formatCurrency(income, currencyCode)}, costs ${formatCurrency(costs, currencyCode)}, ${profit < 0 ? 'loss' : 'profit'} ${formatCurrency(profit < 0 ? negate(profit) : profit, currencyCode)}.`}
      table={{
        columns: ['Month', 'Income', 'Costs', 'Profit'],
        rows: figures.map((month, index) => [
          months[index]?.label,
          figureText(month.income),
          figureText(month.costs),
          figureText(month.profit),
        ]),
      }}
    >
      <p className="books-legend" aria-hidden="true">
        <span data-mark="in">Income</span> <span data-mark="out">Costs</span> <span data-mark="left">Profit</span>
      </p>
      <ResponsiveContainer width="100%" height={200}>
        <ComposedChart accessibilityLayer={false} data={months} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="short" {...AXIS_STYLE} interval="preserveStartEnd" minTickGap={4} />
          <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
          <Bar dataKey="income" fill={CHART_COLORS.now} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          <Bar dataKey="costs" fill={CHART_COLORS.before} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          <Line dataKey="profit" stroke="var(--success)" strokeWidth={2} dot={{ r: 3 }} isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
