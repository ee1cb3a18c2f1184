import { useState } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { CheckboxField, TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, DateText, newId, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useBlockAddressMutation } from './securityApi';

const DAY_MS = 86_400_000;
const MOST_DAYS = 30;

const isDays = (days: string) => /^[1-9]\d?$/.test(days.trim()) && Number(days) <= MOST_DAYS;

/** Blocks an address or a network for some days. Whoever comes from it themselves has to say that they know. */
export function BlockDialog({ ownAddress, onClose }: { ownAddress: string | null; onClose: () => void }) {
  const [block] = useBlockAddressMutation();
  const [id] = useState(newId);
  const [openedMs] = useState(() => Date.now());
  const [isOwn, setIsOwn] = useState(false);
  const endOf = (days: string) => new Date(openedMs + Number(days) * DAY_MS).toISOString();
  const form = useEditForm({
    initial: { network: '', days: '1', reason: '', isOwnToo: false },
    version: null,
    validate: ({ network, days, reason }) => ({
      ...(network.trim() === '' ? { network: 'Enter an address or a network.' } : {}),
      ...(isDays(days) ? {} : { days: `Enter a whole number from 1 to ${MOST_DAYS}.` }),
      ...reasonError(reason),
    }),
    save: async ({ network, days, reason, isOwnToo }) => {
      try {
        return await block({
          id,
          network: network.trim(),
          reason: reason.trim(),
          ends_at: endOf(days),
          is_own_too: isOwnToo,
        }).unwrap();
      } catch (refusal) {
        if (toApiError(refusal).code === 'own_address') setIsOwn(true);
        throw refusal;
      }
    },
    fieldOf: (field) => (field === 'ends_at' ? 'days' : null),
    savedText: () => 'The address is blocked',
  });
  const { days } = form.draft;
  return (
    <ActionDialog
      form={form}
      title="Block an address"
      saveLabel="Block"
      tone="danger"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">
        Nobody can sign in or sign up from there. Who is signed in stays signed in; tills sell on.
      </p>
      <TextField
        label="Address or network"
        {...form.field('network')}
        help={`For example 203.0.113.9 or 203.0.113.0/24.${ownAddress === null ? '' : ` You come from ${ownAddress}.`}`}
        maxLength={50}
        autoComplete="off"
        required
      />
      <TextField label="For days" {...form.field('days')} inputMode="numeric" autoComplete="off" required />
      {isDays(days) && (
        <p className="sup-muted">
          It ends on <DateText iso={endOf(days)} /> (UTC).
        </p>
      )}
      {isOwn && <CheckboxField label="Block it all the same: I come from there myself" {...form.tick('isOwnToo')} />}
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
