import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useBusiness } from './useBusiness';

/** Who stands at the till by PIN while somebody else is signed in. */
export interface Operator {
  token: string;
  userId: string;
  name: string;
}

interface LockState {
  isLocked: boolean;
  /** Null: whoever is signed in. */
  operator: Operator | null;
}

export interface TillLock extends LockState {
  lock: () => void;
  unlock: (operator: Operator | null) => void;
}

const OPEN: LockState = { isLocked: false, operator: null };
const listeners = new Set<() => void>();
// What the device keeps, and where it keeps nothing what this page knows.
const inMemory = new Map<string, string>();
const parsed = new Map<string, LockState>();

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return inMemory.get(key) ?? '';
  }
}

function write(key: string, state: LockState): void {
  const text = JSON.stringify(state);
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage may be forbidden; the lock then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Anything damaged counts as locked: a till must not open by spoiling what it keeps. */
function parse(text: string): LockState {
  if (text === '') return OPEN;
  const known = parsed.get(text);
  if (known !== undefined) return known;
  let state: LockState = { isLocked: true, operator: null };
  try {
    const { isLocked, operator } = JSON.parse(text) as Partial<LockState>;
    if (typeof isLocked === 'boolean') state = { isLocked, operator: operator ?? null };
  } catch {
    // Locked, as said above.
  }
  parsed.clear();
  parsed.set(text, state);
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this device's till is locked for the signed-in person, and who stands at it. Outlives a reload, holds in every tab. */
export function useTillLock(): TillLock {
  const { tenantId, userId } = useBusiness();
  const key = `dukani.till.${tenantId}.${userId}`;
  const state = parse(useSyncExternalStore(subscribe, () => read(key)));
  const { operator } = state;
  const lock = useCallback(() => write(key, { isLocked: true, operator }), [key, operator]);
  const unlock = useCallback((next: Operator | null) => write(key, { isLocked: false, operator: next }), [key]);
  return useMemo(() => ({ ...state, lock, unlock }), [state, lock, unlock]);
}
