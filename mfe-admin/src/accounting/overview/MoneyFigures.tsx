import { subtract, type Money } from '@dukani/shared/money';
import { ErrorAlert, MoneyText, StatCard } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { firstOfMonth, periodText, shiftMonths, type Period } from '../periods';
import { moneyInAndOut } from '../statements/profitTable';
import { useProfitAndLossQuery } from '../statementsApi';

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

/** Money in, money out, left over: this month against the one before, day for day. */
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
  const [current, earlier] = data === undefined ? [] : moneyInAndOut(data);
  const label = periodText(before);
  const compared = (name: 'moneyIn' | 'moneyOut' | 'left') =>
    current === undefined || earlier === undefined
      ? [{ label, changePercent: null }]
      : [{ label, changePercent: changePercent(current[name], earlier[name]) }];
  const statement = '/admin/accounting?tab=statements&show=profit&days=this_month';
  const cards = [
    { name: 'moneyIn', title: 'Money in', term: 'Income' },
    { name: 'moneyOut', title: 'Money out', term: 'Costs' },
    { name: 'left', title: 'Left over', term: 'Profit' },
  ] as const;
  return (
    <section aria-labelledby="books-month">
      <h2 id="books-month" className="books-month">
        {periodText({ from: now.from, to: now.to })} <small>without tax</small>
      </h2>
      <div className="books-figures">
        {cards.map(({ name, title, term }) => (
          <StatCard
            key={name}
            label={title}
            to={statement}
            isLoading={current === undefined}
            isLessBetter={name === 'moneyOut'}
            value={current && <MoneyText amount={current[name]} currencyCode={currencyCode} isAccounting />}
            hint={term}
            comparisons={compared(name)}
          />
        ))}
      </div>
    </section>
  );
}
