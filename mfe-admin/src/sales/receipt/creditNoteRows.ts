import { compare, zero, type Money } from '@dukani/shared/money';
import { TENDER_NAMES } from '../payments';
import type { CreditNoteDetail } from '../returnsApi';

/** What became of the money of a credit note: paid back, or taken off the debt of the sale. */
export function creditNoteRows(note: CreditNoteDetail): [label: string, amount: Money][] {
  const rows: [string, Money][] = [
    [`Paid back, ${TENDER_NAMES[note.tenderType].toLowerCase()}`, note.refunded],
    ['Taken off what was owed', note.offDebt],
  ];
  return rows.filter(([, amount]) => compare(amount, zero) > 0);
}
