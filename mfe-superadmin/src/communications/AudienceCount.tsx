import { formatNumber } from '@dukani/shared/format';
import type { Audience } from '@dukani/shared/rpc';
import { ErrorAlert } from '@dukani/shared/ui-antd';
import { useCountAudienceQuery } from './communicationsApi';

/** How many would get it now. */
export function AudienceCount({ audience }: { audience: Audience }) {
  const { currentData, error, refetch } = useCountAudienceQuery(audience);
  if (error !== undefined)
    return <ErrorAlert error={error} title="Could not count the audience" onRetry={() => void refetch()} />;
  if (currentData === undefined) return <p className="sup-muted">Counting…</p>;
  const { owners, businesses, examples } = currentData;
  if (owners === 0) return <p className="sup-muted">No owner would get this now.</p>;
  return (
    <p className="sup-muted">
      {formatNumber(owners)} {owners === 1 ? 'owner' : 'owners'} of {formatNumber(businesses)}{' '}
      {businesses === 1 ? 'business' : 'businesses'}: {examples.join(', ')}
      {businesses > examples.length && ' and others'}.
    </p>
  );
}
