import { parseQuantity } from '../../common/quantity';
import { parseValue, type PriceItem } from './priceListRows';

export interface PastedPrice extends Pick<PriceItem, 'kind' | 'value' | 'minQuantity'> {
  /** Counted from 1. */
  line: number;
  /** SKU or barcode. */
  code: string;
}

export interface PastedSheet {
  prices: PastedPrice[];
  problems: { line: number; problem: string }[];
}

/** The server takes at most this many at once. */
export const MAX_PASTED = 1000;

const isHeading = (cells: readonly string[]) => /^(sku|code|barcode|product)$/i.test(cells[0] ?? '');

/** Reads rows of code, price and (where there is one) quantity, as they come from a spreadsheet: parted by tabs, or `;`. */
export function readPastedPrices(text: string): PastedSheet {
  const sheet: PastedSheet = { prices: [], problems: [] };
  text.split(/\r?\n/).forEach((row, index) => {
    const cells = row.split(row.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || (index === 0 && isHeading(cells))) return;
    const [code = '', price = '', quantity = ''] = cells;
    const value = parseValue(price.replace(/(\d)[,\s](?=\d{3}\b)/g, '$1'));
    const minQuantity = quantity === '' ? 1 : parseQuantity(quantity.replace(',', '.'));
    const line = index + 1;
    if (code === '') sheet.problems.push({ line, problem: 'The SKU or barcode is missing.' });
    else if (value === null) sheet.problems.push({ line, problem: `“${price}” is not a price.` });
    else if (minQuantity === null) sheet.problems.push({ line, problem: `“${quantity}” is not a quantity.` });
    else sheet.prices.push({ line, code, minQuantity, ...value });
  });
  return sheet;
}

/** Of two rows for the same product and quantity the lower one counts, as it would if they were typed one after the other. */
export function lastOfEach<Row extends { product_id?: string | null; min_quantity?: number }>(
  rows: readonly Row[],
): Row[] {
  return [...new Map(rows.map((row) => [`${row.product_id ?? ''} ${row.min_quantity ?? 0}`, row])).values()];
}
