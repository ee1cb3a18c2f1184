import { formatDate } from '@dukani/shared/format';
import { Badge } from '@dukani/shared/ui-core';
import type { Batch } from './batchRows';

const SOON_DAYS = 30;

/** The last good day of a batch, in words where it needs somebody. */
export function ExpiryBadge({ batch }: { batch: Batch }) {
  const { expiresOn, daysLeft } = batch;
  if (expiresOn === null || daysLeft === null) return <span className="adm-muted">No expiry</span>;
  const day = formatDate(`${expiresOn}T12:00:00Z`, 'UTC');
  if (daysLeft < 0)
    return (
      <span className="stock-expiry">
        {day} <Badge tone="danger">Expired</Badge>
      </span>
    );
  if (daysLeft <= SOON_DAYS)
    return (
      <span className="stock-expiry">
        {day}{' '}
        <Badge tone="warning">
          {daysLeft === 0 ? 'Last day' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`}
        </Badge>
      </span>
    );
  return <span className="stock-expiry">{day}</span>;
}
