import { formatCurrency, formatNumber, quantityText } from '@dukani/shared/format';
import { paperDateTime, type DocumentModel } from '@dukani/shared/documents';
import { stockDocument, type StockHead } from '../stockDocument';
import type { Receipt } from './receiptRows';

/** The note of a delivery: what came, in which batches, and what it cost for those who see that. */
export function deliveryNoteDocument(receipt: Receipt, head: StockHead): DocumentModel {
  const { currencyCode, timezone } = head.business;
  const hasCosts = receipt.totalCost !== null;
  return stockDocument(head, {
    kind: 'delivery_note',
    title: 'Delivery note',
    number: receipt.number,
    facts: [
      { label: 'Supplier', value: receipt.supplierName ?? 'No supplier' },
      { label: 'Supplier’s reference', value: receipt.reference },
      { label: 'Received at', value: receipt.locationName },
      { label: 'Received on', value: paperDateTime(head.header, receipt.receivedAt, timezone) },
      { label: 'Received by', value: receipt.personName },
    ],
    columns: [
      { title: 'Product' },
      { title: 'Code' },
      { title: 'Quantity', isFigure: true },
      ...(hasCosts
        ? [
            { title: 'Unit cost', isFigure: true },
            { title: 'Cost', isFigure: true },
          ]
        : []),
    ],
    rows: receipt.lines.map(({ id, name, sku, quantity, unit, unitCost, cost, batches }) => ({
      key: id,
      cells: [
        name,
        sku ?? '',
        quantityText(quantity, unit),
        ...(hasCosts
          ? [unitCost === null ? '' : formatNumber(unitCost), cost === null ? '' : formatCurrency(cost, currencyCode)]
          : []),
      ],
      details: batches.map((batch) => `Batch ${batch}`),
    })),
    total: receipt.totalCost === null ? null : formatCurrency(receipt.totalCost, currencyCode),
    note: null,
    signatures: ['Delivered by', 'Received by'],
  });
}
