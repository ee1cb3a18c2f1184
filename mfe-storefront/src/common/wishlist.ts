import { useCallback, useSyncExternalStore } from 'react';
import { isRecord, readStored, writeStored } from './browserStorage';
import { useShop } from './useShop';

/** A product as it was when it was wished for; the drawer asks for today's price. */
export interface WishlistItem {
  id: string;
  name: string;
  image_url: string | null;
}

const keyPrefix = 'dukani-wishlist:';
const maxItems = 200;
const listeners = new Set<() => void>();
const empty: readonly WishlistItem[] = [];
/** useSyncExternalStore needs the same array until something changed. */
const known = new Map<string, readonly WishlistItem[]>();

export interface Wishlist {
  items: readonly WishlistItem[];
  has: (id: string) => boolean;
  toggle: (item: WishlistItem) => void;
}

/** The shopper's wishlist in this shop, kept in this browser and the same in all its tabs. */
export function useWishlist(): Wishlist {
  const { tenant_id: tenantId } = useShop();
  const items = useSyncExternalStore(
    subscribe,
    () => itemsOf(tenantId),
    () => empty,
  );
  const has = useCallback((id: string) => items.some((item) => item.id === id), [items]);
  const toggle = useCallback(
    ({ id, name, image_url }: WishlistItem) => toggleItem(tenantId, { id, name, image_url }),
    [tenantId],
  );
  return { items, has, toggle };
}

function itemsOf(tenantId: string): readonly WishlistItem[] {
  let items = known.get(tenantId);
  if (items === undefined) {
    items = readStored('local', keyPrefix + tenantId, Array.isArray)?.filter(isWishlistItem) ?? empty;
    known.set(tenantId, items);
  }
  return items;
}

function toggleItem(tenantId: string, item: WishlistItem): void {
  const items = itemsOf(tenantId);
  const rest = items.filter(({ id }) => id !== item.id);
  const next = rest.length < items.length ? rest : [item, ...items].slice(0, maxItems);
  known.set(tenantId, next);
  writeStored('local', keyPrefix + tenantId, next);
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

function isWishlistItem(value: unknown): value is WishlistItem {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    (value['image_url'] === null || typeof value['image_url'] === 'string')
  );
}
