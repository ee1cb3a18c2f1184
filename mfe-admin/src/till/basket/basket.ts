import { add, compare, fromNumeric, zero, type Money, type Thousandths } from '@dukani/shared/money';
import { formatQuantity } from '@dukani/shared/format';
import { lineAmount, priceBasket, type Discount, type PricedBasket, type PricingRules } from '@dukani/shared/pricing';
import type { ApprovablePermission, BasketLineInput, RecordSaleInput } from '@dukani/shared/rpc';
import { isWeighed } from '../../common/quantity';
import { toAmount } from '../../common/toAmount';
import { modifiersAmount, type LineModifier, type ModifierSet } from '../../checkout/modifiers';

export type { Discount };

/** What a scanned code stands for: a crate of 24. */
export interface Pack {
  quantity: Thousandths;
  /** Such as "Crate"; null when the code has no name. */
  label: string | null;
}

/** A scale's label with a price: the line costs what is printed on it. */
export interface PriceLabel {
  barcode: string;
  amount: Money;
}

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
  /** The pack whose code was scanned last. */
  pack?: Pack;
  label?: PriceLabel;
  /** The price list that the price is from, by its name. */
  priceList?: string;
  /** A price that somebody has given instead of the listed one. */
  price?: Money;
  /** What it costs and what it is are asked for: then `price` is what it costs, and nobody's exception. */
  hasOpenPrice?: boolean;
  /** What somebody said it is: it is the line's name then, and `productName` that of the product. */
  description?: string;
  productName?: string;
  /** What was chosen with it; what they add comes on top of every price here. */
  modifiers?: LineModifier[];
  /** What can be chosen with it. */
  modifierSets?: ModifierSet[];
  /** Of goods with serial numbers: the pieces named so far; before the sale there is one for each. */
  serials?: string[];
  /** What it cost when the basket was parked. */
  parkedPrice?: Money;
}

/** What somebody with more rights has allowed this basket. */
export interface BasketApproval {
  id: string;
  permission: ApprovablePermission;
  approverName: string;
}

export interface BasketCustomer {
  id: string;
  name: string;
  /** Where the person was chosen with it: M-Pesa asks it to pay. */
  phone?: string | null;
}

/** The quote whose next version a basket is to be. */
export interface ChangedQuote {
  id: string;
  version: number;
  number: string;
  /** A business day. */
  validUntil: string;
}

/** How many baskets a window keeps that the server has not got yet. */
export const MAX_PARKED_BASKETS = 50;

export interface Basket {
  /** The id of the sale this basket becomes; kept until the server has answered, so that a retry cannot ring it twice. */
  saleId: string;
  /** Running number of the till's baskets on this device, shown as `B4`. */
  number: number;
  lines: BasketLine[];
  discount: Discount | null;
  customer: BasketCustomer | null;
  note: string;
  approvals?: BasketApproval[];
  /** It is saved as this, and not sold. */
  changedQuote?: ChangedQuote;
  /** Codes that were entered, in capitals; the server says of each whether it is good for anything. */
  couponCodes?: string[];
  parkedAt: string | null;
  /** What was sent when no answer came back. It may have been recorded: only the very same body may be sent again. */
  unanswered: RecordSaleInput | null;
  /** How often it was parked; none yet when it is missing. */
  version?: number;
  /** What it is found by while it is parked: "Lady in red". */
  label?: string;
  /** The total as it was shown when it was parked. */
  parkedTotal?: Money;
  /** It may be on the server already: only that can say who has it. */
  isSending?: boolean;
}

/** What a product brings into a basket. */
export type BasketProduct = Pick<
  BasketLine,
  'productId' | 'name' | 'sku' | 'imageUrl' | 'unit' | 'listPrice' | 'taxRatePercent' | 'modifierSets' | 'hasOpenPrice'
>;

/** How many pieces of a line still need their serial number. */
export function serialsMissing({ serials, quantity }: Pick<BasketLine, 'serials' | 'quantity'>): number {
  return serials === undefined ? 0 : Math.max(Math.ceil(quantity / 1000) - serials.length, 0);
}

