import { useState } from 'react';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { draftOf, newDraft, validateDraft, valuesOf } from './subscriptionForm';
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
  const { create, update, sayDone, sayRefused } = useSubscriptionSaving();
  const [openedMs] = useState(() => Date.now());
  const [initial] = useState(() => (subscription === null ? newDraft(openedMs) : draftOf(subscription)));
  const verb = subscription === null ? 'create' : 'update';
  const form = useEditForm({
    initial,
    version: null,
    validate: validateDraft,
    save: (draft) => {
      const values = valuesOf(draft, subscription, Date.now());
      return subscription === null ? create(tenant.id, values) : update(subscription.id, values);
    },
    onSaved: () => sayDone(verb),
    onRefused: (error) => sayRefused(verb, error),
  });
  return (
    <ActionDialog
      form={form}
      title={subscription === null ? `New subscription of ${tenant.name}` : `Subscription of ${tenant.name}`}
      saveLabel={subscription === null ? 'Create' : 'Save'}
      cancelLabel="Cancel"
      className="ten-form"
      onClose={onClose}
    >
      <SubscriptionFields tenant={tenant} form={form} />
      <SubscriptionEffect tenantId={tenant.id} subscription={subscription} draft={form.draft} openedMs={openedMs} />
    </ActionDialog>
  );
}
