import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOnline } from '@dukani/shared/ui-core';
import { useBusiness } from '../../common/useBusiness';
import type { CatalogueState } from './LocalCatalogue';
import { openOfflineTill, type OfflineTill } from './OfflineTill';
import type { QueueState } from './SaleQueue';

/** The copy is brought up to date this often while the till is open. */
const SYNC_EVERY_MS = 4 * 60_000;
/** What waits is tried again this often; a connection that is back is noticed at once. */
const SEND_EVERY_MS = 20_000;
/** Browsers may take a network that leads nowhere for a connection, and then tell nothing when it is back. */
const SEND_UNREACHED_EVERY_MS = 3000;

const NO_CATALOGUE: CatalogueState = { isFilled: false, version: 0, setup: null, progress: null };
const NO_QUEUE: QueueState = { sales: [], isSending: false, isUnreached: false };
const nothing = () => () => undefined;

/** What this device keeps for the signed-in person; null until it is open, and where the browser keeps nothing. */
export function useOfflineTill(): OfflineTill | null {
  const { tenantId, userId } = useBusiness();
  const [opened, setOpened] = useState<{ owner: string; till: OfflineTill | null } | null>(null);
  const owner = `${tenantId}.${userId}`;
  useEffect(() => {
    if (tenantId === '' || userId === '') return;
    let isGone = false;
    void openOfflineTill(tenantId, userId).then((till) => {
      if (!isGone) setOpened({ owner: `${tenantId}.${userId}`, till });
    });
    return () => {
      isGone = true;
    };
  }, [tenantId, userId]);
  return opened?.owner === owner ? opened.till : null;
}

export function useCatalogueState(till: OfflineTill | null): CatalogueState {
  return useSyncExternalStore(till?.catalogue.subscribe ?? nothing, till?.catalogue.getState ?? (() => NO_CATALOGUE));
}

export function useQueueState(till: OfflineTill | null): QueueState {
  return useSyncExternalStore(till?.queue.subscribe ?? nothing, till?.queue.getState ?? (() => NO_QUEUE));
}

/** Sends what waits: when the page opens, when the connection is back, when it is looked at again, and now and then. */
export function useQueueSending(till: OfflineTill | null): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (till === null || !isOnline) return;
    const send = () => void till.queue.sendAll().catch(() => undefined);
    const stop = repeat(send, SEND_EVERY_MS);
    // Told also where the browser never knew that the connection was gone.
    window.addEventListener('online', send);
    return () => {
      stop();
      window.removeEventListener('online', send);
    };
  }, [isOnline, till]);
  const { isUnreached } = useQueueState(till);
  useEffect(() => {
    if (till === null || !isOnline || !isUnreached) return;
    const timer = setInterval(() => void till.queue.sendAll().catch(() => undefined), SEND_UNREACHED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOnline, isUnreached, till]);
}

/** Tells the server now and then what was taken out of baskets, under the till session that is open. */
export function useVoidSending(till: OfflineTill | null, sessionId: string | undefined): void {
  const isOnline = useOnline();
  useEffect(() => {
    till?.voids.openSession(sessionId ?? null);
  }, [sessionId, till]);
  useEffect(() => {
    if (till === null || !isOnline) return;
    return repeat(() => void till.voids.sendAll().catch(() => undefined), SEND_EVERY_MS);
  }, [isOnline, till]);
}

/**
 * Keeps the catalogue and the price lists of this device up to date while the till is open. Which lists apply is asked anew when
 * another session is opened: it may be at another place.
 */
export function useCatalogueSync(till: OfflineTill | null, sessionId: string | undefined): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (till === null || !isOnline) return;
    // A sync that failed goes on from where it was at the next turn; until then the till works with what it has.
    return repeat(() => {
      void till.catalogue.sync().catch(() => undefined);
      void till.prices.sync().catch(() => undefined);
    }, SYNC_EVERY_MS);
  }, [isOnline, sessionId, till]);
}

/** Does the work now, again after each pause, and whenever the window is looked at again. */
function repeat(work: () => void, everyMs: number): () => void {
  work();
  const timer = setInterval(work, everyMs);
  const onVisible = () => {
    if (document.visibilityState === 'visible') work();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

interface Answer<T> {
  data?: T | undefined;
  error?: unknown;
}

/** An answer of the server that stays on the device: without a connection the last one stands. */
export function useOfflineCache<T>(till: OfflineTill | null, key: string, { data, error }: Answer<T>): T | undefined {
  const [kept, setKept] = useState<T | undefined>(undefined);
  const store = till?.catalogue.store ?? null;
  const isOnline = useOnline();
  // Without a connection nothing is gained by waiting until the question has failed.
  const isMissing = data === undefined && (error !== undefined || !isOnline);
  useEffect(() => {
    if (store !== null && data !== undefined) void store.writeMeta(`answer.${key}`, data).catch(() => undefined);
  }, [data, key, store]);
  useEffect(() => {
    if (store === null || !isMissing) return;
    let isGone = false;
    void store.readMeta<T>(`answer.${key}`).then((value) => {
      if (!isGone && value !== null) setKept(value);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing, key, store]);
  // While the question is asked again the last answer goes on standing.
  return data === undefined ? kept : data;
}
