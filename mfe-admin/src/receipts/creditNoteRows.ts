import { add, compare, subtract, zero, type Money } from '@dukani/shared/money';
import { tenderInText, type TenderNames } from '../common/tenderNames';
import type { CreditNoteDetail, Exchange } from '../checkout/returns/returnsApi';

/**
 * What became of the money of a credit note: goods that were taken instead, paid back, or taken off the debt of the sale. Of an
 * exchange its way to pay is only how the books go from one document to the other: for so much no money moved.
 */
export function creditNoteRows(
  note: CreditNoteDetail,
  names: TenderNames,
  exchange: Exchange | null,
): [label: string, amount: Money][] {
  const applied = exchange?.applied ?? zero;
  const rounding = note.rounding ?? zero;
  const rows: [string, Money][] = [
    [`Exchanged for ${exchange?.invoiceNumber ?? ''}`, applied],
    [`Refunded, ${tenderInText(names, note.tenderType)}`, subtract(add(note.refunded, rounding), applied)],
    ['Refunded as points', note.inPoints],
    ['Taken off the balance due', note.offDebt],
  ];
  const some = rows.filter(([, amount]) => compare(amount, zero) > 0);
  return rounding === zero ? some : [['Cash rounding', rounding], ...some];
}
