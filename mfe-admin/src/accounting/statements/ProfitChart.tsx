import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { ChartCard, ErrorAlert } from '@dukani/shared/ui-antd';
import { Skeleton } from '@dukani/shared/ui-core';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { useBusiness } from '../../common/useBusiness';
import { firstOfMonth, lastOfMonth, periodText, shiftMonths } from '../periods';
import { useProfitAndLossQuery } from '../statementsApi';
import { figureText } from './figureText';
import { moneyInAndOut } from './profitTable';
import './profitChart.css';

const HEIGHT = 294;

interface ProfitChartProps {
  /** A day of the last month. */
  until: string;
  place: string | null;
}

/** What came in, what it cost and what was left, by month over a year. */
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
  const figures = moneyInAndOut(data);
  const months = data.columns.map((column, place) => {
    const label = periodText(column);
    return { label, short: label.slice(0, 3), ...(figures[place] ?? {}) };
  });
  const [moneyIn, moneyOut, left] = [
    sum(figures.map((month) => month.moneyIn)),
    sum(figures.map((month) => month.moneyOut)),
    sum(figures.map((month) => month.left)),
  ];
  return (
    <ChartCard
      title="Twelve months"
      summary={`Twelve months until ${months.at(-1)?.label ?? ''}: ${formatCurrency(moneyIn, currencyCode)} came in, ${formatCurrency(moneyOut, currencyCode)} went out, ${formatCurrency(left, currencyCode)} was left over.`}
      table={{
        columns: ['Month', 'Money in', 'Money out', 'Left over'],
        rows: figures.map((month, index) => [
          months[index]?.label,
          figureText(month.moneyIn),
          figureText(month.moneyOut),
          figureText(month.left),
        ]),
      }}
    >
      <p className="books-legend" aria-hidden="true">
        <span data-mark="in">Money in</span> <span data-mark="out">Money out</span>{' '}
        <span data-mark="left">Left over</span>
      </p>
      <ResponsiveContainer width="100%" height={200}>
        <ComposedChart accessibilityLayer={false} data={months} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="short" {...AXIS_STYLE} interval="preserveStartEnd" minTickGap={4} />
          <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
          <Bar dataKey="moneyIn" fill={CHART_COLORS.now} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          <Bar dataKey="moneyOut" fill={CHART_COLORS.before} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          <Line dataKey="left" stroke="var(--success)" strokeWidth={2} dot={{ r: 3 }} isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
