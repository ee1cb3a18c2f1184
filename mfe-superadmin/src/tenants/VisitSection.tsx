import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { useMay } from '../common/rightsApi';
import { shopAddress } from './shopAddress';
import { VisitDialog } from './VisitDialog';
import { useEndVisitMutation } from './visitsApi';

/** Looking at a business as its owner sees it: begin, go there, end. One business at a time. */
export function VisitSection({ tenant }: { tenant: PlatformTenantRow }) {
  const [isAsking, setIsAsking] = useState(false);
  const [end, { isLoading }] = useEndVisitMutation();
  const notify = useNotify();
  const { access, refreshAccess } = useSession();
  const visit = access?.support_visit ?? null;
  const mayVisit = useMay('admin_start_support_visit');
  const shop = shopAddress(tenant);
  if (tenant.status === 'closed' || (visit === null && !mayVisit)) return null;
  const leave = async (id: string) => {
    const { error } = await end(id);
    if (error !== undefined) return notify.error('The visit continues', errorMessage(error));
    await refreshAccess();
    notify.success('The visit is over');
  };
  return (
    <section aria-label="Support visit">
      <h3>Support visit</h3>
      {visit === null && (
        <Button size="small" onClick={() => setIsAsking(true)} disabled={shop === null}>
          Look as its owner
        </Button>
      )}
      {visit === null && shop === null && (
        <p className="sup-muted">This business has no address of its own to look at it under.</p>
      )}
      {visit !== null && visit.tenant_id !== tenant.id && (
        <p className="sup-muted">You are visiting {visit.tenant_name}. End that visit first.</p>
      )}
      {visit !== null && visit.tenant_id === tenant.id && (
        <>
          <p>
            You may look until <DateText iso={visit.ends_at} format="time" /> (UTC). Sign in there with your own
            password and second factor.
          </p>
          <div className="sup-actions">
            <a
              className="dk-button"
              data-size="small"
              data-variant="secondary"
              href={`${shop ?? '/'}auth`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="external-link" size={16} /> Open {tenant.name}
            </a>
            <Button size="small" isBusy={isLoading} onClick={() => void leave(visit.id)}>
              End visit
            </Button>
          </div>
        </>
      )}
      {isAsking && <VisitDialog tenant={tenant} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
