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
  const [device, setDevice] = useState<ThisDevice | null>(null);
  const [isLoading, setIsLoading] = useState(() => openDeviceStore(tenantId) !== null);
  useEffect(() => {
    const store = openDeviceStore(tenantId);
    if (store === null) return;
    let isGone = false;
    void Promise.all([store.deviceId(), store.binding()])
      .then(
        ([id, binding]) => {
          if (!isGone) setDevice({ id, binding });
        },
        // A browser that refuses to keep things has no device to bind.
        () => undefined,
      )
      .then(() => {
        if (!isGone) setIsLoading(false);
      });
    return () => {
      isGone = true;
    };
  }, [tenantId]);
  const keep = useCallback(
    async (binding: DeviceBinding | null) => {
      await openDeviceStore(tenantId)?.keepBinding(binding);
      setDevice((before) => (before === null ? null : { ...before, binding }));
    },
    [tenantId],
  );
  return { device, isLoading, keep };
}
