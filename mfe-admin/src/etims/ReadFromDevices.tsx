import { Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { useAskFiscalDeviceMutation, useFiscalSetupQuery } from './fiscalApi';

interface ReadFromDevicesProps {
  action: 'purchases' | 'imports';
  /** What cannot be read where it fails. */
  noun: string;
}

/** Asks every device at work for what the authority offers since: what suppliers declared, or what was imported. */
export function ReadFromDevices({ action, noun }: ReadFromDevicesProps) {
  const notify = useNotify();
  const { data: setup } = useFiscalSetupQuery();
  const [ask, { isLoading: isBusy }] = useAskFiscalDeviceMutation();
  const devices = setup?.devices.filter(({ status }) => status === 'active') ?? [];
  const read = async () => {
    for (const { id, location_name: name } of devices) {
      const { data, error } = await ask({ action, device_id: id });
      if (data?.ok !== true) {
        notify.error(`${noun} of ${name} could not be read`, error ?? data?.message ?? undefined);
        return;
      }
    }
    notify.success('The list is up to date');
  };
  return (
    <Button icon="refresh" isBusy={isBusy} disabled={devices.length === 0} onClick={() => void read()}>
      Look for new ones
    </Button>
  );
}
