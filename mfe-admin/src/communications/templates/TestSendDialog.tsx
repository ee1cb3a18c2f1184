import { useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Skeleton } from '@dukani/shared/ui-core';
import { ActionDialog, ErrorAlert, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useSendTestMessageMutation } from '../campaignsApi';
import { useMessageSettingsQuery } from '../channelsApi';
import { CHANNEL_NAMES } from '../words';

interface TestSendDialogProps {
  template: rpc.MessageTemplate;
  onClose: () => void;
}

/** Sends a template to an address of the business itself. */
export function TestSendDialog({ template, onClose }: TestSendDialogProps) {
  const [id] = useState(newId);
  const settings = useMessageSettingsQuery();
  const addresses = settings.data?.test_addresses
    .filter(({ channel }) => channel === template.channel)
    .map((row) => row.address);
  const [send] = useSendTestMessageMutation();
  const form = useEditForm({
    initial: { address: '' },
    suggested: { address: addresses?.[0] ?? '' },
    version: null,
    save: ({ address }) => send({ id, templateId: template.id, address }).unwrap(),
    savedText: ({ address }) => `Test sent to ${address}`,
  });
  return (
    <ActionDialog
      form={form}
      title="Send a test"
      saveLabel="Send test"
      cancelLabel="Cancel"
      isDisabled={form.draft.address === ''}
      onClose={onClose}
    >
      {settings.error !== undefined && <ErrorAlert error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.error === undefined && addresses === undefined && <Skeleton height={80} />}
      {addresses?.length === 0 && (
        <p>
          Tests go only to your own confirmed {template.channel === 'email' ? 'email addresses' : 'phone numbers'}. Add
          yours in your profile first.
        </p>
      )}
      {addresses !== undefined && addresses.length > 0 && (
        <SelectField
          label={`${CHANNEL_NAMES[template.channel]} to`}
          {...form.field('address')}
          options={addresses.map((value) => ({ value, label: value }))}
          help="At most 10 tests a day. It costs what a message costs."
        />
      )}
    </ActionDialog>
  );
}
