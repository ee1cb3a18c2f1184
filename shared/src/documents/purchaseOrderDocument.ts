import { formatAmount, formatCurrency, formatDate, formatNumber, quantityText } from '../format/format.ts';
import { fromNumeric, quantityFromNumeric } from '../money/money.ts';
import type { PurchaseOrderAnswer } from './answerTypes.ts';
import type { DocumentBusiness, DocumentModel, DocumentRow } from './documentModel.ts';
import { amountRow } from './goodsTable.ts';
import { paperDate } from './paperRules.ts';
import { totalRow } from './totalRow.ts';

type Order = PurchaseOrderAnswer['order'];
type OrderLine = Order['lines'][number];

const present = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.filter((line): line is string => line !== null && line !== undefined && line !== '');

/** Where the supplier is found; an address keeps its lines. */
const supplierLines = ({ company, address, phone, email, tax_pin: pin }: Order['supplier']): string[] =>
  present([company, ...(address ?? '').split('\n'), phone, email, pin == null ? null : `PIN ${pin}`]);

/** Where it should come: the location by name, and its address in one line. */
const deliveryText = ({ deliver_to: name, deliver_to_address: address }: Order): string =>
  present([name, ...(address ?? '').split('\n').map((line) => line.trim())]).join(', ');

/** A price, which may have six decimals: at least two are shown. */
function priceText(price: number): string {
  const text = formatNumber(price, 6);
  return (text.split('.')[1]?.length ?? 0) < 2 ? formatAmount(fromNumeric(price)) : text;
}

/** How many: packs and what they hold, or pieces. */
function orderedText({ packs, pack_size: size, quantity, unit }: OrderLine): string {
  const units = quantityText(quantityFromNumeric(quantity), unit);
  return size === 1 ? units : `${formatNumber(packs, 3)} × ${formatNumber(size, 3)} = ${units}`;
}

function lineRow(line: OrderLine, hasCodes: boolean): DocumentRow {
  const less = line.discount_percent === 0 ? '' : ` less ${formatNumber(line.discount_percent, 3)}%`;
  const price = priceText(line.pack_price) + less;
  return {
    key: line.id,
    cells: [
      line.name,
      ...(hasCodes ? [line.supplier_code ?? ''] : []),
      orderedText(line),
      price,
      formatAmount(fromNumeric(line.net_amount)),
    ],
    rollDetail: `${orderedText(line)} at ${price}`,
  };
}

/** An order to a supplier: what should come, when, where and at what price. */
export function purchaseOrderDocument({ order }: PurchaseOrderAnswer, business: DocumentBusiness): DocumentModel {
  const { supplier } = order;
  // A column of nothing is left out.
  const hasCodes = order.lines.some((line) => line.supplier_code !== null);
  return {
    kind: 'purchase_order',
    title: 'Purchase order',
    number: order.order_number,
    stamp: order.status === 'cancelled' ? 'Cancelled' : null,
    business,
    party: { label: 'To', name: supplier.name, lines: supplierLines(supplier) },
    facts: [
      { label: 'Date', value: paperDate(business, order.order_date, 'UTC') },
      ...(order.revision > 1 ? [{ label: 'Version', value: String(order.revision) }] : []),
      ...(order.expected_on === null
        ? []
        : [{ label: 'Expected on', value: paperDate(business, order.expected_on, 'UTC'), isStrong: true }]),
      { label: 'Deliver to', value: deliveryText(order) },
    ],
    tables: [
      {
        label: 'Goods and services',
        columns: [
          { title: 'Item' },
          ...(hasCodes ? [{ title: 'Your code' }] : []),
          { title: 'Quantity', isFigure: true },
          { title: 'Price', isFigure: true },
          { title: `Net, ${order.currency_code}`, rollTitle: order.currency_code, isFigure: true },
        ],
        rows: order.lines.map((line) => lineRow(line, hasCodes)),
      },
    ],
    sums: [
      {
        rows: [
          ...(order.tax_amount === 0
            ? []
            : [amountRow('Net', fromNumeric(order.net_amount)), amountRow('Tax', fromNumeric(order.tax_amount))]),
          totalRow({ label: 'Total', amount: fromNumeric(order.total_amount), currencyCode: order.currency_code }),
        ],
      },
    ],
    taxes: null,
    notes: order.note === null ? [] : [{ text: order.note }],
    code: null,
    footer: null,
  };
}

/** What a message to the supplier says: the whole order. */
export function purchaseOrderMessage({ business, order }: PurchaseOrderAnswer): string {
  const lines = order.lines.map(
    (line) =>
      `- ${line.name}${line.supplier_code === null ? '' : ` (${line.supplier_code})`}: ${orderedText(line)} at ${priceText(line.pack_price)}`,
  );
  return [
    `${business.name}: purchase order ${order.order_number}`,
    ...lines,
    `Total ${formatCurrency(fromNumeric(order.total_amount), order.currency_code)}`,
    `Deliver to ${deliveryText(order)}`,
    ...(order.expected_on === null ? [] : [`Expected on ${formatDate(`${order.expected_on}T00:00:00Z`, 'UTC')}`]),
  ].join('\n');
}
