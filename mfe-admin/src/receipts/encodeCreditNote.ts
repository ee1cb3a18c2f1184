import { formatAmount, formatDateTime } from '@dukani/shared/format';
import type { TenderNames } from '../common/tenderNames';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { CreditNoteDetail, Exchange } from '../checkout/returns/returnsApi';
import { creditNoteRows } from './creditNoteRows';
import { makeEncoder, printedGoods, printedSums, printHead, printPairs, type Speaks } from './receiptEncoder';

export interface EncodedCreditNote {
  note: CreditNoteDetail;
  /** What the goods were exchanged for. */
  exchange: Exchange | null;
  business: { name: string; timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
  printCount: number;
  columns: number;
  tenderNames: TenderNames;
}

/** The same credit note as on paper from the browser, in the language of a receipt printer. */
export function encodeCreditNote(speaks: Speaks, slip: EncodedCreditNote): Uint8Array {
  const { note, exchange, business, header, printCount, columns, tenderNames } = slip;
  const encoder = makeEncoder(speaks, columns);
  printHead(encoder, { header, businessName: business.name, printCount });
  printPairs(encoder, columns, [
    ['Credit note', note.number],
    ...(note.invoiceNumber === null ? [] : [['For', note.invoiceNumber] as [string, string]]),
    ['Date', formatDateTime(note.issuedAt, business.timezone)],
    ...(note.issuedByName === null ? [] : [['Served by', note.issuedByName] as [string, string]]),
    ...(note.contactName === null ? [] : [['Customer', note.contactName] as [string, string]]),
  ]);
  encoder.rule({ style: 'single' });
  for (const line of note.lines) {
    printPairs(encoder, columns, [[printedGoods(line), `-${formatAmount(line.gross)}`]]);
    if (line.serials.length > 0) encoder.line(`  ${line.serials.join(', ')}`);
  }
  encoder.rule({ style: 'single' }).bold(true);
  printPairs(encoder, columns, [[`RETURNED ${business.currencyCode}`, formatAmount(note.total)]]);
  encoder.bold(false);
  printPairs(
    encoder,
    columns,
    printedSums([...creditNoteRows(note, tenderNames, exchange), ['Of which tax', note.tax]]),
  );
  return encoder.line(`Reason: ${note.reason}`).newline(3).cut('partial').encode();
}