/** The line whose pieces are to be named: the one that is meant, else the product's first that misses some. */
export function lineToName(
  lines: readonly BasketLine[],
  { productId, lineId }: { productId: string; lineId?: string },
): BasketLine | undefined {
  const own = lines.filter((line) => line.productId === productId && line.serials !== undefined);
  return own.find(({ id }) => id === lineId) ?? own.find((line) => serialsMissing(line) > 0) ?? own[0];
}

/** The server takes at most this many lines in one sale. */
export const MAX_BASKET_LINES = 500;

export function emptyBasket(saleId: string, number: number): Basket {
  return { saleId, number, lines: [], discount: null, customer: null, note: '', parkedAt: null, unanswered: null };
}

/** What one unit costs, with what was chosen. */
export function unitPrice({
  price,
  listPrice,
  modifiers,
}: Pick<BasketLine, 'price' | 'listPrice' | 'modifiers'>): Money {
  return add(price ?? listPrice, modifiersAmount(modifiers));
}

/** How many pieces are in the basket; a line of weighed goods is one, whatever it weighs. */
export function itemCount(lines: readonly BasketLine[]): number {
  return lines.reduce(
    (count, line) => count + (isWeighed(line.unit) || line.quantity % 1000 !== 0 ? 1 : line.quantity / 1000),
    0,
  );
}

/** What a line costs before anything is taken off it. */
export function lineBase(
  line: Pick<BasketLine, 'price' | 'listPrice' | 'modifiers' | 'quantity' | 'label'>,
  stepHundredths: number,
): Money {
  return line.label?.amount ?? lineAmount(unitPrice(line), line.quantity, stepHundredths);
}

/**
 * The price of a basket by what the till itself knows, to the cent what the server would say (rules that only it knows aside). It is shown
 * until the server's own quote is there, and charged only where no server can be reached.
 */
export function estimateBasket(
  { lines, discount }: Pick<Basket, 'lines' | 'discount'>,
  rules: PricingRules,
): PricedBasket {
  return priceBasket(
    {
      lines: lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        unitPrice: unitPrice(line),
        ratePercent: line.taxRatePercent,
        discount: line.discount,
        labelAmount: line.label?.amount,
      })),
      discount,
    },
    rules,
  );
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
    ...(line.label === undefined ? {} : { barcode: line.label.barcode }),
    ...(line.modifiers === undefined || line.modifiers.length === 0
      ? {}
      : { modifiers: line.modifiers.map(({ id }) => id) }),
    ...(line.price === undefined ? {} : { unit_price: toAmount(unitPrice(line)) }),
    ...(line.description === undefined ? {} : { description: line.description }),
    ...discountFields(line.discount),
    ...(line.discount !== null && line.discountReason.trim() !== ''
      ? { discount_reason: line.discountReason.trim() }
      : {}),
    ...(line.serials === undefined || line.serials.length === 0 ? {} : { serials: line.serials }),
  };
}

/** The part of a basket that decides its price, as quote_sale and record_sale both take it. */
export function basketInput(
  basket: Pick<Basket, 'lines' | 'discount'>,
): Pick<RecordSaleInput, 'lines' | 'discount_amount' | 'discount_percent'> {
  return { lines: basket.lines.map(lineInput), ...discountFields(basket.discount) };
}

/** What was allowed beyond the cashier's rights, as quote_sale and record_sale both take it. */
export function approvalInput({ approvals = [] }: Pick<Basket, 'approvals'>): { approval_ids?: string[] } {
  return approvals.length === 0 ? {} : { approval_ids: approvals.map((approval) => approval.id) };
}

/** The coupons of a basket, as quote_sale takes them. */
export function couponInput({ couponCodes = [] }: Pick<Basket, 'couponCodes'>): { coupon_codes?: string[] } {
  return couponCodes.length === 0 ? {} : { coupon_codes: couponCodes };
}

/** `24 (1 Crate)`, `48 (2 × 24)`; null when the quantity is no whole number of packs. */
export function packText({ quantity, pack }: Pick<BasketLine, 'quantity' | 'pack'>): string | null {
  if (pack === undefined || pack.quantity <= 1000 || quantity % pack.quantity !== 0) return null;
  const packs = formatQuantity((quantity / pack.quantity) * 1000);
  return `${formatQuantity(quantity)} (${packs} ${pack.label ?? `× ${formatQuantity(pack.quantity)}`})`;
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
