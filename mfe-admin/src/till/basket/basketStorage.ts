import type { Basket } from './basket';
import { emptyBasket } from './basket';

/** The same claim may ask again: a lost answer cannot lose the basket. */
export interface Resuming {
  saleId: string;
  claimId: string;
}

/** What a device keeps of the baskets of one window of a cashier between visits. */
export interface StoredBaskets {
  current: Basket;
  parked: Basket[];
  nextNumber: number;
  /** A parked basket that was asked for and not answered. */
  resuming?: Resuming | null;
}

const VERSION = 1;

/**
 * Baskets belong to one person in one business: another sign-in on the same device must not see them. With this begin the keys of all
 * windows of that person.
 */
export function basketStorageKey(tenantId: string, userId: string): string {
  return `dukani.baskets.${tenantId}.${userId}`;
}

function isBasket(value: unknown): value is Basket {
  if (typeof value !== 'object' || value === null) return false;
  const basket = value as Partial<Basket>;
  return (
    typeof basket.saleId === 'string' &&
    basket.saleId !== '' &&
    typeof basket.number === 'number' &&
    Array.isArray(basket.lines)
  );
}

/** Reads what was stored; anything damaged or of another version counts as nothing. */
export function parseStoredBaskets(text: string | null): StoredBaskets | null {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<StoredBaskets> & { version?: number };
    if (stored.version !== VERSION || !isBasket(stored.current) || !Array.isArray(stored.parked)) return null;
    const parked = stored.parked.filter(isBasket);
    const highest = Math.max(stored.current.number, ...parked.map((basket) => basket.number));
    return {
      current: stored.current,
      parked,
      nextNumber: Math.max(stored.nextNumber ?? 0, highest + 1),
      resuming: stored.resuming ?? null,
    };
  } catch {
    return null;
  }
}

/** What is kept under a key; null where nothing is. */
export function readStored(key: string): StoredBaskets | null {
  return parseStoredBaskets(storageItem(key));
}

/**
 * The baskets of a window, which counts on from `firstNumber` where it has none. An empty basket begins under a new id: the stored one
 * may be that of a sale which was made since the browser last wrote.
 */
export function readBaskets(key: string, freshSaleId: string, firstNumber = 1): StoredBaskets {
  const stored = readStored(key);
  if (stored === null)
    return { current: emptyBasket(freshSaleId, firstNumber), parked: [], nextNumber: firstNumber + 1 };
  const { current } = stored;
  if (current.lines.length > 0 || current.unanswered !== null) return stored;
  return { ...stored, current: { ...current, saleId: freshSaleId } };
}

function storageItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden (private window, policy); the baskets then live as long as the page.
    return null;
  }
}

/** Returns false when the device keeps nothing. `leftAt` (ms) is said by a page that is being left, by closing or by loading it again. */
export function writeBaskets(key: string, baskets: StoredBaskets, leftAt?: number): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ version: VERSION, ...baskets, leftAt }));
    return true;
  } catch {
    return false;
  }
}

/** When the page that keeps under a key was left (ms); null while it is there, and where it was killed. */
export function readLeftAt(key: string): number | null {
  try {
    const { leftAt } = JSON.parse(storageItem(key) ?? '{}') as { leftAt?: unknown };
    return typeof leftAt === 'number' ? leftAt : null;
  } catch {
    return null;
  }
}

/** Forgets what a window kept, once another one keeps it. */
export function removeBaskets(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}
