import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useAskFiscalDeviceMutation } from '../fiscalApi';

interface KeyDraft {
  communicationKey: string;
  gatewayKey: string;
  gatewaySecret: string;
  appId: string;
}

const EMPTY: KeyDraft = { communicationKey: '', gatewayKey: '', gatewaySecret: '', appId: '' };

/** Keys go one way: typed, stored encrypted, never shown again. */
export function KeyDialog({ device, onClose }: { device: rpc.FiscalDeviceRow; onClose: () => void }) {
  const [ask] = useAskFiscalDeviceMutation();
  const isGateway = device.style === 'gateway';
  const form = useEditForm<KeyDraft, unknown>({
    initial: EMPTY,
    version: null,
    validate: (draft) => keyProblems(draft, isGateway),
    save: (draft) => ask({ action: 'save_secret', device_id: device.id, ...secretOf(draft, isGateway) }).unwrap(),
    savedText: () => 'Keys saved. They are stored encrypted and never shown again.',
  });
  const secret = { type: 'password', autoComplete: 'off', maxLength: 255 } as const;
  return (
    <EditDialog form={form} title={`Keys of ${device.location_name}`} onClose={onClose}>
      <TextField
        label="Communication key"
        {...secret}
        {...form.field('communicationKey')}
        help={
          isGateway
            ? 'Of a device that was initialised elsewhere. Leave empty to initialise it here.'
            : 'What the tax authority answered when the device was initialised (cmcKey).'
        }
      />
      {isGateway && (
        <>
          <TextField label="Consumer key" {...secret} {...form.field('gatewayKey')} required />
          <TextField label="Consumer secret" {...secret} {...form.field('gatewaySecret')} required />
          <TextField label="Application id" {...form.field('appId')} maxLength={100} required />
        </>
      )}
    </EditDialog>
  );
}

function keyProblems(draft: KeyDraft, isGateway: boolean): Partial<Record<keyof KeyDraft, string>> {
  if (!isGateway) return draft.communicationKey.trim() === '' ? { communicationKey: 'Type the key.' } : {};
  return {
    ...(draft.gatewayKey.trim() === '' ? { gatewayKey: 'Type the consumer key.' } : {}),
    ...(draft.gatewaySecret.trim() === '' ? { gatewaySecret: 'Type the consumer secret.' } : {}),
    ...(draft.appId.trim() === '' ? { appId: 'Type the application id.' } : {}),
  };
}

function secretOf(draft: KeyDraft, isGateway: boolean) {
  const key = draft.communicationKey.trim();
  return {
    ...(key === '' ? {} : { communication_key: key }),
    ...(isGateway
      ? {
          gateway: {
            key: draft.gatewayKey.trim(),
            secret: draft.gatewaySecret.trim(),
            app_id: draft.appId.trim(),
          },
        }
      : {}),
  };
}
