import { formatCurrency } from '@dukani/shared/format';
import { add, compare, zero, type Money } from '@dukani/shared/money';

interface CashInCoinsProps {
  /** What is to be given back, and what the smallest coin adds to it, below zero: takes off. */
  amount: Money;
  rounding: Money;
  currencyCode: string;
}

/** What the drawer gives for an amount that no coins make. Nothing where coins make it. */
export function CashInCoins({ amount, rounding, currencyCode }: CashInCoinsProps) {
  if (rounding === zero) return null;
  const sign = compare(rounding, zero) > 0 ? '+' : '';
  return (
    <p className="adm-muted" role="status">
      Cash to refund: <strong>{formatCurrency(add(amount, rounding), currencyCode)}</strong> (rounding {sign}
      {formatCurrency(rounding, currencyCode)})
    </p>
  );
}
