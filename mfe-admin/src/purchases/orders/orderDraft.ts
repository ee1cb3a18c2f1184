import type * as rpc from '@dukani/shared/rpc';
import { quantityText } from '@dukani/shared/format';
import { quantityFromNumeric } from '@dukani/shared/money';
import type { SearchOption } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { addScan, costOf, positiveQuantity } from '../../common/lines/quantities';
import type { LineProduct } from '../../common/lines/lineProducts';
import type { OrderLineDraft } from './orderLineDraft';
import { draftAccount, serviceInput } from './serviceLines';
import type { Order } from './ordersApi';

export interface OrderDraft {
  supplier: SearchOption | null;
  locationId: string;
  orderDate: string;
  expectedOn: string;
  pricesIncludeTax: boolean;
  overReceipt: string;
  note: string;
  lines: OrderLineDraft[];
}

export const emptyOrder = (today: string): OrderDraft => ({
  supplier: null,
  locationId: '',
  orderDate: today,
  expectedOn: '',
  pricesIncludeTax: false,
  overReceipt: '',
  note: '',
  lines: [],
});

export const draftOfOrder = (order: Order): OrderDraft => ({
  supplier: { value: order.contact_id, label: order.contact_name },
  locationId: order.location_id,
  orderDate: order.order_date,
  expectedOn: order.expected_on ?? '',
  pricesIncludeTax: order.prices_include_tax,
  overReceipt: order.over_receipt_percent === 0 ? '' : String(order.over_receipt_percent),
  note: order.note ?? '',
  lines: order.lines.map((line) => ({
    id: line.id,
    productId: line.product_id,
    name: line.name,
    account: draftAccount(line),
    unit: line.unit,
    packs: String(line.packs),
    packSize: String(line.pack_size),
    price: String(line.pack_price),
    discount: line.discount_percent === 0 ? '' : String(line.discount_percent),
    taxRateId: line.tax_rate_id ?? '',
    supplierCode: line.supplier_code ?? '',
    received: line.product_id === null ? line.billed_quantity : line.received_quantity,
  })),
});

const rounded = (cost: number): string => String(Math.round(cost * 1e6) / 1e6);

/** A product scanned or chosen: a new line in packs of the supplier, or one pack more of its line. */
export function withOrdered(
  lines: readonly OrderLineDraft[],
  product: LineProduct,
  usualRate: string,
): OrderLineDraft[] {
  if (lines.some(({ productId }) => productId === product.id))
    return lines.map((line) => (line.productId === product.id ? { ...line, packs: addScan(line.packs, 1) } : line));
  const packSize = product.packSize > 0 ? product.packSize : 1;
  const line: OrderLineDraft = {
    id: newId(),
    productId: product.id,
    name: product.name,
    account: null,
    unit: product.unit,
    packs: '1',
    packSize: String(packSize),
    price: costOfPack(product),
    discount: '',
    taxRateId: usualRate,
    supplierCode: '',
    received: 0,
  };
  return [...lines, line];
}

/** What a pack would cost at the last cost: where an order begins until the supplier's own price is known. */
export const costOfPack = ({ lastCost, packSize }: LineProduct): string =>
  lastCost === null ? '' : rounded(lastCost * (packSize > 0 ? packSize : 1));

/** Prices that the supplier asked the last time, where nobody has typed another than `suggested`. */
export function withPrices(
  lines: readonly OrderLineDraft[],
  prices: rpc.ProductSupply['prices'],
  suggested: string,
): OrderLineDraft[] {
  return lines.map((line) => {
    const known = prices.find(({ product_id: productId }) => productId === line.productId);
    if (known === undefined || line.price !== suggested) return line;
    return { ...line, price: rounded(known.last_price * Number(line.packSize)) };
  });
}

const percentOf = (text: string): number | null => {
  if (text.trim() === '') return 0;
  const percent = costOf(text.replace(',', '.'));
  return percent !== null && percent <= 100 ? percent : null;
};

/** What stands in the way of a line; null when nothing does. */
export function orderLineProblem(line: OrderLineDraft): string | null {
  if (line.productId === null && line.name.trim() === '') return 'Type what it is.';
  if (line.productId === null && line.account === null) return 'Choose what it is booked as.';
  const packs = positiveQuantity(line.packs);
  const size = positiveQuantity(line.packSize);
  if (packs === null || size === null) return 'Type how many.';
  if (packs * size < line.received)
    return line.productId === null ? 'More than this was billed.' : 'More than this has come.';
  if (costOf(line.price) === null) return 'Type a price.';
  return percentOf(line.discount) === null ? 'Type a discount up to 100%.' : null;
}

