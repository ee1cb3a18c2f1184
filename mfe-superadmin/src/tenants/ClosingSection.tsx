import { useState } from 'react';
import type { BusinessClosing, PlatformTenantRow } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, DateText, useEditForm } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { reasonError } from '../common/reasonRule';
import { useMay } from '../common/rightsApi';
import { useCloseTenantMutation, useStopClosingMutation } from './closingApi';
import { ReasonField } from './ReasonField';

/** Closes a tenant for good, or stops a deletion that is planned. */
export function ClosingSection({ tenant }: { tenant: PlatformTenantRow }) {
  const [isAsking, setIsAsking] = useState(false);
  const mayClose = useMay('admin_close_business');
  const mayStop = useMay('admin_stop_closing');
  const { closing } = tenant;
  // Closed before closings were kept: there is nothing to stop.
  if (closing === null && (tenant.status === 'closed' || !mayClose)) return null;
  return (
    <section aria-label="Closing">
      <h3>Closing</h3>
      {closing === null ? (
        <>
          <p className="sup-muted">
            Closing stops shop and staff at once and deletes everything after the waiting time.
          </p>
          <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
            Close for good
          </Button>
        </>
      ) : (
        <Planned closing={closing} onStop={mayStop ? () => setIsAsking(true) : null} />
      )}
      {isAsking &&
        (closing === null ? (
          <CloseDialog tenant={tenant} onClose={() => setIsAsking(false)} />
        ) : (
          <StopDialog tenant={tenant} onClose={() => setIsAsking(false)} />
        ))}
    </section>
  );
}

/** `onStop` is null for whoever may not. */
function Planned({ closing, onStop }: { closing: BusinessClosing; onStop: (() => void) | null }) {
  return (
    <>
      <FactList
        facts={[
          ['Closed', <DateText key="asked" iso={closing.asked_at} />],
          ['Closed by', closing.is_by_platform ? 'The platform' : (closing.asked_by_name ?? 'An owner')],
          ['Reason', closing.reason],
          closing.erased_at === null
            ? ['Deleted on', <DateText key="erase" iso={closing.erase_at} />]
            : ['Deleted', <DateText key="erased" iso={closing.erased_at} />],
        ]}
      />
      {closing.status === 'waiting' && onStop !== null && (
        <Button icon="undo" onClick={onStop}>
          Stop the deletion
        </Button>
      )}
      {closing.status === 'erasing' && <p className="sup-muted">The deletion is under way and cannot be stopped.</p>}
    </>
  );
}

interface DialogProps {
  tenant: PlatformTenantRow;
  onClose: () => void;
}

function CloseDialog({ tenant, onClose }: DialogProps) {
  const [close] = useCloseTenantMutation();
  const expected = tenant.subdomain ?? tenant.name.trim();
  const form = useEditForm({
    initial: { typed: '', reason: '' },
    version: null,
    validate: ({ typed, reason }) => ({
      ...(typed.trim() === expected ? {} : { typed: `Write ${expected} exactly.` }),
      ...reasonError(reason),
    }),
    save: ({ typed, reason }) => close({ tenant_id: tenant.id, typed: typed.trim(), reason: reason.trim() }).unwrap(),
    savedText: () => `${tenant.name} is closed`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Close ${tenant.name} for good?`}
      saveLabel="Close for good"
      tone="danger"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">
        Shop, tills, programs and staff stop at once, and its owners are mailed. After the waiting time everything is
        deleted but our own bills, payments and commissions. Only the platform can open it again.
      </p>
      <TextField label={`Write ${expected} to confirm`} {...form.field('typed')} autoComplete="off" required />
      <ReasonField field={form.field('reason')} help="Saved in the audit record. The owners see it." />
    </ActionDialog>
  );
}

function StopDialog({ tenant, onClose }: DialogProps) {
  const [stop] = useStopClosingMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: ({ reason }) => stop({ tenant_id: tenant.id, reason: reason.trim() }).unwrap(),
    savedText: () => `${tenant.name} is open again`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Stop the deletion of ${tenant.name}?`}
      saveLabel="Stop the deletion"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">It is what it was before, its people can work again, and its owners are mailed.</p>
      <ReasonField field={form.field('reason')} />
    </ActionDialog>
  );
}
