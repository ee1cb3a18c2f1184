import { useState } from 'react';
import type { TillDevice } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, EditDialog, useConfirm, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import {
  useBindDeviceMutation,
  useListDevicesQuery,
  useRenameDeviceMutation,
  useReplaceDeviceMutation,
  useRevokeDeviceMutation,
} from '../../common/devices/devicesApi';
import { useThisDevice } from '../../common/devices/useThisDevice';

/** The devices that stand at a till: which is this one, when each was last seen, what waits on it; bound, renamed, given up, replaced. */
export function TillDevices({ till, mayEdit }: { till: { id: string; name: string }; mayEdit: boolean }) {
  const { data, error, refetch } = useListDevicesQuery();
  const { device: here, isLoading: isLookingUp, keep } = useThisDevice();
  const [bind, binding] = useBindDeviceMutation();
  const notify = useNotify();
  if (error !== undefined && data === undefined)
    return <ErrorState title="The devices could not be loaded" error={error} onRetry={() => void refetch()} />;
  // As high as the button that is most often there.
  if (data === undefined || isLookingUp) return <Skeleton height={40} />;
  const devices = data.filter((device) => device.till_id === till.id && device.replaced_by === null);
  const known = data.find((device) => device.id === here?.id);
  const canBind = mayEdit && here !== null && known?.revoked_at == null && known?.till_id !== till.id;
  const bindHere = async () => {
    if (here === null) return;
    const { data: bound, error: refusal } = await bind({
      id: here.id,
      name: known?.name ?? `Device at ${till.name}`,
      till_id: till.id,
    });
    if (bound === undefined) return notify.error('Not linked', refusal);
    await keep({ tillId: bound.till_id, prefix: bound.number_prefix });
    notify.success(
      `This device belongs to ${bound.till_name}`,
      `Its receipt numbers start with ${bound.number_prefix}.`,
    );
  };
  return (
    <div className="set-devices">
      {devices.length > 0 && (
        <ul aria-label={`Devices of ${till.name}`}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              hereId={here?.id ?? null}
              known={known}
              mayEdit={mayEdit}
              keep={keep}
            />
          ))}
        </ul>
      )}
      {canBind && (
        <Button size="small" isBusy={binding.isLoading} onClick={() => void bindHere()}>
          {known === undefined ? `Link this device to ${till.name}` : `Move this device to ${till.name}`}
        </Button>
      )}
    </div>
  );
}

interface DeviceRowProps {
  device: TillDevice;
  hereId: string | null;
  /** What is known of this very device. */
  known: TillDevice | undefined;
  mayEdit: boolean;
  keep: ReturnType<typeof useThisDevice>['keep'];
}

function DeviceRow({ device, hereId, known, mayEdit, keep }: DeviceRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [revoke] = useRevokeDeviceMutation();
  const [replace] = useReplaceDeviceMutation();
  const confirm = useConfirm();
  const notify = useNotify();
  const isHere = device.id === hereId;
  const giveUp = async () => {
    const isSure = await confirm({
      title: `Mark ${device.name} as lost?`,
      content: 'It can no longer be used at a till. Sales it still sends are accepted and listed for checking.',
      confirmLabel: 'Mark as lost',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await revoke(device.id);
    if (error !== undefined) return notify.error('Not marked as lost', error);
    if (isHere) await keep(null);
    notify.success(`${device.name} was marked as lost`);
  };
  const replaceByThis = async () => {
    if (hereId === null) return;
    const { data, error } = await replace({ oldId: device.id, id: hereId, name: device.name });
    if (data === undefined) return notify.error('Not replaced', error);
    await keep({ tillId: data.till_id, prefix: data.number_prefix });
    notify.success(`This device replaces ${device.name}`, `Its receipt numbers start with ${data.number_prefix}.`);
  };
  const entries: MenuAction[] = [
    { label: 'Rename', icon: 'edit', run: () => setIsRenaming(true) },
    ...(hereId !== null && known === undefined
      ? [{ label: 'Replace by this device', icon: 'refresh', run: () => void replaceByThis() } as const]
      : []),
    ...(device.revoked_at === null ? [{ label: 'Lost', icon: 'trash', run: () => void giveUp() } as const] : []),
  ];
  return (
    <li>
      <span>
        {device.name} <span className="adm-muted">{device.number_prefix}</span>{' '}
        {isHere && <Badge tone="info">This device</Badge>}{' '}
        {device.revoked_at !== null && <Badge tone="danger">Lost</Badge>}
        <span className="adm-muted set-device-facts">
          {device.last_seen_at === null ? (
            'Never seen'
          ) : (
            <>
              Seen <DateText iso={device.last_seen_at} format="relative" />
            </>
          )}
          {device.waiting_count > 0 &&
            ` · ${device.waiting_count} ${device.waiting_count === 1 ? 'sale not sent' : 'sales not sent'} on it`}
        </span>
      </span>
      {mayEdit && <ActionMenu rowLabel={`More for ${device.name}`} entries={entries} />}
      {isRenaming && <RenameDialog device={device} onClose={() => setIsRenaming(false)} />}
    </li>
  );
}

function RenameDialog({ device, onClose }: { device: TillDevice; onClose: () => void }) {
  const [rename] = useRenameDeviceMutation();
  const form = useEditForm({
    initial: { name: device.name },
    version: device.id,
    validate: (draft) => (draft.name.trim() === '' ? { name: 'Give the device a name.' } : {}),
    save: (draft) => rename({ id: device.id, name: draft.name.trim() }).unwrap(),
    savedText: (saved) => `${saved.name} saved`,
  });
  return (
    <EditDialog form={form} title={`Rename ${device.name}`} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={80} placeholder="Counter tablet" />
    </EditDialog>
  );
}
