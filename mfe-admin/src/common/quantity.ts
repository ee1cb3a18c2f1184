import type { Thousandths } from '@dukani/shared/money';
import { partSentence, thousandthsOf, unitStep } from '@dukani/shared/quantity';

/** The most of one product on a line, in thousandths. */
export const MAX_LINE_QUANTITY: Thousandths = 1_000_000_000;

/** Reads a typed quantity (`2`, `0.350`, `0,350`) into thousandths; null when it is none or above the limit. */
export function parseQuantity(text: string): Thousandths | null {
  const thousandths = thousandthsOf(text);
  return thousandths !== null && thousandths > 0 && thousandths <= MAX_LINE_QUANTITY ? thousandths : null;
}

/** True for units in which a quantity is measured and not counted. */
export function isWeighed(unit: string): boolean {
  return unitStep(unit) < 1000;
}

/** Why so much of a product cannot be: a part of what is counted. Null when it can. The server says the same. */
export function partProblem(
  { name, unit }: { name: string; unit: string },
  quantity: Thousandths | null,
): string | null {
  if (quantity === null || quantity % unitStep(unit) === 0) return null;
  return partSentence({ name, unit, quantity });
}
