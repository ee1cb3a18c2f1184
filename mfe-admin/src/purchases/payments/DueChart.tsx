import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { zero, type Money } from '@dukani/shared/money';
import { ChartCard, MoneyText } from '@dukani/shared/ui-antd';
import type { Payables } from '../moneyRows';
import { dayText } from '../purchaseNames';
import { dueByDay } from './dueDays';

/** What must be paid, day by day. */
export function DueChart({ payables, currencyCode }: { payables: Payables; currencyCode: string }) {
  // A row for a day on which nothing is due would only take room.
  const days = dueByDay(payables.items, payables).filter(({ amount }) => amount !== 0);
  const largest = days.reduce<Money>((most, { amount }) => (amount > most ? amount : most), zero);
  const labelOf = (day: string | null) => (day === null ? 'Overdue' : day === payables.today ? 'Today' : dayText(day));
  const title = `${formatCurrency(payables.total, currencyCode)} to pay until ${dayText(payables.until)}`;
  return (
    <ChartCard
      title={title}
      summary={`${title}, ${formatCurrency(payables.overdue, currencyCode)} of it overdue: ${days
        .filter(({ amount }) => amount > 0)
        .map(({ day, amount }) => `${labelOf(day)} ${formatAmount(amount)}`)
        .join(', ')}.`}
      table={{
        columns: ['Due', `Amount (${currencyCode})`],
        rows: days.map(({ day, amount }) => [labelOf(day), formatAmount(amount)]),
      }}
    >
      <ul className="purch-bars">
        {days.map(({ day, amount }) => (
          <li key={day ?? 'overdue'}>
            <span>{labelOf(day)}</span>
            <span className="purch-bars__bar" data-late={day === null}>
              <span style={{ width: `${largest === 0 ? 0 : Math.round((amount / largest) * 100)}%` }} />
            </span>
            <MoneyText amount={amount} />
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
