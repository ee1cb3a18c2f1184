import { useCallback, useEffect, useState } from 'react';
import { DeviceStore, hasDeviceStorage, type DeviceBinding } from './DeviceStore';
import { useBusiness } from '../useBusiness';

const stores = new Map<string, DeviceStore>();

/** What this device keeps of itself for a business; null where the browser keeps nothing. */
export function openDeviceStore(tenantId: string): DeviceStore | null {
  if (tenantId === '' || !hasDeviceStorage()) return null;
  const known = stores.get(tenantId);
  if (known !== undefined) return known;
  const store = new DeviceStore(tenantId);
  stores.set(tenantId, store);
  return store;
}

export interface ThisDevice {
  id: string;
  /** The till it is bound to, as the server last said. */
  binding: DeviceBinding | null;
}

/** This very device; null where the browser keeps nothing, and while it is looked up (`isLoading`). */
export function useThisDevice(): {
  device: ThisDevice | null;
  isLoading: boolean;
  keep: (binding: DeviceBinding | null) => Promise<void>;
} {
  const { tenantId } = useBusiness();
  // Undefined while it is looked up.
  const [device, setDevice] = useState<ThisDevice | null | undefined>(() =>
    openDeviceStore(tenantId) === null ? null : undefined,
  );
  useEffect(() => {
    const store = openDeviceStore(tenantId);
    if (store === null) return;
    let isGone = false;
    void Promise.all([store.deviceId(), store.binding()])
      // A browser that refuses to keep things has no device to bind.
      .then(
        ([id, binding]) => ({ id, binding }),
        () => null,
      )
      .then((found) => {
        if (!isGone) setDevice(found);
      });
    return () => {
      isGone = true;
    };
  }, [tenantId]);
  const keep = useCallback(
    async (binding: DeviceBinding | null) => {
      await openDeviceStore(tenantId)?.saveBinding(binding);
      setDevice((before) => before && { ...before, binding });
    },
    [tenantId],
  );
  return { device: device ?? null, isLoading: device === undefined, keep };
}
