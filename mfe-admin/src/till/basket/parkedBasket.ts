import { fromNumeric, quantityFromNumeric, subtract, type Money } from '@dukani/shared/money';
import type { ParkedBasket, ParkedLineInput, ParkSaleInput, ResumedSale } from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import {
  approvalInput,
  basketInput,
  couponInput,
  itemCount,
  type Basket,
  type BasketLine,
  type ChangedQuote,
  type Discount,
} from './basket';
import { modifiersAmount, modifiersOf } from '../../checkout/modifiers';
import { toTillProduct } from '../../checkout/tillApi';

function parkedLines(basket: Basket): ParkedLineInput[] {
  const inputs = basketInput(basket).lines;
  return basket.lines.flatMap((line, index) => {
    const input = inputs[index];
    if (input === undefined) return [];
    return [
      {
        ...input,
        list_price: toAmount(line.listPrice),
        ...(line.label === undefined ? {} : { label_amount: toAmount(line.label.amount) }),
        ...(line.pack === undefined ? {} : { pack: { quantity: line.pack.quantity / 1000, label: line.pack.label } }),
      },
    ];
  });
}

function changedQuoteInput({ validUntil, ...quote }: ChangedQuote): NonNullable<ParkedBasket['changes_quote']> {
  return { ...quote, valid_until: validUntil };
}

/** What the server is sent of a parked basket; the same basket always makes the same request. */
export function parkRequest(basket: Basket): ParkSaleInput {
  const { lines: _lines, ...discounts } = basketInput(basket);
  const note = basket.note.trim();
  return {
    id: basket.saleId,
    version: basket.version ?? 1,
    number: `B${basket.number}`,
    label: basket.label ?? null,
    total_amount: toAmount(basket.parkedTotal ?? (0 as Money)),
    item_count: Math.max(1, itemCount(basket.lines)),
    basket: {
      ...discounts,
      ...couponInput(basket),
      ...approvalInput(basket),
      lines: parkedLines(basket),
      contact_id: basket.customer?.id ?? null,
      ...(note === '' ? {} : { note }),
      ...(basket.changedQuote === undefined ? {} : { changes_quote: changedQuoteInput(basket.changedQuote) }),
    },
  };
}

function discountOf(input: { discount_amount?: number; discount_percent?: number }): Discount | null {
  if (input.discount_percent !== undefined) return { kind: 'percent', percent: input.discount_percent };
  return input.discount_amount === undefined ? null : { kind: 'amount', amount: fromNumeric(input.discount_amount) };
}

function changedQuoteOf({
  valid_until: validUntil,
  ...quote
}: NonNullable<ParkedBasket['changes_quote']>): ChangedQuote {
  return { ...quote, validUntil };
}

/**
 * The basket that was taken back, its products as they are now. The prices shown are those it was parked with until the server quotes
 * it; a price that was given stays given, and the server lets it pass as long as its approval holds.
 */
export function basketFromResumed(answer: ResumedSale): Basket {
  const products = new Map(answer.products.map((row) => [row.id, toTillProduct(row)]));
  const lines = answer.basket.lines.map((line): BasketLine => {
    const product = products.get(line.product_id);
    const parkedPrice = fromNumeric(line.list_price);
    const isGiven = line.unit_price !== undefined;
    const modifierSets = product?.modifierSets ?? [];
    const modifiers = modifiersOf(line.modifiers ?? [], modifierSets);
    return {
      id: line.id,
      productId: line.product_id,
      name: line.description ?? product?.name ?? 'A deleted product',
      sku: product?.sku ?? null,
      imageUrl: product?.imageUrl ?? null,
      unit: product?.unit ?? 'each',
      quantity: quantityFromNumeric(line.quantity),
      // The server quotes no list price beside a given one.
      listPrice: isGiven ? (product?.price ?? parkedPrice) : parkedPrice,
      ...(line.unit_price === undefined
        ? { parkedPrice }
        : { price: subtract(fromNumeric(line.unit_price), modifiersAmount(modifiers)) }),
      ...(line.description === undefined
        ? {}
        : { description: line.description, productName: product?.name ?? line.description }),
      ...(product?.hasOpenPrice === true ? { hasOpenPrice: true } : {}),
      ...(modifiers.length === 0 ? {} : { modifiers }),
      ...(modifierSets.length === 0 ? {} : { modifierSets }),
      taxRatePercent: product?.taxRatePercent ?? 0,
      discount: discountOf(line),
      discountReason: line.discount_reason ?? '',
      ...(product?.tracksSerials === true ? { serials: line.serials ?? [] } : {}),
      ...(line.barcode === undefined || line.label_amount === undefined
        ? {}
        : { label: { barcode: line.barcode, amount: fromNumeric(line.label_amount) } }),
      ...(line.pack === undefined
        ? {}
        : { pack: { quantity: quantityFromNumeric(line.pack.quantity), label: line.pack.label } }),
    };
  });
  const approvals = answer.approvals.map(({ id, permission, approver_name: approverName }) => ({
    id,
    permission,
    approverName,
  }));
  const { coupon_codes: couponCodes = [], changes_quote: changes } = answer.basket;
  return {
    saleId: answer.id,
    number: Number(/\d+/.exec(answer.number)?.[0] ?? 1),
    lines,
    discount: discountOf(answer.basket),
    customer: answer.customer,
    note: answer.basket.note ?? '',
    parkedAt: null,
    unanswered: null,
    version: answer.version,
    parkedTotal: fromNumeric(answer.total_amount),
    ...(changes === undefined ? {} : { changedQuote: changedQuoteOf(changes) }),
    ...(couponCodes.length === 0 ? {} : { couponCodes }),
    ...(approvals.length === 0 ? {} : { approvals }),
    ...(answer.label === null ? {} : { label: answer.label }),
  };
}
