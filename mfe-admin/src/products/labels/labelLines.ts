import { fromNumeric, quantityFromNumeric, timesQuantity, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A product to print labels of. */
export interface LabelLine {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  price: Money;
  retailPrice: Money | null;
  weightKg: number | null;
  codes: { barcode: string; unitFactor: number; label: string | null }[];
  /** Which of the codes is printed; null: the SKU, or none. */
  barcode: string | null;
  /** How many, as it is typed. */
  count: string;
}

/** What is printed on one label. */
export interface LabelContent {
  name: string;
  price: Money;
  wasPrice: Money | null;
  /** Of a kilogram, or of the unit where goods are sold by weight. */
  unitPrice: { amount: Money; unit: string } | null;
  sku: string | null;
  code: string | null;
}

export const MAX_LABELS = 2000;
const BY_MEASURE = new Set(['kg', 'g', 'l', 'litre', 'liter', 'ml', 'm', 'metre', 'meter']);

export function toLabelLine(row: rpc.LabelProduct): LabelLine {
  const codes = row.barcodes.map(({ barcode, unit_factor, label }) => ({ barcode, unitFactor: unit_factor, label }));
  const received = row.received_quantity;
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    unit: row.unit,
    price: fromNumeric(row.price),
    retailPrice: row.retail_price === null ? null : fromNumeric(row.retail_price),
    weightKg: row.weight_kg,
    codes,
    barcode: codes[0]?.barcode ?? null,
    count: received === null ? '1' : String(Math.min(Math.ceil(received), MAX_LABELS)),
  };
}

/** How many labels are wanted of a line: 0 for what is no number. */
export function labelCount({ count }: LabelLine): number {
  return /^\d{1,4}$/.test(count.trim()) ? Number(count) : 0;
}

/** A code that stands for several units is printed with their price together. */
export function labelContent(line: LabelLine): LabelContent {
  const code = line.codes.find(({ barcode }) => barcode === line.barcode);
  const factor = code?.unitFactor ?? 1;
  const times = (amount: Money) => (factor === 1 ? amount : timesQuantity(amount, quantityFromNumeric(factor)));
  return {
    name: factor === 1 ? line.name : `${line.name} · ${code?.label ?? `${factor} × ${line.unit}`}`,
    price: times(line.price),
    wasPrice: line.retailPrice !== null && line.retailPrice > line.price ? times(line.retailPrice) : null,
    unitPrice: unitPrice(line),
    sku: line.sku,
    code: code?.barcode ?? line.sku,
  };
}

function unitPrice({ price, unit, weightKg }: LabelLine): LabelContent['unitPrice'] {
  if (BY_MEASURE.has(unit.toLowerCase())) return { amount: price, unit };
  if (weightKg === null || weightKg <= 0) return null;
  return { amount: fromNumeric(Math.round(price / weightKg) / 100), unit: 'kg' };
}
