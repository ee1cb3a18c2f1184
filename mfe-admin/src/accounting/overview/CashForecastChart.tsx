import { CartesianGrid, ComposedChart, Line, ReferenceDot, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { CashForecast } from '@dukani/shared/rpc';
import { ChartCard, ErrorAlert, MoneyText } from '@dukani/shared/ui-antd';
import { Skeleton } from '@dukani/shared/ui-core';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../../common/chartStyle';
import { useBusiness } from '../../common/useBusiness';
import { dayText } from '../periods';
import { figureText } from '../statements/figureText';
import { useCashForecastQuery } from './cashApi';

const HEIGHT = 294;

/** What tills, bank and mobile money are expected to hold on each of the next 30 days. */
export function CashForecastChart() {
  const { currencyCode } = useBusiness();
  const { data, error, refetch } = useCashForecastQuery();
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={HEIGHT} />;
  const lowest = fromNumeric(data.lowest.balance);
  const lowestText = `Lowest on ${dayText(data.lowest.day)}: ${formatCurrency(lowest, currencyCode)}`;
  return (
    <ChartCard
      title="Cash in the next 30 days"
      summary={`Cash in the next 30 days: today ${formatCurrency(fromNumeric(data.opening), currencyCode)}. ${lowestText}.${data.overdue_invoices > 0 ? ` Overdue invoices are not counted.` : ''}`}
      table={{
        columns: ['Day', 'In', 'Out', 'Expected cash'],
        rows: data.days
          .filter(({ money_in: moneyIn, money_out: moneyOut }, place) => place === 0 || moneyIn !== 0 || moneyOut !== 0)
          .map((day) => [
            dayText(day.day),
            figureText(fromNumeric(day.money_in)),
            figureText(fromNumeric(day.money_out)),
            figureText(fromNumeric(day.balance)),
          ]),
      }}
    >
      <p className={lowest < 0 ? 'books-forecast books-forecast--short' : 'books-forecast'}>
        {lowestText}
        {lowest < 0 && '. Not enough for what is due: move a payment or collect an invoice before then'}.
      </p>
      <ForecastLine data={data} />
      {data.overdue_invoices > 0 && (
        <p className="adm-muted">
          Overdue invoices of <MoneyText amount={fromNumeric(data.overdue_invoices)} currencyCode={currencyCode} /> are
          not counted: nobody knows the day.
        </p>
      )}
    </ChartCard>
  );
}

function ForecastLine({ data }: { data: CashForecast }) {
  const days = data.days.map(({ day, balance }) => ({
    day,
    label: dayText(day).replace(/ \d{4}$/, ''),
    balance: fromNumeric(balance),
  }));
  const lowest = days.find(({ day }) => day === data.lowest.day);
  return (
    <ResponsiveContainer width="100%" height={200}>
      <ComposedChart accessibilityLayer={false} data={days} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
        <XAxis dataKey="label" {...AXIS_STYLE} interval="preserveStartEnd" minTickGap={24} />
        <YAxis width={48} tickFormatter={axisAmount} {...AXIS_STYLE} axisLine={false} />
        <Line
          type="stepAfter"
          dataKey="balance"
          stroke={CHART_COLORS.now}
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        {lowest !== undefined && <ReferenceDot x={lowest.label} y={lowest.balance} r={4} fill="var(--danger)" />}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
