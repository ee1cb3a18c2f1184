import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
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
  const formId = useId();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [setStatus, { isLoading }] = useSetTenantStatusMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setProblem('Give a reason for the audit record.');
    const isTrial = tenant.subscription_status === 'trial' || tenant.subscription_status === 'trialing';
    const { error } = await setStatus({
      tenantId: tenant.id,
      status: isSuspended ? (isTrial ? 'trial' : 'active') : 'suspended',
      reason: reason.trim(),
    });
    if (error !== undefined) return setProblem(errorMessage(error));
    notify.success(isSuspended ? `${tenant.name} can work again` : `${tenant.name} is suspended`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={isSuspended ? `Reactivate ${tenant.name}?` : `Suspend ${tenant.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={isSuspended ? 'primary' : 'danger'} isBusy={isLoading}>
            {isSuspended ? 'Reactivate' : 'Suspend'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <TextAreaField
          label="Reason"
          value={reason}
          onChange={setReason}
          error={problem}
          help="Saved in the audit record. The business does not see it."
          maxLength={500}
          required
        />
      </form>
    </Dialog>
  );
}
