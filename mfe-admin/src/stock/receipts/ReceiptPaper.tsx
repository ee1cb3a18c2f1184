import { formatCurrency, formatDateTime, formatNumber, quantityText } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import { StockPaper } from '../StockPaper';
import type { Receipt } from './receiptRows';

/** The note of a delivery: what came, in which batches, and what it cost for those who see that. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { currencyCode, timezone } = useBusiness();
  const hasBatches = receipt.lines.some((line) => line.batches.length > 0);
  const hasCosts = receipt.totalCost !== null;
  return (
    <StockPaper
      kind="Delivery note"
      number={receipt.number}
      facts={[
        { label: 'Supplier', value: receipt.supplierName ?? 'No supplier' },
        { label: 'Supplier’s reference', value: receipt.reference },
        { label: 'Received at', value: receipt.locationName },
        { label: 'Received on', value: formatDateTime(receipt.receivedAt, timezone) },
        { label: 'Received by', value: receipt.personName },
      ]}
      columns={[
        { title: 'Product' },
        { title: 'Code' },
        ...(hasBatches ? [{ title: 'Batch' }] : []),
        { title: 'Quantity', isFigure: true },
        ...(hasCosts
          ? [
              { title: 'Unit cost', isFigure: true },
              { title: 'Cost', isFigure: true },
            ]
          : []),
      ]}
      lines={receipt.lines.map((line) => ({
        key: line.id,
        cells: [
          line.name,
          line.sku ?? '',
          ...(hasBatches ? [line.batches.join('; ')] : []),
          quantityText(line.quantity, line.unit),
          ...(hasCosts
            ? [
                line.unitCost === null ? '' : formatNumber(line.unitCost),
                line.cost === null ? '' : formatCurrency(line.cost, currencyCode),
              ]
            : []),
        ],
      }))}
      {...(receipt.totalCost === null
        ? {}
        : { total: { label: 'Total', value: formatCurrency(receipt.totalCost, currencyCode) } })}
      note={null}
      signatures={['Delivered by', 'Received by']}
    />
  );
}
