import { quantityText } from '@dukani/shared/format';
import type { ReceiveTransferInput } from '@dukani/shared/rpc';
import { sameSerial } from '../../common/serials/serials';
import { quantityOrZero, thousandths } from '../../common/lines/quantities';
import type { Transfer, TransferLine } from './transferRows';

export type Missing = 'later' | 'lost' | 'damaged' | 'expired';

export const MISSING: readonly { value: Missing; label: string }[] = [
  { value: 'later', label: 'Still in transit' },
  { value: 'lost', label: 'Lost' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'expired', label: 'Expired' },
];

/** What was typed or named of a line. */
export interface Arrived {
  texts: Readonly<Record<string, string>>;
  /** The pieces of goods with serial numbers. */
  serials: Readonly<Record<string, string[]>>;
}

/** A receipt as it is typed. */
export interface ArrivalDraft extends Arrived {
  missing: Missing;
  note: string;
}

/** The pieces of a line that arrived, and those that did not; a sentence when one is not in transit. */
function arrivedPieces(line: TransferLine, named: readonly string[], missing: Missing) {
  const unknown = named.find((one) => !line.serialsOnTheWay.some((other) => sameSerial(one, other)));
  if (unknown !== undefined) return `${unknown} of ${line.name} is not in transit.`;
  const lost =
    missing === 'later' ? [] : line.serialsOnTheWay.filter((one) => !named.some((other) => sameSerial(one, other)));
  return named.length + lost.length === 0
    ? null
    : {
        line_id: line.id,
        quantity: named.length,
        serials: [...named],
        ...(lost.length > 0 ? { lost_quantity: lost.length, lost_serials: lost } : {}),
      };
}

/** The request for what was typed; a sentence when something is wrong with it. */
export function transferReceipt(id: string, transfer: Transfer, draft: ArrivalDraft): ReceiveTransferInput | string {
  const { missing, note } = draft;
  const lines: ReceiveTransferInput['lines'] = [];
  for (const line of transfer.lines.filter(({ inTransit }) => inTransit > 0)) {
    if (line.tracksSerials) {
      const pieces = arrivedPieces(line, draft.serials[line.id] ?? [], missing);
      if (typeof pieces === 'string') return pieces;
      if (pieces !== null) lines.push(pieces);
      continue;
    }
    const quantity = quantityOrZero(draft.texts[line.id] ?? '');
    if (quantity === null) return `Type the quantity of ${line.name} received.`;
    if (thousandths(quantity) > line.inTransit)
      return `Only ${quantityText(line.inTransit, line.unit)} of ${line.name} are in transit. Add the rest as a stock adjustment.`;
    const lost = missing === 'later' ? 0 : (line.inTransit - thousandths(quantity)) / 1000;
    if (quantity > 0 || lost > 0)
      lines.push({ line_id: line.id, quantity, ...(lost > 0 ? { lost_quantity: lost } : {}) });
  }
  if (lines.length === 0) return 'Type the quantity received.';
  const isLost = lines.some((line) => line.lost_quantity !== undefined);
  return {
    id,
    transfer_id: transfer.id,
    ...(isLost && missing !== 'later' ? { loss_reason: missing } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines,
  };
}
