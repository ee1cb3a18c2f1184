import type { Money, Thousandths } from '@dukani/shared/money';
import { MAX_LINE_QUANTITY } from '../../common/quantity';
import type { LineModifier } from '../../checkout/modifiers';
import {
  MAX_BASKET_LINES,
  serialsMissing,
  type Basket,
  type BasketLine,
  type BasketProduct,
  type Pack,
  type PriceLabel,
} from './basket';

/** What was said of goods with an open price; no description is the product's own name. */
export interface OpenPrice {
  price: Money;
  description?: string;
}

export interface ProductAdded {
  lineId: string;
  product: BasketProduct;
  quantity: Thousandths;
  pack?: Pack;
  label?: PriceLabel;
  modifiers?: LineModifier[];
  /** Of goods with an open price: what they cost and what they are. */
  opened?: OpenPrice;
  /** Of goods with serial numbers: those that are named with it. */
  serials?: string[];
}

/** The same for the same choices, in whatever order they were made. */
const choicesOf = (modifiers: readonly LineModifier[] = []): string =>
  modifiers
    .map(({ id }) => id)
    .sort()
    .join();

/**
 * Adds a product to the line that sells the same already, else to a line of its own.
 * Changes the basket it is given; answers the line's id, or null where the basket is full.
 */
export function addLine(basket: Basket, added: ProductAdded): string | null {
  const { lineId, product, quantity, pack, label, serials, opened, modifiers = [] } = added;
  // What was weighed and priced elsewhere stays a line of its own: two labels are two packets.
  const same = basket.lines.find(
    (line) =>
      line.productId === product.productId &&
      line.discount === null &&
      line.label === undefined &&
      line.price === undefined &&
      label === undefined &&
      opened === undefined &&
      choicesOf(line.modifiers) === choicesOf(modifiers),
  );
  if (same !== undefined) {
    // A piece that was waiting for its number is not one more.
    const waiting = serials === undefined ? 0 : Math.min(serialsMissing(same), serials.length);
    same.quantity = Math.min(same.quantity + quantity - waiting * 1000, MAX_LINE_QUANTITY);
    if (serials !== undefined) same.serials = [...(same.serials ?? []), ...serials];
    if (pack !== undefined) same.pack = pack;
    return same.id;
  }
  if (basket.lines.length >= MAX_BASKET_LINES) return null;
  const line: BasketLine = {
    ...product,
    id: lineId,
    quantity,
    discount: null,
    discountReason: '',
    ...(pack === undefined ? {} : { pack }),
    ...(label === undefined ? {} : { label }),
    ...(modifiers.length === 0 ? {} : { modifiers }),
    ...(serials === undefined ? {} : { serials }),
  };
  if (opened !== undefined) openLine(line, opened);
  basket.lines.push(line);
  return lineId;
}

/** Gives a line with an open price its price and its name. */
export function openLine(line: BasketLine, { price, description }: OpenPrice): void {
  const productName = line.productName ?? line.name;
  Object.assign(line, { price, productName, name: description ?? productName });
  if (description === undefined) delete line.description;
  else line.description = description;
}
