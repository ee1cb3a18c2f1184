import { formatCurrency, formatDateTime, unitText } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import { StockPaper } from '../StockPaper';
import { signed } from '../signed';
import { reasonLabel, type Adjustment } from './adjustmentRows';

const STATES: Record<Adjustment['status'], string> = {
  posted: 'Posted',
  approved: 'Approved',
  waiting: 'Waiting for approval',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** An adjustment on paper: why, what changed, and who answers for it. */
export function AdjustmentPaper({ adjustment }: { adjustment: Adjustment }) {
  const { currencyCode, timezone } = useBusiness();
  const hasValues = adjustment.lines.some((line) => line.value !== null);
  return (
    <StockPaper
      kind="Stock adjustment"
      number={adjustment.number}
      facts={[
        { label: 'Reason', value: reasonLabel(adjustment.reason) },
        { label: 'Location', value: adjustment.locationName },
        { label: 'State', value: STATES[adjustment.status] },
        { label: 'On', value: formatDateTime(adjustment.at, timezone) },
        { label: adjustment.status === 'waiting' ? 'Requested by' : 'By', value: adjustment.personName },
        { label: 'Decided by', value: adjustment.decidedByName },
      ]}
      columns={[
        { title: 'Product' },
        { title: 'Code' },
        { title: 'Change', isFigure: true },
        ...(hasValues ? [{ title: 'Value', isFigure: true }] : []),
      ]}
      lines={adjustment.lines.map((line) => ({
        key: line.productId,
        cells: [
          line.name,
          line.sku ?? '',
          signed(line.change, unitText(line.unit)),
          ...(hasValues ? [line.value === null ? '' : formatCurrency(line.value, currencyCode)] : []),
        ],
      }))}
      {...(hasValues ? { total: { label: 'Total', value: formatCurrency(adjustment.value, currencyCode) } } : {})}
      note={[adjustment.note, adjustment.decisionNote].filter((text) => text !== null).join('\n') || null}
      signatures={['Done by', 'Approved by']}
    />
  );
}
