import { callPublicRpc } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import type { CartLine } from '@dukani/shared/cart';
import type { FulfilmentMethod, Quote, QuotedLine, QuoteInput } from '@dukani/shared/rpc';
import { isRecord } from './browserStorage';
import { useShop } from './useShop';
import { callAsVisitor } from './visitorCalls';
import { useCachedQuery, type ShopQuery } from './useShopQuery';

/** A price may change while a cart is open, so it is asked again after 15 seconds, when somebody looks. */
const quoteFreshForMs = 15_000;
const noCodes: readonly string[] = [];

/** What the server says of a cart now. */
export interface CartQuote {
  /** Null when nothing of the cart is sold any more. */
  quote: Quote | null;
  /** Ids of lines that the shop no longer sells. They are not in the quote. */
  notSoldIds: string[];
}

interface CartQuoteOptions {
  lines: readonly Pick<CartLine, 'id' | 'quantity'>[];
  fulfilmentMethod?: FulfilmentMethod | null;
  couponCodes?: readonly string[];
  /** The delivery zone that was chosen, null while none is. */
  deliveryZoneId?: string | null;
  isWanted?: boolean;
}

/** Prices a cart on the server; with a fulfilment method delivery is included. An empty cart asks nothing. */
export function useCartQuote({
  lines,
  fulfilmentMethod = null,
  couponCodes = noCodes,
  deliveryZoneId = null,
  isWanted = true,
}: CartQuoteOptions): ShopQuery<CartQuote> {
  const { tenant_id: tenantId } = useShop();
  const basket = lines.map(({ id, quantity }) => ({ id, quantity }));
  return useCachedQuery(
    isWanted && lines.length > 0
      ? (['quote_sale', tenantId, fulfilmentMethod, basket, couponCodes, deliveryZoneId] as const)
      : null,
    () => quoteCart({ tenantId, lines: basket, fulfilmentMethod, couponCodes, deliveryZoneId }),
    { dedupingInterval: quoteFreshForMs, keepPreviousData: true },
  );
}

/** Asks for prices; lines that are no longer sold are set aside and the rest is asked again. */
export async function quoteCart({
  tenantId,
  lines,
  fulfilmentMethod,
  couponCodes,
  deliveryZoneId = null,
}: {
  tenantId: string;
  lines: readonly Pick<CartLine, 'id' | 'quantity'>[];
  fulfilmentMethod: FulfilmentMethod | null;
  couponCodes: readonly string[];
  deliveryZoneId?: string | null;
}): Promise<CartQuote> {
  let wanted = lines;
  const notSoldIds: string[] = [];
  while (wanted.length > 0) {
    const basket: QuoteInput = {
      channel: 'storefront',
      tenant_id: tenantId,
      // One line per product, so the product's id can stand for the line.
      lines: wanted.map(({ id, quantity }) => ({ id, product_id: id, quantity })),
      ...(fulfilmentMethod === null ? {} : { fulfilment_method: fulfilmentMethod }),
      ...(couponCodes.length === 0 ? {} : { coupon_codes: [...couponCodes] }),
      ...(deliveryZoneId === null ? {} : { delivery_zone_id: deliveryZoneId }),
    };
    try {
      return { quote: await askPrices(basket), notSoldIds };
    } catch (error) {
      const missing = notSoldProductIds(error);
      const rest = wanted.filter(({ id }) => !missing.has(id));
      if (rest.length === wanted.length) throw error;
      notSoldIds.push(...wanted.filter(({ id }) => missing.has(id)).map(({ id }) => id));
      wanted = rest;
    }
  }
  return { quote: null, notSoldIds };
}

/** Only codes are counted against whoever tries many; a cart without any is priced for anyone. */
async function askPrices(basket: QuoteInput): Promise<Quote> {
  const codes = basket.coupon_codes ?? [];
  if (codes.length === 0) return await callPublicRpc('quote_sale', { p_basket: basket });
  try {
    return await callAsVisitor('quote_sale', 'p_basket', { ...basket });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
    const { coupon_codes: _tooMany, ...rest } = basket;
    const quote = await callPublicRpc('quote_sale', { p_basket: rest });
    const state = { state: 'coupon_unknown', promotion_id: null, name: null, amount: 0 } as const;
    return { ...quote, coupons: codes.map((code) => ({ ...state, code, message: error.message })) };
  }
}

/** Product ids that a refusal names in its details, as `not_found` and `insufficient_stock` do. */
export function refusedLines(error: unknown): { product_id: string; available: number | null }[] {
  if (!(error instanceof ApiError) || !isRecord(error.details)) return [];
  const { lines } = error.details;
  if (!Array.isArray(lines)) return [];
  return lines.filter(isRecord).flatMap((line) => {
    const { product_id: productId, available } = line;
    return typeof productId === 'string'
      ? [{ product_id: productId, available: typeof available === 'number' ? available : null }]
      : [];
  });
}

function notSoldProductIds(error: unknown): Set<string> {
  if (!(error instanceof ApiError) || error.code !== 'not_found') return new Set();
  return new Set(refusedLines(error).map((line) => line.product_id));
}

/** What is to be said of one line of a cart. */
export type CartLineState = 'ok' | 'not_sold' | 'sold_out' | 'price_changed';

/** Compares a line as it was put into the cart with what the server says of it now. */
export function decideCartLineState(line: CartLine, quote: CartQuote | undefined): CartLineState {
  if (quote === undefined) return 'ok';
  if (quote.notSoldIds.includes(line.id)) return 'not_sold';
  const quoted = quotedLineOf(line.id, quote);
  if (quoted === undefined) return 'ok';
  if (!quoted.is_available) return 'sold_out';
  return quoted.unit_price === line.price ? 'ok' : 'price_changed';
}

/** Whether a line cannot be ordered as it is: no longer sold, or not as many of it. */
export function isUnavailable(line: CartLine, quote: CartQuote | undefined): boolean {
  const state = decideCartLineState(line, quote);
  return state === 'not_sold' || state === 'sold_out';
}

/** The codes that the server takes for this cart. Only these are sent with an order: it refuses one with any other. */
export function appliedCodes(quote: CartQuote | undefined): string[] {
  return (quote?.quote?.coupons ?? []).filter(({ state }) => state === 'applied').map(({ code }) => code);
}

/** What a line of the cart is sold as; single pieces until the server has said. */
export function soldAs({ id, name, step }: CartLine, quoted: QuotedLine | undefined) {
  return {
    id,
    name,
    unit: quoted?.unit ?? 'each',
    step: quoted?.step ?? step ?? null,
    minimum: quoted?.minimum ?? step ?? null,
  };
}

/** The server's line for a product of the cart. */
export function quotedLineOf(id: string, quote: CartQuote | undefined): QuotedLine | undefined {
  return quote?.quote?.lines.find((line) => line.product_id === id);
}
