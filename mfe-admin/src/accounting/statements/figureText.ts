import { formatAmount } from '@dukani/shared/format';
import { negate, type Money } from '@dukani/shared/money';

/** An amount as books write it: less than nothing in brackets. */
export const figureText = (amount: Money): string =>
  amount < 0 ? `(${formatAmount(negate(amount))})` : formatAmount(amount);
