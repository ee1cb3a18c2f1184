import { useEffect, useState, useSyncExternalStore } from 'react';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { CountStorage, countStorageKey, type WaitingEntry } from './countStorage';
import { useSendEntriesMutation } from './countsApi';
import { EntrySender, type SenderEvents, type SenderState } from './EntrySender';

export interface CountQueue extends Omit<SenderState, 'entries'> {
  /** What the server has not confirmed, the oldest first. */
  waiting: readonly WaitingEntry[];
  /** What it did not take, with the reason. */
  refused: readonly WaitingEntry[];
  add: (entry: Omit<WaitingEntry, 'id' | 'countedAt' | 'refusal'>) => void;
  /** Forgets what was refused. */
  dismiss: (id: string) => void;
  retry: () => void;
}

/** Keeps every scan on the device until the server has it, and sends each exactly as often as it takes. */
export function useCountQueue(countId: string, events: SenderEvents): CountQueue {
  const { tenantId, userId } = useBusiness();
  const [send] = useSendEntriesMutation();
  const [sender] = useState(() => {
    const deviceId = newId();
    return new EntrySender({
      storage: new CountStorage(countStorageKey(tenantId, userId, countId)),
      send: (entries) => send({ countId, deviceId, entries }).unwrap(),
    });
  });
  const { entries, ...state } = useSyncExternalStore(sender.subscribe, sender.state);

  useEffect(() => {
    sender.listen(events);
  });
  useEffect(() => {
    const onOnline = () => void sender.flush();
    const onStorage = () => sender.reread();
    sender.start();
    window.addEventListener('online', onOnline);
    window.addEventListener('storage', onStorage);
    return () => {
      sender.stop();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('storage', onStorage);
    };
  }, [sender]);

  return {
    ...state,
    waiting: entries.filter((entry) => entry.refusal === null),
    refused: entries.filter((entry) => entry.refusal !== null),
    add: (entry) => sender.add({ ...entry, id: newId(), countedAt: new Date().toISOString(), refusal: null }),
    dismiss: (id) => sender.dismiss(id),
    retry: () => void sender.flush(),
  };
}
