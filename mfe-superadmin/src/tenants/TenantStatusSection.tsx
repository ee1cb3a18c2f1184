import { useState } from 'react';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useSetTenantStatusMutation } from './tenantStatusApi';

/** Suspends a tenant, or lets it work again; always with a reason, which is kept in the audit record. */
export function TenantStatusSection({ tenant }: { tenant: PlatformTenantRow }) {
  const [isAsking, setIsAsking] = useState(false);
  if (tenant.status === 'closed') return null;
  const isSuspended = tenant.status === 'suspended';
  return (
    <section aria-label="Account">
      <h3>Account</h3>
      <p className="sup-muted">
        {isSuspended
          ? 'Suspended: staff cannot work and the shop is closed. No data is lost.'
          : 'Suspending stops staff and shop at once. No data is lost, and you can undo it.'}
      </p>
      <Button
        variant={isSuspended ? 'secondary' : 'danger'}
        icon={isSuspended ? 'play' : 'pause'}
        onClick={() => setIsAsking(true)}
      >
        {isSuspended ? 'Reactivate' : 'Suspend'}
      </Button>
      {isAsking && <ReasonDialog tenant={tenant} isSuspended={isSuspended} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

interface ReasonDialogProps {
  tenant: PlatformTenantRow;
  isSuspended: boolean;
  onClose: () => void;
}

function ReasonDialog({ tenant, isSuspended, onClose }: ReasonDialogProps) {
  const [setStatus] = useSetTenantStatusMutation();
  const isTrial = tenant.subscription_status === 'trial' || tenant.subscription_status === 'trialing';
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason for the audit record.' } : {}),
    save: ({ reason }) =>
      setStatus({
        tenantId: tenant.id,
        status: isSuspended ? (isTrial ? 'trial' : 'active') : 'suspended',
        reason: reason.trim(),
      }).unwrap(),
    savedText: () => (isSuspended ? `${tenant.name} can work again` : `${tenant.name} is suspended`),
  });
  return (
    <ActionDialog
      form={form}
      title={isSuspended ? `Reactivate ${tenant.name}?` : `Suspend ${tenant.name}?`}
      saveLabel={isSuspended ? 'Reactivate' : 'Suspend'}
      tone={isSuspended ? 'primary' : 'danger'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record. The business does not see it."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
