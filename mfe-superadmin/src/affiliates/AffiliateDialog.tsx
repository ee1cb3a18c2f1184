import { useState } from 'react';
import { SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import type { Affiliate } from '@dukani/shared/rpc';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { affiliateDraft, affiliateErrors, affiliateOf } from './affiliateForm';
import { useSaveAffiliateMutation } from './affiliatesApi';

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'blocked', label: 'Blocked' },
] as const;

/** An affiliate as a form; null for a new one. */
export function AffiliateDialog({ affiliate, onClose }: { affiliate: Affiliate | null; onClose: () => void }) {
  const [save] = useSaveAffiliateMutation();
  const [id] = useState(() => affiliate?.id ?? newId());
  const form = useEditForm({
    initial: affiliateDraft(affiliate),
    version: null,
    validate: affiliateErrors,
    save: (draft) => save(affiliateOf(id, draft)).unwrap(),
    fieldOf: (field) => (field === 'code' || field === 'email' || field === 'reason' ? field : null),
    savedText: ({ name }) => `${name} is saved`,
  });
  return (
    <ActionDialog
      form={form}
      title={affiliate === null ? 'New affiliate' : affiliate.name}
      saveLabel={affiliate === null ? 'Add affiliate' : 'Save'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} maxLength={120} autoComplete="off" required />
      <TextField
        label="Code"
        {...form.field('code')}
        maxLength={20}
        autoComplete="off"
        help="The end of the link: letters and digits."
        required
      />
      <TextField label="E-mail" type="email" {...form.field('email')} maxLength={254} autoComplete="off" required />
      <TextField label="Phone" type="tel" {...form.field('phone')} maxLength={30} autoComplete="off" />
      <TextField
        label="Pay-out account"
        {...form.field('account')}
        maxLength={120}
        autoComplete="off"
        help="An own business that pays from this account or phone earns nothing."
        required
      />
      <TextField
        label="Percent of what businesses pay"
        {...form.field('rate')}
        inputMode="decimal"
        autoComplete="off"
        help="Holds for businesses that sign up from now on."
        required
      />
      <TextField
        label="Months from the first payment"
        {...form.field('months')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <SelectField
        label="State"
        {...form.field('state')}
        options={STATES}
        help="Who is blocked brings nobody new and is not paid."
      />
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
