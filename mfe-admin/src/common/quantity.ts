import type { Thousandths } from '@dukani/shared/money';

/** The most of one product on a line, in thousandths. */
export const MAX_LINE_QUANTITY: Thousandths = 1_000_000_000;

/** Reads a typed quantity (`2`, `0.350`) into thousandths; null when it is none or above the limit. */
export function parseQuantity(text: string): Thousandths | null {
  if (!/^\d{1,7}(?:\.\d{1,3})?$/.test(text.trim())) return null;
  const thousandths = fromQuantityText(text.trim());
  return thousandths > 0 && thousandths <= MAX_LINE_QUANTITY ? thousandths : null;
}

const WEIGHED_UNITS = new Set(['kg', 'g', 'lb', 'oz', 'l', 'litre', 'liter', 'm', 'metre', 'meter']);

/** True for units in which a quantity is measured and not counted. */
export function isWeighed(unit: string): boolean {
  return WEIGHED_UNITS.has(unit.trim().toLowerCase());
}

function fromQuantityText(text: string): Thousandths {
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}
