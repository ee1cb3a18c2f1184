import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useChangeSubscriptionMutation } from './careApi';
import { ReasonField } from './ReasonField';

interface HoldDialogProps {
  tenant: PlatformTenantRow;
  onClose: () => void;
}

/** Suspends a subscription, or puts it back to what it was. */
export function HoldDialog({ tenant, onClose }: HoldDialogProps) {
  const [change] = useChangeSubscriptionMutation();
  const isSuspended = tenant.subscription_status === 'suspended';
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: ({ reason }) =>
      change({
        tenant_id: tenant.id,
        action: isSuspended ? 'restore' : 'suspend',
        reason: reason.trim(),
      }).unwrap(),
    savedText: () => (isSuspended ? 'The subscription is restored' : 'The subscription is suspended'),
  });
  return (
    <ActionDialog
      form={form}
      title={
        isSuspended ? `Restore the subscription of ${tenant.name}?` : `Suspend the subscription of ${tenant.name}?`
      }
      saveLabel={isSuspended ? 'Restore' : 'Suspend'}
      tone={isSuspended ? 'primary' : 'danger'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">
        {isSuspended
          ? 'It is what it was before, and is billed again.'
          : 'Staff can only open billing, and nothing is billed. No data is lost.'}
      </p>
      <ReasonField field={form.field('reason')} />
    </ActionDialog>
  );
}
