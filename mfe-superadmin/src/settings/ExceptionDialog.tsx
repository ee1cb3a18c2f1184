import { useState } from 'react';
import type { FeatureFlag } from '@dukani/shared/rpc';
import { SelectField, TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, SearchSelect, useEditForm, type SearchOption } from '@dukani/shared/ui-antd';
import { useTenantOptions } from '../common/LookUpFields';
import { reasonError } from '../common/reasonRule';
import { useSetFlagForTenantMutation } from './settingsApi';

export interface Exception {
  /** Null: to be chosen. */
  tenant: SearchOption | null;
  state: 'on' | 'off' | 'share';
}

const STATES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'share', label: 'As the share says' },
] as const;

/** What is so from now on. */
const DECIDED: Record<Exception['state'], (business: string, title: string) => string> = {
  on: (business, title) => `${business} has ${title}`,
  off: (business, title) => `${business} does not have ${title}`,
  share: (business, title) => `The share decides whether ${business} has ${title}`,
};

interface ExceptionDialogProps {
  flag: FeatureFlag;
  exception: Exception;
  onClose: () => void;
}

interface Draft {
  tenantId: string;
  state: Exception['state'];
  reason: string;
}

/** Decides a feature for one business, whatever its share is. */
export function ExceptionDialog({ flag, exception, onClose }: ExceptionDialogProps) {
  const [save] = useSetFlagForTenantMutation();
  const [tenant, setTenant] = useState(exception.tenant);
  const form = useEditForm<Draft, string>({
    initial: { tenantId: exception.tenant?.value ?? '', state: exception.state, reason: '' },
    version: null,
    validate: ({ tenantId, reason }) => ({
      ...(tenantId === '' ? { tenantId: 'Choose a business.' } : {}),
      ...reasonError(reason),
    }),
    save: async ({ tenantId, state, reason }) => {
      const { title } = await save({ key: flag.key, tenant_id: tenantId, state, reason: reason.trim() }).unwrap();
      return DECIDED[state](tenant?.label ?? 'The business', title);
    },
    savedText: (text) => text,
  });
  return (
    <ActionDialog
      form={form}
      title={`${flag.title} for one business`}
      saveLabel="Save"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SearchSelect
        label="Business"
        value={tenant}
        useOptions={useTenantOptions}
        onChange={(option) => {
          setTenant(option);
          form.change({ tenantId: option?.value ?? '' });
        }}
        error={form.errors.tenantId}
        disabled={exception.tenant !== null}
      />
      <SelectField label="Feature" {...form.field('state')} options={STATES} />
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
