import { useEffect } from 'react';
import { callRpc } from '@dukani/shared/data';
import { useOnline } from '@dukani/shared/ui-core';
import { openDeviceStore } from '../../common/devices/useThisDevice';
import { useBusiness } from '../../common/useBusiness';
import type { OfflineTill } from './OfflineTill';
import { useQueueState } from './useOfflineTill';

const REPORT_EVERY_MS = 5 * 60_000;

/** Tells the server that this device is there and what waits on it, and keeps which till it is bound to. Of a device that is bound to none nothing is told. */
export function useDeviceReport(till: OfflineTill | null): void {
  const { tenantId } = useBusiness();
  const { sales } = useQueueState(till);
  const isOnline = useOnline();
  const count = sales.length;
  const since = sales[0]?.soldAt ?? null;
  useEffect(() => {
    const store = till === null || !isOnline ? null : openDeviceStore(tenantId);
    if (store === null) return;
    const report = async () => {
      if ((await store.binding()) === null) return;
      const args = { p_device_id: await store.deviceId(), p_waiting_count: count, p_waiting_since: since };
      const known = await callRpc('report_device', args);
      const isBound = known !== null && known.revoked_at === null;
      await store.saveBinding(isBound ? { tillId: known.till_id, prefix: known.number_prefix } : null);
    };
    // What could not be told now is told at the next turn.
    const tell = () => void report().catch(() => undefined);
    tell();
    const timer = setInterval(tell, REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [count, isOnline, since, tenantId, till]);
}
