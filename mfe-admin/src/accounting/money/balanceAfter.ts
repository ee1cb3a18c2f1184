import { formatCurrency } from '@dukani/shared/format';
import { parseMoneyInput, subtract, zero } from '@dukani/shared/money';
import type { MoneyAccount } from './moneyRows';

interface Paying {
  accounts: readonly MoneyAccount[];
  chosenId: string;
  /** As it is typed. */
  amount: string;
  currencyCode: string;
}

/** What the chosen account holds, and a warning where it would go below zero; undefined where none of them is chosen. */
export function balanceText({ accounts, chosenId, amount, currencyCode }: Paying): string | undefined {
  const account = accounts.find(({ id }) => id === chosenId);
  if (account === undefined) return undefined;
  const held = `Holds ${formatCurrency(account.balance, currencyCode)}`;
  const paid = parseMoneyInput(amount) ?? zero;
  const left = subtract(account.balance, paid);
  if (paid <= 0 || left >= 0) return `${held}.`;
  return `${held}. After this it is below zero: ${formatCurrency(left, currencyCode)}. Check the account or the amount.`;
}
