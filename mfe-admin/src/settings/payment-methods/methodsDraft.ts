import type { PaymentMethodSetting } from '../../common/payments/paymentMethodsApi';

/** The rows with one moved up or down. */
export function moved(rows: readonly PaymentMethodSetting[], id: string, by: 1 | -1): PaymentMethodSetting[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = from + by;
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const others = rows.filter((one) => one.id !== id);
  return [...others.slice(0, to), row, ...others.slice(to)];
}

/** What is wrong with the ways to pay, as a sentence; null when nothing is. */
export function methodsProblem(rows: readonly PaymentMethodSetting[]): string | null {
  const names = rows.map(({ name }) => name.trim().toLowerCase());
  const keys = rows.map(({ shortcut }) => shortcut).filter((key) => key !== '');
  if (names.includes('')) return 'Type a name for each payment method.';
  if (new Set(names).size < names.length) return 'Two payment methods have the same name.';
  if (new Set(keys).size < keys.length) return 'Two payment methods have the same key.';
  const isTaken = rows.some(
    ({ tenderType, isEnabled }) => isEnabled && ['cash', 'card', 'mobile_money'].includes(tenderType),
  );
  return isTaken ? null : 'Leave cash, card or mobile money on.';
}
