import { useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Dialog, Skeleton } from '@dukani/shared/ui-core';
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
  const { data, error, refetch } = useMessageSettingsQuery();
  const addresses = data?.test_addresses
    .filter(({ channel }) => channel === template.channel)
    .map((row) => row.address);
  if (addresses !== undefined && addresses.length > 0)
    return <TestForm template={template} addresses={addresses} onClose={onClose} />;
  return (
    <Dialog isOpen title="Send a test" onClose={onClose}>
      {error !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {error === undefined && addresses === undefined && <Skeleton height={80} />}
      {addresses !== undefined && (
        <p>
          Tests go only to your own confirmed {template.channel === 'email' ? 'email addresses' : 'phone numbers'}. Add
          yours in your profile first.
        </p>
      )}
    </Dialog>
  );
}

function TestForm({ template, addresses, onClose }: TestSendDialogProps & { addresses: readonly string[] }) {
  const [id] = useState(newId);
  const [send] = useSendTestMessageMutation();
  const form = useEditForm({
    initial: { address: addresses[0] ?? '' },
    version: null,
    save: ({ address }) => send({ id, templateId: template.id, address }).unwrap(),
    savedText: ({ address }) => `Test sent to ${address}`,
  });
  return (
    <ActionDialog form={form} title="Send a test" saveLabel="Send test" cancelLabel="Cancel" onClose={onClose}>
      <SelectField
        label={`${CHANNEL_NAMES[template.channel]} to`}
        {...form.field('address')}
        options={addresses.map((value) => ({ value, label: value }))}
        help="At most 10 tests a day. It costs what a message costs."
      />
    </ActionDialog>
  );
}
