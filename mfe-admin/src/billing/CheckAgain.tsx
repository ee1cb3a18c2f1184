import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatTime } from '@dukani/shared/format';
import { useSession } from '@dukani/shared/session';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { isSubscriptionLocked, subscriptionState } from '../common/billingState';

/** Looks up how the subscription stands now, and says when it looked and what it found. */
export function CheckAgain() {
  const { access, accessError, refreshAccess } = useSession();
  const [isChecking, setIsChecking] = useState(false);
  const [checkedAt, setCheckedAt] = useState<string | null>(null);
  const subscription = access?.subscription ?? null;
  const isLocked = isSubscriptionLocked(subscription);
  const check = async () => {
    setIsChecking(true);
    await refreshAccess();
    setIsChecking(false);
    setCheckedAt(new Date().toISOString());
  };
  return (
    <div className="billing-check">
      <p role="status">
        {checkedAt !== null && !isChecking && (
          <>
            <span className="adm-muted">Checked at {formatTime(checkedAt, access?.tenant?.timezone ?? 'UTC')}:</span>{' '}
            {accessError !== null
              ? errorMessage(accessError)
              : isLocked
                ? `nothing has changed yet. ${subscriptionState(subscription).label}.`
                : `all in order. ${subscriptionState(subscription).label}.`}
          </>
        )}
      </p>
      {!isLocked && checkedAt !== null && <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
      <Button icon="refresh" isBusy={isChecking} onClick={() => void check()}>
        Refresh
      </Button>
    </div>
  );
}
