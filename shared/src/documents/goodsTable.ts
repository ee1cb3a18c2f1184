import { formatAmount, pricePer, quantityText } from '../format/format.ts';
import { compare, zero, type Money, type Thousandths } from '../money/money.ts';
import type { DocumentRow, DocumentSum, DocumentTable } from './documentModel.ts';

/** A line of goods, of whatever document. */
export interface DocumentGoods {
  id: string;
  name: string;
  quantity: Thousandths;
  unit: string;
  unitPrice: Money;
  /** What was taken off by hand; what promotions took off stands in the details. */
  discount: Money;
  gross: Money;
  /** The code of its tax; null where the business has none. */
  taxCode?: string | null;
  /** What was chosen with it, its serial numbers, its promotions. */
  details?: readonly string[];
}

interface GoodsOptions {
  currencyCode: string;
  isTaxed: boolean;
  /** Whether the unit prices include the tax that the amounts include. */
  pricesIncludeTax: boolean;
  deliveryFee?: Money;
}

const less = (discount: Money): string => (compare(discount, zero) > 0 ? ` less ${formatAmount(discount)}` : '');

function goodsRow(goods: DocumentGoods, isTaxed: boolean): DocumentRow {
  const { id, name, quantity, unit, unitPrice, discount, gross, taxCode, details = [] } = goods;
  const code = isTaxed ? (taxCode ?? '') : '';
  return {
    key: id,
    cells: [
      name,
      quantityText(quantity, unit),
      pricePer(formatAmount(unitPrice), unit) + less(discount),
      ...(isTaxed ? [code] : []),
      formatAmount(gross),
    ],
    details,
    rollDetail: `${quantityText(quantity, unit)} × ${formatAmount(unitPrice)}${less(discount)} ${code}`.trimEnd(),
  };
}

/** The goods of a quote, a receipt or an invoice. */
export function goodsTable(
  lines: readonly DocumentGoods[],
  { currencyCode, isTaxed, pricesIncludeTax, deliveryFee = zero }: GoodsOptions,
): DocumentTable {
  const hasCodes = isTaxed && lines.some(({ taxCode }) => (taxCode ?? '') !== '');
  const amountTitle = isTaxed && !pricesIncludeTax ? `With tax, ${currencyCode}` : `Amount, ${currencyCode}`;
  const delivery: DocumentRow[] =
    compare(deliveryFee, zero) > 0
      ? [{ key: 'delivery', cells: ['Delivery', '', '', ...(hasCodes ? [''] : []), formatAmount(deliveryFee)] }]
      : [];
  return {
    label: 'Goods',
    columns: [
      { title: 'Item' },
      { title: 'Quantity', isFigure: true },
      { title: 'Price', isFigure: true },
      ...(hasCodes ? [{ title: 'Tax' }] : []),
      { title: amountTitle, rollTitle: currencyCode, isFigure: true },
    ],
    rows: [...lines.map((line) => goodsRow(line, hasCodes)), ...delivery],
  };
}

/** A row of a word and an amount. */
export const amountRow = (label: string, amount: Money): DocumentSum => ({ label, value: formatAmount(amount) });

/** Such rows without those of nothing. */
export const amountRows = (rows: readonly (readonly [string, Money])[]): DocumentSum[] =>
  rows.filter(([, amount]) => compare(amount, zero) > 0).map(([label, amount]) => amountRow(label, amount));
