import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { subtract, zero, type Money } from '@dukani/shared/money';
import { ChartCard, MoneyText } from '@dukani/shared/ui-antd';
import type { Ageing } from '../../common/contacts/contactRows';

export const BUCKETS: readonly { key: Exclude<keyof Ageing, 'total'>; label: string }[] = [
  { key: 'current', label: 'Not yet due' },
  { key: 'd1To30', label: '1–30 days' },
  { key: 'd31To60', label: '31–60 days' },
  { key: 'd61To90', label: '61–90 days' },
  { key: 'd90Plus', label: 'Over 90 days' },
];

/** What is owed to suppliers on a day, by how late it is. */
export function OwedChart({ totals, currencyCode }: { totals: Ageing; currencyCode: string }) {
  const largest = BUCKETS.reduce<Money>((most, { key }) => (totals[key] > most ? totals[key] : most), zero);
  const title = `${formatCurrency(totals.total, currencyCode)} owed`;
  const overdue = formatCurrency(subtract(totals.total, totals.current), currencyCode);
  const parts = BUCKETS.map(({ key, label }) => `${label} ${formatAmount(totals[key])}`).join(', ');
  return (
    <ChartCard
      title={title}
      summary={`${title}, ${overdue} of it overdue: ${parts}.`}
      table={{
        columns: ['Due', `Amount (${currencyCode})`],
        rows: BUCKETS.map(({ key, label }) => [label, formatAmount(totals[key])]),
      }}
    >
      <ul className="purch-bars">
        {BUCKETS.map(({ key, label }) => (
          <li key={key}>
            <span>{label}</span>
            <span className="purch-bars__bar" data-late={key !== 'current'}>
              <span
                style={{ width: `${largest <= 0 ? 0 : Math.max(Math.round((totals[key] / largest) * 100), 0)}%` }}
              />
            </span>
            <MoneyText amount={totals[key]} isAccounting />
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
