import { Bar, CartesianGrid, ComposedChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { Skeleton } from '@dukani/shared/ui-core';
import { ChartCard, ErrorAlert } from '@dukani/shared/ui-antd';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { useGetBudgetQuery } from '../budgetApi';
import { lastOfMonth, periodText } from '../periods';
import { figureText } from '../statements/figureText';
import { actualOf, draftOf, groupsOf, leftOver, plannedOf } from './budgetDraft';
import '../statements/profitChart.css';

const HEIGHT = 294;

interface BudgetChartProps {
  /** A day of the year. */
  day: string;
  locationId: string | null;
}

/** What was meant to be left over in each month of a year, and what was. */
export function BudgetChart({ day, locationId }: BudgetChartProps) {
  const { currentData, error, refetch } = useGetBudgetQuery({
    day,
    ...(locationId === null ? {} : { location_id: locationId }),
  });
  if (currentData === undefined && error !== undefined)
    return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton height={HEIGHT} />;
  const groups = groupsOf(currentData, { isAll: true });
  const { cells } = draftOf(currentData);
  const planned = leftOver(groups, (row) => plannedOf(row, cells[row.account_id]));
  const actual = leftOver(groups, actualOf);
  const months = currentData.months.map((month, place) => {
    const label = periodText({ from: month, to: lastOfMonth(month) });
    return { label, short: label.slice(0, 3), planned: planned[place] ?? 0, actual: actual[place] ?? 0 };
  });
  const money = (amounts: typeof planned) => formatCurrency(sum(amounts), currentData.currency_code);
  return (
    <ChartCard
      title="Profit, against the budget"
      summary={`${money(planned)} was planned to be left over in the year, ${money(actual)} was.`}
      table={{
        columns: ['Month', 'Budget', 'Actual'],
        rows: months.map(({ label }, place) => [
          label,
          figureText(planned[place] ?? sum([])),
          figureText(actual[place] ?? sum([])),
        ]),
      }}
    >
      <p className="books-legend" aria-hidden="true">
        <span data-mark="out">Budget</span> <span data-mark="in">Actual</span>
      </p>
      <ResponsiveContainer width="100%" height={200}>
        <ComposedChart accessibilityLayer={false} data={months} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
          <XAxis dataKey="short" {...AXIS_STYLE} interval="preserveStartEnd" minTickGap={4} />
          <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
          <Bar dataKey="planned" fill={CHART_COLORS.before} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          <Bar dataKey="actual" fill={CHART_COLORS.now} radius={[2, 2, 0, 0]} isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
