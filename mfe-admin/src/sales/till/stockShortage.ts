import type { Thousandths } from '@dukani/shared/money';
import type { Quote } from '../saleRows';
import type { Basket } from './basket';

/** The most a line may hold beside the basket's other lines of the same product; null when it is not short. */
export function saleableOnLine(basket: Basket, quote: Quote | null, lineId: string): Thousandths | null {
  const line = basket.lines.find((candidate) => candidate.id === lineId);
  const quoted = quote?.lines.find((candidate) => candidate.id === lineId);
  if (line === undefined || quoted === undefined || quoted.isAvailable) return null;
  const elsewhere = basket.lines
    .filter((other) => other.productId === line.productId && other.id !== lineId)
    .reduce((total, other) => total + other.quantity, 0);
  return Math.max((quoted.saleable ?? 0) - elsewhere, 0);
}

/** True when the server will not sell as much as the basket holds. */
export function isShortOfStock(quote: Quote | null): boolean {
  return quote?.lines.some((line) => !line.isAvailable) ?? false;
}
