import { formatCurrency, unitText } from '@dukani/shared/format';
import { paperDateTime, type DocumentModel } from '@dukani/shared/documents';
import { signed } from '../signed';
import { stockDocument, type StockHead } from '../stockDocument';
import { reasonLabel, type Adjustment } from './adjustmentRows';

const STATES: Record<Adjustment['status'], string> = {
  posted: 'Posted',
  approved: 'Approved',
  waiting: 'Waiting for approval',
  rejected: 'Rejected',
  withdrawn: 'Cancelled',
};

/** An adjustment: why, what changed, and who answers for it. */
export function adjustmentDocument(adjustment: Adjustment, head: StockHead): DocumentModel {
  const { currencyCode, timezone } = head.business;
  const hasValues = adjustment.lines.some((line) => line.value !== null);
  return stockDocument(head, {
    kind: 'stock_adjustment',
    title: 'Stock adjustment',
    number: adjustment.number,
    facts: [
      { label: 'Reason', value: reasonLabel(adjustment.reason) },
      { label: 'Location', value: adjustment.locationName },
      { label: 'State', value: STATES[adjustment.status] },
      { label: 'On', value: paperDateTime(head.header, adjustment.at, timezone) },
      { label: adjustment.status === 'waiting' ? 'Requested by' : 'By', value: adjustment.personName },
      { label: 'Decided by', value: adjustment.decidedByName },
    ],
    columns: [
      { title: 'Product' },
      { title: 'Code' },
      { title: 'Change', isFigure: true },
      ...(hasValues ? [{ title: 'Value', isFigure: true }] : []),
    ],
    rows: adjustment.lines.map((line) => ({
      key: line.productId,
      cells: [
        line.name,
        line.sku ?? '',
        signed(line.change, unitText(line.unit)),
        ...(hasValues ? [line.value === null ? '' : formatCurrency(line.value, currencyCode)] : []),
      ],
    })),
    total: hasValues ? formatCurrency(adjustment.value, currencyCode) : null,
    note: [adjustment.note, adjustment.decisionNote].filter((text) => text !== null).join('\n') || null,
    signatures: ['Done by', 'Approved by'],
  });
}
