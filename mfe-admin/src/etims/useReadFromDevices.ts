import { useNotify } from '@dukani/shared/ui-antd';
import { useAskFiscalDeviceMutation, useFiscalSetupQuery } from './fiscalApi';

/** Asks every device at work for what the authority offers since: what suppliers declared, or what was imported. */
export function useReadFromDevices(action: 'purchases' | 'imports', noun: string) {
  const notify = useNotify();
  const { data: setup } = useFiscalSetupQuery();
  const [ask, { isLoading: isBusy }] = useAskFiscalDeviceMutation();
  const devices = setup?.devices.filter(({ status }) => status === 'active') ?? [];
  return {
    isBusy,
    isPossible: devices.length > 0,
    run: async () => {
      for (const { id, location_name: name } of devices) {
        const { data, error } = await ask({ action, device_id: id });
        if (data?.ok !== true) {
          notify.error(`${noun} of ${name} could not be read`, error ?? data?.message ?? undefined);
          return;
        }
      }
      notify.success('The list is up to date');
    },
  };
}
