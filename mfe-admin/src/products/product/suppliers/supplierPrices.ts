/** A price that a supplier asked for one unit, without tax. */
export interface AskedPrice {
  contactId: string;
  day: string;
  price: number;
}

/** Who sells a product, and what they asked. */
export interface ProductSupplier {
  contactId: string;
  name: string;
  lastPrice: number;
  lastDay: string;
  averagePrice: number;
  lowestPrice: number;
  times: number;
  leadDays: number | null;
  packSize: number;
  /** The least that is delivered at a time, and what the supplier calls it; null when not known. */
  minQuantity: number | null;
  code: string | null;
  isPreferred: boolean;
  /** By how many percent the last price differs from the one before; null where there is none, or it was nothing. */
  change: number | null;
}

/** The change of the last price against the one before, of prices with the newest first. */
export function changeOf(prices: readonly AskedPrice[], contactId: string): number | null {
  const [last, before] = prices.filter((asked) => asked.contactId === contactId);
  if (last === undefined || before === undefined || before.price === 0) return null;
  return Math.round(((last.price - before.price) / before.price) * 1000) / 10;
}

/** A change as people read it. */
export function changeText(change: number | null): string {
  if (change === null) return '–';
  if (change === 0) return 'same';
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}%`;
}

/** A point of the chart: the day, and what each supplier asked on it. */
export type PricePoint = { day: string } & Record<string, number | string>;

/** Prices by day, the oldest first; of a supplier who asked several on one day the last. */
export function pricePoints(prices: readonly AskedPrice[], contactIds: readonly string[]): PricePoint[] {
  const days = new Map<string, PricePoint>();
  for (const { contactId, day, price } of [...prices].reverse()) {
    if (!contactIds.includes(contactId)) continue;
    days.set(day, { ...(days.get(day) ?? { day }), [contactId]: price });
  }
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
}
