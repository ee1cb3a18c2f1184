import { useId, useState, type FormEvent } from 'react';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { Button, Dialog } from '@dukani/shared/ui-core';
import {
  draftOf,
  newDraft,
  validateDraft,
  valuesOf,
  type SubscriptionDraft,
  type SubscriptionErrors,
} from './subscriptionForm';
import type { Subscription } from './subscriptionsApi';
import { SubscriptionEffect } from './SubscriptionEffect';
import { SubscriptionFields } from './SubscriptionFields';
import { useSubscriptionSaving } from './useSubscriptionSaving';

interface SubscriptionDialogProps {
  tenant: PlatformTenantRow;
  /** Null for a new one. */
  subscription: Subscription | null;
  onClose: () => void;
}

/** A subscription as a form. */
export function SubscriptionDialog({ tenant, subscription, onClose }: SubscriptionDialogProps) {
  const formId = useId();
  const { isBusy, create, update } = useSubscriptionSaving();
  const [openedMs] = useState(() => Date.now());
  const [draft, setDraft] = useState<SubscriptionDraft>(() =>
    subscription === null ? newDraft(openedMs) : draftOf(subscription),
  );
  const [errors, setErrors] = useState<SubscriptionErrors>({});
  const change = (changes: Partial<SubscriptionDraft>) => setDraft((before) => ({ ...before, ...changes }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateDraft(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const values = valuesOf(draft, subscription, Date.now());
    const isSaved = subscription === null ? await create(tenant.id, values) : await update(subscription.id, values);
    if (isSaved) onClose();
  };
  return (
    <Dialog
      isOpen
      title={subscription === null ? `New subscription of ${tenant.name}` : `Subscription of ${tenant.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {subscription === null ? 'Create' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className="ten-form" onSubmit={(event) => void submit(event)} noValidate>
        <SubscriptionFields tenant={tenant} draft={draft} errors={errors} onChange={change} />
        <SubscriptionEffect tenantId={tenant.id} subscription={subscription} draft={draft} openedMs={openedMs} />
      </form>
    </Dialog>
  );
}
