import { useState } from 'react';
import type { ClockAction } from '@dukani/shared/rpc';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { Button, ErrorState } from '@dukani/shared/ui-core';
import { nextOf, stateText } from '../../common/clock/clockWords';
import { useClockTimeMutation, useListClockStatesQuery } from '../../common/clock/clockApi';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';

/** The own clock, on the web. */
export function OwnClock() {
  const { userId } = useBusiness();
  const notify = useNotify();
  const { data, error, refetch } = useListClockStatesQuery();
  const [clock, { isLoading }] = useClockTimeMutation();
  // The same press again, after an answer that was lost, is the same request.
  const [request, setRequest] = useState(newId);
  if (data === undefined)
    return error === undefined ? null : (
      <ErrorState title="Your clock could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const own = data.find(({ user_id: id }) => id === userId);
  if (own === undefined) return null;
  const press = async (action: ClockAction) => {
    const { error: refused, data: now } = await clock({ id: request, action });
    if (refused !== undefined) {
      notify.error('The clock was not set', refused);
      void refetch();
      if (refused.code !== 'network_failure') setRequest(newId());
      return;
    }
    setRequest(newId());
    notify.success(`You are ${stateText(now)}`);
  };
  return (
    <section className="dk-card team-clock" aria-label="Your clock">
      <p>
        You are <strong>{stateText(own)}</strong>
        {own.since !== null && (
          <>
            {' '}
            since <DateText iso={own.since} />
          </>
        )}
        .{own.is_long && ' That is more than 16 hours: ask a manager to correct it.'}
      </p>
      <div className="team-buttons">
        {nextOf(own).map(({ action, label }, index) => (
          <Button
            key={action}
            icon="clock"
            variant={index === 0 ? 'primary' : 'secondary'}
            isBusy={isLoading}
            onClick={() => void press(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
