import { subtract, type Money } from '@dukani/shared/money';
import { ErrorAlert, MoneyText, StatCard } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { firstOfMonth, periodText, shiftMonths, type Period } from '../periods';
import { incomeAndCosts } from '../statements/profitTable';
import { useProfitAndLossQuery, useTrialBalanceQuery } from '../statementsApi';
import { cashOf } from './OwedFigures';

/** This month so far, and as many days of the month before. */
export function monthsCompared(today: string): { now: Period; before: Period } {
  const from = firstOfMonth(today);
  return {
    now: { from, to: today },
    before: { from: shiftMonths(from, -1), to: shiftMonths(today, -1) },
  };
}

/** By how much in percent; null where there is nothing to compare with, or one of them is below zero. */
export function changePercent(now: Money, before: Money): number | null {
  if (before <= 0 || now < 0) return null;
  return (subtract(now, before) / before) * 100;
}

/** Income, costs and profit of this month against the one before, day for day, and beside them what money really moved. */
export function MoneyFigures({ today }: { today: string }) {
  const { currencyCode } = useBusiness();
  const { now, before } = monthsCompared(today);
  const { data, error, refetch } = useProfitAndLossQuery({
    ...now,
    compare: 'range',
    compare_from: before.from,
    compare_to: before.to,
  });
  if (data === undefined && error !== undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  const [current, earlier] = data === undefined ? [] : incomeAndCosts(data);
  const label = periodText(before);
  const compared = (name: 'income' | 'costs' | 'profit') =>
    current === undefined || earlier === undefined
      ? [{ label, changePercent: null }]
      : [{ label, changePercent: changePercent(current[name], earlier[name]) }];
  const statement = '/admin/accounting?tab=statements&show=profit&days=this_month';
  const cards = [
    { name: 'income', title: 'Income', hint: 'Sales and other income' },
    { name: 'costs', title: 'Costs', hint: 'Goods sold and running costs' },
    { name: 'profit', title: 'Profit', hint: 'Income less costs, paid or not' },
  ] as const;
  return (
    <section aria-labelledby="books-month">
      <h2 id="books-month" className="books-month">
        {periodText({ from: now.from, to: now.to })} <small>without tax</small>
      </h2>
      <div className="books-figures">
        {cards.map(({ name, title, hint }) => (
          <StatCard
            key={name}
            label={title}
            to={statement}
            isLoading={current === undefined}
            isLessBetter={name === 'costs'}
            value={current && <MoneyText amount={current[name]} currencyCode={currencyCode} isAccounting />}
            hint={hint}
            comparisons={compared(name)}
          />
        ))}
        <CashMoved period={now} />
      </div>
    </section>
  );
}

/** By how much the money in hand grew or shrank: profit is not cash. */
function CashMoved({ period }: { period: Period }) {
  const { currencyCode } = useBusiness();
  const { data } = useTrialBalanceQuery(period);
  const cash = data && cashOf(data);
  return (
    <StatCard
      label="Change in cash"
      to="/admin/accounting?tab=statements&show=cash&days=this_month"
      isLoading={cash === undefined}
      value={cash && <MoneyText amount={cash.moved} currencyCode={currencyCode} />}
      hint={
        cash === undefined ? (
          'Cash, bank and mobile money'
        ) : (
          <>
            From <MoneyText amount={cash.opening} /> to <MoneyText amount={cash.closing} />
          </>
        )
      }
    />
  );
}
