import { formatNumber } from '@dukani/shared/format';
import type { Affiliate } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';

/** Whether somebody may bring businesses, and how many of those wait for a look. */
export function AffiliateState({ affiliate: { state, flagged } }: { affiliate: Affiliate }) {
  return (
    <>
      <Badge tone={state === 'active' ? 'success' : 'danger'}>{state === 'active' ? 'Active' : 'Blocked'}</Badge>
      {flagged > 0 && <Badge tone="warning">{`${formatNumber(flagged)} to look at`}</Badge>}
    </>
  );
}