/** What the supplier delivers, of the product of a line. */
export type SupplyTerms = Pick<rpc.ProductSupply['prices'][number], 'product_id' | 'pack_size' | 'min_quantity'>;

/** Under a thousandth of a unit, what is left of a division is rounding. */
const isWhole = (packs: number): boolean => Math.abs(packs - Math.round(packs)) < 0.0005;

/** What the supplier may not deliver, of a line that can be saved all the same; null where it fits. */
export function orderLineWarning(line: OrderLineDraft, terms: readonly SupplyTerms[]): string | null {
  const known = terms.find(({ product_id: productId }) => productId === line.productId);
  const [packs, size] = [positiveQuantity(line.packs), positiveQuantity(line.packSize)];
  if (known === undefined || packs === null || size === null) return null;
  const ordered = packs * size;
  const says = [
    known.min_quantity !== null && ordered < known.min_quantity
      ? `The supplier delivers at least ${unitText(known.min_quantity, line.unit)}.`
      : null,
    known.pack_size > 1 && !isWhole(ordered / known.pack_size)
      ? `The supplier delivers in packs of ${unitText(known.pack_size, line.unit)}.`
      : null,
  ].filter((text) => text !== null);
  return says.length === 0 ? null : says.join(' ');
}

const unitText = (quantity: number, unit: string) => quantityText(quantityFromNumeric(quantity), unit);

type Problems = Partial<Record<keyof OrderDraft, string>>;

export function orderProblems(draft: OrderDraft): Problems {
  const wrong = draft.lines.find((line) => orderLineProblem(line) !== null);
  return {
    ...(draft.supplier === null ? { supplier: 'Choose a supplier.' } : {}),
    ...(percentOf(draft.overReceipt) === null ? { overReceipt: 'Type a percentage up to 100.' } : {}),
    ...(draft.lines.length === 0
      ? { lines: 'Add at least one product or service.' }
      : wrong === undefined
        ? {}
        : { lines: `${wrong.name.trim() === '' ? 'Service' : wrong.name}: ${orderLineProblem(wrong) ?? ''}` }),
  };
}

/** The order of a draft in which `orderProblems` found nothing wrong. */
export function orderInput(id: string, draft: OrderDraft, revision: number | null): rpc.PurchaseOrderInput {
  return {
    id,
    ...(revision === null ? {} : { revision }),
    contact_id: draft.supplier?.value ?? '',
    location_id: draft.locationId === '' ? null : draft.locationId,
    order_date: draft.orderDate,
    expected_on: draft.expectedOn === '' ? null : draft.expectedOn,
    prices_include_tax: draft.pricesIncludeTax,
    ...(draft.overReceipt.trim() === '' ? {} : { over_receipt_percent: percentOf(draft.overReceipt) ?? 0 }),
    note: draft.note.trim() === '' ? null : draft.note.trim(),
    lines: draft.lines.map((line) => ({
      id: line.id,
      ...(line.productId === null
        ? serviceInput(line)
        : { product_id: line.productId, pack_size: positiveQuantity(line.packSize) ?? 1 }),
      packs: positiveQuantity(line.packs) ?? 0,
      pack_price: costOf(line.price) ?? 0,
      discount_percent: percentOf(line.discount) ?? 0,
      tax_rate_id: line.taxRateId === '' ? null : line.taxRateId,
      supplier_code: line.supplierCode.trim() === '' ? null : line.supplierCode.trim(),
    })),
  };
}

/** What a line comes to as its price says; null while it is not complete. */
export function orderLineTotal(line: OrderLineDraft): number | null {
  const packs = positiveQuantity(line.packs);
  const price = costOf(line.price);
  const less = percentOf(line.discount);
  return packs === null || price === null || less === null
    ? null
    : Math.round(packs * price * (100 - less) + Number.EPSILON) / 100;
}

export interface OrderSums {
  net: number;
  tax: number;
  total: number;
}

/** What an order comes to, tax line by line as the server counts it. */
export function orderSums(draft: OrderDraft, percentOfRate: (taxRateId: string) => number): OrderSums {
  const parts = draft.lines.map((line) => {
    const amount = orderLineTotal(line) ?? 0;
    const percent = percentOfRate(line.taxRateId);
    const tax = draft.pricesIncludeTax
      ? amount - Math.round((amount * 10000) / (100 + percent)) / 100
      : Math.round(amount * percent) / 100;
    return { net: draft.pricesIncludeTax ? amount - tax : amount, tax };
  });
  const cents = (pick: (part: { net: number; tax: number }) => number) =>
    Math.round(parts.reduce((before, part) => before + pick(part), 0) * 100) / 100;
  const [net, tax] = [cents((part) => part.net), cents((part) => part.tax)];
  return { net, tax, total: Math.round((net + tax) * 100) / 100 };
}
