import { fromNumeric, sum, timesQuantity, type Money } from '@dukani/shared/money';

/** Notes and coins note and coin, as typed, keyed by its value in main units. */
export type CashCount = Readonly<Record<string, string>>;

/** Reads one count: nothing typed is none, anything but a whole number is null. */
export function parseCount(text: string): number | null {
  if (text.trim() === '') return 0;
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** What the notes and coins come to; what cannot be read counts as none. */
export function countedCash(count: CashCount): Money {
  return sum(
    Object.entries(count).map(([value, text]) => timesQuantity(fromNumeric(value), (parseCount(text) ?? 0) * 1000)),
  );
}

/** The counts as the server wants them, without the empty ones. */
export function denominationsInput(count: CashCount): Record<string, number> {
  return Object.fromEntries(
    Object.entries(count).flatMap(([value, text]) =>
      (parseCount(text) ?? 0) > 0 ? [[value, parseCount(text) ?? 0]] : [],
    ),
  );
}
