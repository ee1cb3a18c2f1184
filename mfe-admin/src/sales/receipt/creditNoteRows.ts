import { compare, zero, type Money } from '@dukani/shared/money';
import { tenderInText, type TenderNames } from '../../common/tenderNames';
import type { CreditNoteDetail } from '../returnsApi';

/** What became of the money of a credit note: paid back, or taken off the debt of the sale. */
export function creditNoteRows(note: CreditNoteDetail, names: TenderNames): [label: string, amount: Money][] {
  const rows: [string, Money][] = [
    [`Paid back, ${tenderInText(names, note.tenderType)}`, note.refunded],
    ['Back as points', note.inPoints],
    ['Taken off what was owed', note.offDebt],
  ];
  return rows.filter(([, amount]) => compare(amount, zero) > 0);
}
