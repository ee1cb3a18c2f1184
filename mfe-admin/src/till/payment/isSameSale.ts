import { quantityFromNumeric, type Thousandths } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';

interface KnownLine {
  id: string;
  quantity: Thousandths;
}

/**
 * Whether what is known under the id of a request is that very sale, in whatever form. A device that was cut off keeps no more of its
 * basket than the browser had written by then: a new sale may be rung under the id of one that was made before.
 */
export function isSameSale(lines: readonly KnownLine[], request: Pick<RecordSaleInput, 'lines'>): boolean {
  return (
    lines.length === request.lines.length &&
    request.lines.every(({ id, quantity }) =>
      lines.some((line) => line.id === id && line.quantity === quantityFromNumeric(quantity)),
    )
  );
}
