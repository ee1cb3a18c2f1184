import { useState } from 'react';
import { SelectField, TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, newId, saveTextFile, useEditForm } from '@dukani/shared/ui-antd';
import type { AffiliatePayout } from '@dukani/shared/rpc';
import { reasonError } from './affiliateForm';
import { useMakePayoutMutation } from './affiliatesApi';

interface PayoutDialogProps {
  /** Those in which anybody earned. */
  currencies: readonly string[];
  onClose: () => void;
}

/** Saves the file of a pay-out, as it was made. */
export const savePayout = ({ currency, cut_off: cutOff, file }: AffiliatePayout) =>
  saveTextFile(`affiliates-${currency}-${cutOff.slice(0, 10)}.csv`, file, 'text/csv');

/** Makes the file that pays affiliates in a currency. */
export function PayoutDialog({ currencies, onClose }: PayoutDialogProps) {
  const [make] = useMakePayoutMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { currency: currencies[0] ?? 'USD', reason: '' },
    version: null,
    validate: ({ reason }) => {
      const error = reasonError(reason);
      return error === undefined ? {} : { reason: error };
    },
    save: async ({ currency, reason }) => {
      const payout = await make({ id, currency, reason: reason.trim() }).unwrap();
      if ('file' in payout) savePayout(payout);
      return payout;
    },
    savedText: (payout) =>
      'file' in payout ? 'The file is made' : 'Somebody else has to agree now: see Revenue, Approvals',
  });
  return (
    <ActionDialog
      form={form}
      title="Make a pay-out file?"
      saveLabel="Make the file"
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        Everybody with at least 50.00 that was free on the first of this month is in it. What it settles is settled for
        good and never paid again. Pay it by your bank. Above the limit of the settings, somebody else has to agree
        first.
      </p>
      <SelectField
        label="Currency"
        {...form.field('currency')}
        options={currencies.map((code) => ({ value: code, label: code }))}
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
