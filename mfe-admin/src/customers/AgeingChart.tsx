import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { zero, type Money } from '@dukani/shared/money';
import { ChartCard, MoneyText } from '@dukani/shared/ui-antd';
import type { Ageing } from '../common/contacts/contactRows';

export const BUCKETS: readonly { key: Exclude<keyof Ageing, 'total'>; label: string; isLate: boolean }[] = [
  { key: 'current', label: 'Not yet due', isLate: false },
  { key: 'd1To30', label: '1–30 days', isLate: true },
  { key: 'd31To60', label: '31–60 days', isLate: true },
  { key: 'd61To90', label: '61–90 days', isLate: true },
  { key: 'd90Plus', label: 'Over 90 days', isLate: true },
];

/** Where nothing is open. */
export const NOTHING: Ageing = {
  current: zero,
  d1To30: zero,
  d31To60: zero,
  d61To90: zero,
  d90Plus: zero,
  total: zero,
};

/** What is open on a day, by how late it is. */
export function AgeingChart({ totals, currencyCode }: { totals: Ageing; currencyCode: string }) {
  const largest = BUCKETS.reduce<Money>((most, { key }) => (totals[key] > most ? totals[key] : most), zero);
  const overdue = totals.total - totals.current;
  return (
    <ChartCard
      title={`${formatCurrency(totals.total, currencyCode)} open`}
      summary={`${formatCurrency(totals.total, currencyCode)} open, ${formatCurrency(overdue as Money, currencyCode)} of it overdue: ${BUCKETS.map(({ key, label }) => `${label} ${formatAmount(totals[key])}`).join(', ')}.`}
      table={{
        columns: ['Due', `Amount (${currencyCode})`],
        rows: BUCKETS.map(({ key, label }) => [label, formatAmount(totals[key])]),
      }}
    >
      <ul className="cust-bars">
        {BUCKETS.map(({ key, label, isLate }) => (
          <li key={key}>
            <span>{label}</span>
            <span className="cust-bars__bar" data-late={isLate}>
              <span style={{ width: `${largest === 0 ? 0 : Math.round((totals[key] / largest) * 100)}%` }} />
            </span>
            <MoneyText amount={totals[key]} />
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
