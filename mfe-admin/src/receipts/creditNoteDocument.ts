import { paperDateTime, amountRows, fiscalOf, totalRow, type DocumentModel } from '@dukani/shared/documents';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { TenderNames } from '../common/tenderNames';
import type { CreditNoteDetail, Exchange } from '../checkout/returns/returnsApi';
import { APPROVED } from '../checkout/saleLabels';
import { creditNoteRows } from './creditNoteRows';
import { copyStamp, returnedRows } from './receiptDocument';

interface CreditNoteParts {
  note: CreditNoteDetail;
  /** What the goods were exchanged for. */
  exchange: Exchange | null;
  business: NamedBusiness & { timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
  /** Which print this is; from the second on it says that it is a copy. */
  printCount: number;
  tenderNames: TenderNames;
}

/** A credit note: what came back, what for, and what the customer got for it. */
export function creditNoteDocument(parts: CreditNoteParts): DocumentModel {
  const { note, exchange, business, header, printCount, tenderNames } = parts;
  const { currencyCode } = business;
  return {
    kind: 'credit_note',
    title: 'Credit note',
    number: note.number,
    stamp: copyStamp(printCount),
    business: documentBusiness(header, business),
    party: note.contactName === null ? null : { label: 'Customer', name: note.contactName, lines: [] },
    facts: noteFacts(note, business.timezone, header),
    tables: [
      {
        label: 'Goods returned',
        columns: [{ title: 'Returned' }, { title: currencyCode, isFigure: true }],
        rows: returnedRows(note.lines),
      },
    ],
    sums: [
      {
        rows: [
          totalRow({ label: 'Returned', amount: note.total, currencyCode }),
          ...amountRows([...creditNoteRows(note, tenderNames, exchange), ['Of which tax', note.tax]]),
        ],
      },
    ],
    taxes: null,
    notes: [{ text: `Reason: ${note.reason}` }],
    fiscal: fiscalOf(note.fiscal, printCount > 1),
    code: null,
    footer: null,
  };
}

function noteFacts(
  note: CreditNoteDetail,
  timezone: string,
  header: ReceiptHeader | undefined,
): DocumentModel['facts'] {
  return [
    ...(note.invoiceNumber === null ? [] : [{ label: 'For', value: note.invoiceNumber }]),
    { label: 'Date', value: paperDateTime(header, note.issuedAt, timezone) },
    ...(note.issuedByName === null || header?.papers.shows_cashier === false
      ? []
      : [{ label: 'Served by', value: note.issuedByName }]),
    ...note.approvals.map(({ permission, approverName }) => ({
      label: `${APPROVED[permission]} approved by`,
      value: approverName,
    })),
  ];
}
