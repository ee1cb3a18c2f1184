import { formatQuantity } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';

/** `+24`, `−3`; a correction of value alone moves nothing: `0`. */
export function signed(quantity: Thousandths, unit?: string): string {
  const text = formatQuantity(Math.abs(quantity), unit);
  return quantity > 0 ? `+${text}` : quantity < 0 ? `−${text}` : text;
}
