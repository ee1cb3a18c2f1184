import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import { toAmount } from '../../common/toAmount';

/** An amount as it is typed; nothing stays empty. */
export function amountText(amount: number | null): string {
  return amount === null ? '' : toNumeric(fromNumeric(amount));
}

/** The typed amount, null for an empty field. */
export function amountOf(text: string): number | null {
  const amount = text.trim() === '' ? null : parseMoneyInput(text);
  return amount === null ? null : toAmount(amount);
}

/** Whether a typed amount can be stored: from zero on, or above it; empty where nothing is needed. */
export function isAmount(text: string, { isNeeded = false, mayBeZero = false } = {}): boolean {
  if (text.trim() === '') return !isNeeded;
  const amount = parseMoneyInput(text);
  return amount !== null && (amount > 0 || (mayBeZero && amount === 0));
}
