import { formatCurrency } from '@dukani/shared/format';
import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import type { ExchangeSums } from './exchange';

interface ExchangeSumsListProps {
  currencyCode: string;
  returned: Money;
  inPoints: Money;
  taken: Money;
  sums: ExchangeSums;
}

/** What comes back, what goes out, and the difference between them. */
export function ExchangeSumsList({ currencyCode, returned, inPoints, taken, sums }: ExchangeSumsListProps) {
  const owed = subtract(subtract(returned, sums.credit), inPoints);
  const isBack = compare(sums.toGiveBack, zero) > 0;
  const rows: [label: string, amount: Money][] = [
    ['Returned', returned],
    ...(compare(owed, zero) > 0 ? ([['Not paid yet', owed]] as [string, Money][]) : []),
    ...(compare(inPoints, zero) > 0 ? ([['Refunded as points', inPoints]] as [string, Money][]) : []),
    ['New goods', taken],
  ];
  return (
    <dl className="exchange-sums">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCurrency(amount, currencyCode)}</dd>
        </div>
      ))}
      <div data-difference="">
        <dt>{isBack ? 'To refund' : 'To pay'}</dt>
        <dd>{formatCurrency(isBack ? sums.toGiveBack : sums.toPay, currencyCode)}</dd>
      </div>
    </dl>
  );
}
