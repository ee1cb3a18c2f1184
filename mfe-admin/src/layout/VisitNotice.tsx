import { useEffect, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useSession } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useEndSupportVisitMutation } from '../common/supportVisitsApi';

const MINUTE_MS = 60_000;

/** Above every screen while platform staff visit: whose business this is, how long yet, and the way out. */
export function VisitNotice() {
  const { access, refreshAccess, signOut } = useSession();
  const [end, { isLoading }] = useEndSupportVisitMutation();
  const notify = useNotify();
  const visit = access?.support_visit ?? null;
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftMs = visit === null ? 0 : Date.parse(visit.ends_at) - nowMs;
  const isOver = visit !== null && leftMs <= 0;
  useEffect(() => {
    if (visit === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, [visit]);
  useEffect(() => {
    // The server has closed the door; what is on the screen goes, too.
    if (isOver) void refreshAccess();
  }, [isOver, refreshAccess]);
  if (visit === null) return null;
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  const leave = async () => {
    const { error } = await end(visit.id);
    if (error !== undefined) return notify.error('The visit continues', errorMessage(error));
    await signOut();
  };
  return (
    <section className="adm-confirm adm-visit" aria-label="Support visit">
      <p>
        <Icon name="eye" size={18} />
        <span>
          <strong>You are visiting {visit.tenant_name} as Dukani support.</strong> Nothing can be changed.{' '}
          {minutes === 1 ? '1 minute left.' : `${minutes} minutes left.`}
        </span>
        <Button size="small" isBusy={isLoading} onClick={() => void leave()}>
          End visit
        </Button>
      </p>
    </section>
  );
}
