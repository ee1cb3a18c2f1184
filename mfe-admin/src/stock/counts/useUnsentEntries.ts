import { useBusiness } from '../../common/useBusiness';
import { CountStorage, countStorageKey } from './countStorage';

/** So long the end of a count waits for what is on its way. */
const LONGEST_MS = 10_000;
const STEP_MS = 100;

/** Waits until this device has sent what was counted on it, and answers how many entries are still not sent; what was refused does not count. */
export function useUnsentEntries(countId: string): () => Promise<number> {
  const { tenantId, userId } = useBusiness();
  return async () => {
    const storage = new CountStorage(countStorageKey(tenantId, userId, countId));
    const unsent = () => storage.read().filter(({ refusal }) => refusal === null).length;
    const deadline = Date.now() + LONGEST_MS;
    while (navigator.onLine && unsent() > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    return unsent();
  };
}
