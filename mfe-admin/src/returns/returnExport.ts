import { formatDateTime } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import type { TenderNames } from '../common/tenderNames';
import type { CreditNoteRow } from '../checkout/returns/returnsApi';

/** The columns of the exported file of returns. */
export function returnExportColumns(timezone: string, tenderNames: TenderNames): TableColumn<CreditNoteRow>[] {
  return [
    { title: 'Credit note', value: (note) => note.number, isText: true },
    { title: 'Date', value: (note) => formatDateTime(note.issuedAt, timezone) },
    { title: 'Sale', value: (note) => note.invoiceNumber, isText: true },
    { title: 'Customer', value: (note) => note.contactName },
    { title: 'Handled by', value: (note) => note.issuedByName },
    { title: 'Reason', value: (note) => note.reason },
    { title: 'Refunded by', value: (note) => tenderNames[note.tenderType] },
    { title: 'Total', value: (note) => Number(toNumeric(note.total)) },
    { title: 'Refunded', value: (note) => Number(toNumeric(note.refunded)) },
    { title: 'Rounding', value: (note) => Number(toNumeric(note.rounding)) },
  ];
}
