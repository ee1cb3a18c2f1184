import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useSaveFiscalDeviceMutation } from '../fiscalApi';
import { MODES, STYLES } from '../fiscalNames';
import { DeviceRules, rulesOf, settingsOf, type RuleDraft } from './DeviceRules';

interface DeviceDialogProps {
  setup: rpc.FiscalSetup;
  location: rpc.FiscalSetup['locations'][number];
  /** Null for a new one. */
  device: rpc.FiscalDeviceRow | null;
  onClose: () => void;
}

interface DeviceDraft extends RuleDraft {
  pin: string;
  branchCode: string;
  serial: string;
  mode: rpc.FiscalMode;
  style: rpc.FiscalStyle;
}

const MODE_OPTIONS = (Object.keys(MODES) as rpc.FiscalMode[]).map((value) => ({ value, label: MODES[value] }));
const STYLE_OPTIONS = (Object.keys(STYLES) as rpc.FiscalStyle[]).map((value) => ({ value, label: STYLES[value] }));

/** Enters or changes the device of a branch. */
export function DeviceDialog({ setup, location, device, onClose }: DeviceDialogProps) {
  const [save] = useSaveFiscalDeviceMutation();
  const [id] = useState(() => device?.id ?? newId());
  const form = useEditForm<DeviceDraft, rpc.FiscalDeviceRow>({
    initial: {
      pin: device?.pin ?? setup.tax_pin ?? '',
      branchCode: device?.branch_code ?? '',
      serial: device?.serial ?? '',
      mode: device?.mode ?? 'test',
      style: device?.style ?? 'direct',
      ...rulesOf(device?.settings),
    },
    version: null,
    validate: deviceProblems,
    save: (draft) => save({ id, location_id: location.id, ...inputOf(draft), settings: settingsOf(draft) }).unwrap(),
    savedText: () => `Device of ${location.name} saved`,
  });
  return (
    <EditDialog form={form} title={`Device of ${location.name}`} onClose={onClose}>
      <SelectField
        label="Mode"
        {...form.field('mode')}
        options={MODE_OPTIONS}
        help="Begin with the trial: nothing leaves this system, and every step is the same."
      />
      <TextField label="PIN" {...form.field('pin')} required maxLength={11} help="Letter, nine digits, letter." />
      <TextField
        label="Branch number"
        {...form.field('branchCode')}
        required
        maxLength={2}
        inputMode="numeric"
        help="Two digits, as the tax authority gave them. The first branch is often 00, but not always."
      />
      <TextField label="Serial number of the device" {...form.field('serial')} required maxLength={100} />
      <SelectField
        label="Connection"
        {...form.field('style')}
        options={STYLE_OPTIONS}
        help="Which one you have stands in the letter that approved your device."
      />
      <DeviceRules form={form} />
    </EditDialog>
  );
}

const inputOf = ({ pin, branchCode, serial, mode, style }: DeviceDraft) => ({
  pin: pin.trim().toUpperCase(),
  branch_code: branchCode.trim(),
  serial: serial.trim(),
  mode,
  style,
});

/** What is wrong with a device as it is typed. */
export function deviceProblems({
  pin,
  branchCode,
  serial,
}: Pick<DeviceDraft, 'pin' | 'branchCode' | 'serial'>): Partial<Record<keyof DeviceDraft, string>> {
  return {
    ...(/^[A-Z]\d{9}[A-Z]$/.test(pin.trim().toUpperCase())
      ? {}
      : { pin: 'A PIN is a letter, nine digits and a letter.' }),
    ...(/^\d{2}$/.test(branchCode.trim()) ? {} : { branchCode: 'A branch number has two digits.' }),
    ...(serial.trim() === '' ? { serial: 'Type the serial number.' } : {}),
  };
}
