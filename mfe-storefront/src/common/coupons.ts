import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browserStorage';
import { useShop } from './useShop';

const keyPrefix = 'dukani-coupons:';
/** What the server takes in one basket. */
export const maxCoupons = 10;
const listeners = new Set<() => void>();
const none: readonly string[] = [];
/** useSyncExternalStore needs the same array until something changed. */
const known = new Map<string, readonly string[]>();

/** The discount codes that a shopper has put to the cart of this shop, kept in this browser and the same in all its tabs. */
export function useCoupons(): {
  codes: readonly string[];
  add: (code: string) => void;
  remove: (code: string) => void;
  clear: () => void;
} {
  const { tenant_id: tenantId } = useShop();
  const codes = useSyncExternalStore(
    subscribe,
    () => codesOf(tenantId),
    () => none,
  );
  const add = useCallback(
    (code: string) => keep(tenantId, [...codesOf(tenantId).filter((other) => other !== code), code]),
    [tenantId],
  );
  const remove = useCallback(
    (code: string) =>
      keep(
        tenantId,
        codesOf(tenantId).filter((other) => other !== code),
      ),
    [tenantId],
  );
  const clear = useCallback(() => forgetCoupons(tenantId), [tenantId]);
  return { codes, add, remove, clear };
}

/** A code as the server writes it: how it was typed makes no difference. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Forgets the codes of a shop, on every screen that shows them. */
export function forgetCoupons(tenantId: string): void {
  keep(tenantId, none);
}

function codesOf(tenantId: string): readonly string[] {
  let codes = known.get(tenantId);
  if (codes === undefined) {
    const stored = readStored('local', keyPrefix + tenantId, Array.isArray) ?? [];
    codes = stored.filter((code): code is string => typeof code === 'string').slice(0, maxCoupons);
    known.set(tenantId, codes);
  }
  return codes;
}

function keep(tenantId: string, codes: readonly string[]): void {
  known.set(tenantId, codes);
  writeStored('local', keyPrefix + tenantId, codes.length === 0 ? null : codes);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && !event.key.startsWith(keyPrefix)) return;
    known.clear();
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
