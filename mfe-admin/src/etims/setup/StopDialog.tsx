import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useStopFiscalDeviceMutation } from '../fiscalApi';

/** Stops the device of a branch: its sales are sent no longer. */
export function StopDialog({ device, onClose }: { device: rpc.FiscalDeviceRow; onClose: () => void }) {
  const [stop] = useStopFiscalDeviceMutation();
  const form = useEditForm<{ reason: string }, rpc.FiscalDeviceRow>({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => stop({ id: device.id, reason: reason.trim() }).unwrap(),
    savedText: ({ location_name: name }) => `ETIMS of ${name} is stopped`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Stop ETIMS of ${device.location_name}?`}
      saveLabel="Stop"
      tone="danger"
      cancelLabel="Keep it at work"
      onClose={onClose}
    >
      <p>Sales of this branch are no longer sent to the tax authority. What waits stays in the queue.</p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </ActionDialog>
  );
}
