import { quantityText } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';

/** `12`, `0.5 kg`: a unit that only says "one by one" is left out. */
export function pieces(quantity: Thousandths, unit: string): string {
  return quantityText(quantity, unit);
}
