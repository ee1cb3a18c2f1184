import type { Thousandths } from '@dukani/shared/money';
import type { Quote } from '../../checkout/saleRows';
import type { Basket } from './basket';

/**
 * The most a line may hold beside the basket's other lines of the same product; null when it is not short. Without the server's word
 * it is said by what the device knows to be left, and keeps nobody from selling what is on the counter. Where more may be sold than is
 * there, it is said as a warning, if the business wants one.
 */
export function saleableOnLine(
  basket: Basket,
  {
    quote,
    offlineStock,
    warnsBelowStock,
  }: { quote: Quote | null; offlineStock: ReadonlyMap<string, Thousandths>; warnsBelowStock: boolean },
  lineId: string,
): Thousandths | null {
  const line = basket.lines.find((candidate) => candidate.id === lineId);
  if (line === undefined) return null;
  const elsewhere = basket.lines
    .filter((other) => other.productId === line.productId && other.id !== lineId)
    .reduce((total, other) => total + other.quantity, 0);
  if (quote === null) {
    const left = offlineStock.get(line.productId);
    return left === undefined || elsewhere + line.quantity <= left ? null : Math.max(left - elsewhere, 0);
  }
  const quoted = quote.lines.find((candidate) => candidate.id === lineId);
  if (quoted === undefined) return null;
  if (quoted.isAvailable) {
    const isMore = quoted.saleable !== null && elsewhere + line.quantity > quoted.saleable;
    if (!warnsBelowStock || !isMore) return null;
  }
  return Math.max((quoted.saleable ?? 0) - elsewhere, 0);
}

/** True when the server will not sell as much as the basket holds. */
export function isShortOfStock(quote: Quote | null): boolean {
  return quote?.lines.some((line) => !line.isAvailable) ?? false;
}
