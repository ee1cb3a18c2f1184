import { errorMessage, type ApiError } from '@dukani/shared/errors';
import type { Basket } from '../basket/basket';
import { basketBoundsProblem } from '../basket/basketBounds';
import { isShortOfStock } from '../basket/stockShortage';
import type { Till } from '../useTill';

/** Refusals that say that the basket costs something else by now. */
const STALE_QUOTE = /^(total_mismatch|approval_required|promotion_used_up|coupon_.+)$/;

/** Whether the basket must be priced anew after this refusal. */
export const isStaleQuote = ({ code }: ApiError): boolean => STALE_QUOTE.test(code);

/** Why the basket on screen cannot be paid as it is; null when it can. */
export function paymentBlock({ quote: { quote, error }, estimate, business }: Till, basket: Basket): string | null {
  const { changedQuote } = basket;
  if (changedQuote !== undefined)
    return `This basket changes ${changedQuote.number}. Save it, then open the quote at the till to sell it.`;
  if (error?.code === 'approval_required') return errorMessage(error);
  if (isShortOfStock(quote)) return 'Not enough stock for this basket.';
  return basketBoundsProblem(basket, estimate, business.stepHundredths);
}

/**
 * Whether the estimate on the screen is most likely what the server asks for. Such a basket is sent without waiting for a quote: the
 * server refuses any other total than its own, and then the quote says why.
 */
export function isPricedAlike({ customer, couponCodes = [] }: Basket): boolean {
  return customer === null && couponCodes.length === 0;
}

/** The lines whose pieces the server wants named. */
export function unnamedLines({ code, details }: ApiError): string[] {
  if (code !== 'serials_required') return [];
  return ((details as { lines?: { line_id: string }[] } | null)?.lines ?? []).map((line) => line.line_id);
}
