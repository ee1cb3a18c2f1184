import { quantityText } from '@dukani/shared/format';
import { paperDate, paperDateTime, type DocumentModel } from '@dukani/shared/documents';
import { stockDocument, type StockHead } from '../stockDocument';
import { TRANSFER_STATUS, type Transfer, type TransferLine } from './transferRows';

/** The slip that goes with a transfer. What arrived is written in by hand while it is on its way. */
export function transferDocument(transfer: Transfer, head: StockHead): DocumentModel {
  const { expectedOn } = transfer;
  const isOpen = transfer.status === 'draft' || transfer.status === 'sent';
  const sent = transfer.events.find((event) => event.text === 'Sent');
  return stockDocument(head, {
    kind: 'transfer_slip',
    title: 'Transfer slip',
    number: transfer.number,
    facts: [
      { label: 'From', value: transfer.from },
      { label: 'To', value: transfer.to },
      { label: 'State', value: TRANSFER_STATUS[transfer.status].label },
      {
        label: 'Sent on',
        value: sent === undefined ? null : paperDateTime(head.header, sent.at, head.business.timezone),
      },
      { label: 'Sent by', value: sent?.person ?? null },
      { label: 'Expected on', value: expectedOn === null ? null : paperDate(head.header, expectedOn, 'UTC') },
    ],
    columns: [
      { title: 'Product' },
      { title: 'Code' },
      { title: transfer.status === 'draft' ? 'To send' : 'Sent', isFigure: true },
      { title: 'Received', isFigure: true },
    ],
    rows: transfer.lines.map((line) => ({
      key: line.id,
      cells: [
        line.name,
        line.code,
        quantityText(line.quantity, line.unit),
        isOpen ? '____' : quantityText(line.received, line.unit),
      ],
      details: lineDetails(line),
    })),
    note: transfer.note,
    signatures: ['Sent by', 'Carried by', 'Received by'],
  });
}

const lineDetails = ({ batchNumber, serials }: TransferLine): string[] => [
  ...(batchNumber === null ? [] : [`Batch ${batchNumber}`]),
  ...(serials.length === 0
    ? []
    : [`${serials.length === 1 ? 'Serial number' : 'Serial numbers'} ${serials.join(', ')}`]),
];
