import {
  add,
  compare,
  fromNumeric,
  roundToStep,
  subtract,
  sum,
  timesBasisPoints,
  timesQuantity,
  zero,
  type Money,
  type Thousandths,
} from '@dukani/shared/money';
import type { BasketLineInput, RecordSaleInput } from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';

/** A discount as it was given; percent as typed (12.5 means 12.5 %). */
export type Discount = { kind: 'amount'; amount: Money } | { kind: 'percent'; percent: number };

export interface BasketLine {
  id: string;
  productId: string;
  name: string;
  sku: string | null;
  imageUrl: string | null;
  unit: string;
  quantity: Thousandths;
  listPrice: Money;
  taxRatePercent: number;
  discount: Discount | null;
  discountReason: string;
}

export interface BasketCustomer {
  id: string;
  name: string;
}

export interface Basket {
  /** The id of the sale this basket becomes; kept until the server has answered, so that a retry cannot ring it twice. */
  saleId: string;
  /** Running number of the till's baskets on this device, shown as `B4`. */
  number: number;
  lines: BasketLine[];
  discount: Discount | null;
  customer: BasketCustomer | null;
  note: string;
  parkedAt: string | null;
  /** What was sent when no answer came back. It may have been recorded: only the very same body may be sent again. */
  unanswered: RecordSaleInput | null;
}

/** What a product brings into a basket. */
export type BasketProduct = Pick<
  BasketLine,
  'productId' | 'name' | 'sku' | 'imageUrl' | 'unit' | 'listPrice' | 'taxRatePercent'
>;

/** The server takes at most this many lines in one sale. */
export const MAX_BASKET_LINES = 500;

export function emptyBasket(saleId: string, number: number): Basket {
  return { saleId, number, lines: [], discount: null, customer: null, note: '', parkedAt: null, unanswered: null };
}

/** How many pieces are in the basket; weighed goods count as one each. */
export function itemCount(lines: readonly BasketLine[]): number {
  return lines.reduce((count, line) => count + (line.quantity % 1000 === 0 ? line.quantity / 1000 : 1), 0);
}

export function discountOn(base: Money, discount: Discount | null, stepHundredths: number): Money {
  if (discount === null) return zero;
  const amount =
    discount.kind === 'amount' ? discount.amount : timesBasisPoints(base, Math.round(discount.percent * 100));
  const rounded = roundToStep(amount, stepHundredths);
  return compare(rounded, base) > 0 ? base : rounded;
}

export interface BasketEstimate {
  lines: { id: string; base: Money; discount: Money; amount: Money }[];
  subtotal: Money;
  discount: Money;
  tax: Money;
  total: Money;
}

interface EstimateOptions {
  stepHundredths: number;
  pricesIncludeTax: boolean;
}

/** What the till shows until the server's own quote is there. Nothing is ever charged by it. */
export function estimateBasket(
  basket: Pick<Basket, 'lines' | 'discount'>,
  { stepHundredths, pricesIncludeTax }: EstimateOptions,
): BasketEstimate {
  const lines = basket.lines.map((line) => {
    const base = roundToStep(timesQuantity(line.listPrice, line.quantity), stepHundredths);
    const discount = discountOn(base, line.discount, stepHundredths);
    return { id: line.id, base, discount, amount: subtract(base, discount), ratePercent: line.taxRatePercent };
  });
  const subtotal = sum(lines.map((line) => line.base));
  const goods = sum(lines.map((line) => line.amount));
  const whole = discountOn(goods, basket.discount, stepHundredths);
  const tax = sum(
    lines.map((line) => {
      const share = goods === 0 ? 0 : Math.round((whole * line.amount) / goods);
      const amount = line.amount - share;
      const divisor = pricesIncludeTax ? 100 + line.ratePercent : 100;
      return roundToStep(Math.round((amount * line.ratePercent) / divisor) as Money, stepHundredths);
    }),
  );
  const net = subtract(goods, whole);
  return {
    lines: lines.map(({ id, base, discount, amount }) => ({ id, base, discount, amount })),
    subtotal,
    discount: add(sum(lines.map((line) => line.discount)), whole),
    tax,
    total: pricesIncludeTax ? net : add(net, tax),
  };
}

function discountFields(discount: Discount | null): { discount_amount?: number; discount_percent?: number } {
  if (discount === null) return {};
  return discount.kind === 'amount'
    ? { discount_amount: toAmount(discount.amount) }
    : { discount_percent: discount.percent };
}

function lineInput(line: BasketLine): BasketLineInput {
  return {
    id: line.id,
    product_id: line.productId,
    quantity: line.quantity / 1000,
    ...discountFields(line.discount),
    ...(line.discount !== null && line.discountReason.trim() !== ''
      ? { discount_reason: line.discountReason.trim() }
      : {}),
  };
}

/** The part of a basket that decides its price, as quote_sale and record_sale both take it. */
export function basketInput(
  basket: Pick<Basket, 'lines' | 'discount'>,
): Pick<RecordSaleInput, 'lines' | 'discount_amount' | 'discount_percent'> {
  return { lines: basket.lines.map(lineInput), ...discountFields(basket.discount) };
}

/** Reads a typed discount: `10%` is a percentage, `50` an amount. Null for anything that is no discount. */
export function parseDiscount(text: string, parseAmount: (text: string) => Money | null): Discount | null {
  const percent = /^(\d{1,3}(?:\.\d{1,3})?)\s*%$/.exec(text.trim());
  if (percent !== null) {
    const value = Number(percent[1]);
    return value > 0 && value <= 100 ? { kind: 'percent', percent: value } : null;
  }
  const amount = parseAmount(text);
  return amount !== null && compare(amount, zero) > 0 ? { kind: 'amount', amount } : null;
}

/** A row of till_products or find_product_by_code as the basket wants it. */
export function basketProductFromPrice(product: Omit<BasketProduct, 'listPrice'> & { price: number }): BasketProduct {
  const { price, ...rest } = product;
  return { ...rest, listPrice: fromNumeric(price) };
}
