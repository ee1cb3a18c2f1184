import { useEffect } from 'react';
import { useOnline } from '@dukani/shared/ui-core';
import { useBusiness } from '../common/useBusiness';
import { countWaitingSales } from '../common/waitingSales';

/** What waits is tried again this often from whichever screen is open. */
const EVERY_MS = 30_000;

/**
 * Sends the sales that wait on this device from any staff screen: whoever leaves the till for the stock must not hold them up.
 * The till's store is loaded only where something waits; of several tabs one sends.
 */
export function useSendWaitingSales(): void {
  const { tenantId, userId } = useBusiness();
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline || tenantId === '' || userId === '') return;
    const send = async () => {
      if (countWaitingSales(tenantId, userId) === 0) return;
      const { openOfflineTill } = await import('../till/offline/OfflineTill');
      await (await openOfflineTill(tenantId, userId))?.queue.sendAll();
    };
    const tick = () => void send().catch(() => undefined);
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOnline, tenantId, userId]);
}
