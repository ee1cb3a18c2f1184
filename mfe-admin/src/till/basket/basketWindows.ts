import { newId } from '../../common/newId';

/*
 * Each window has baskets of its own, under a key that no other window writes: two windows of one person can never overwrite each other,
 * and none holds what the other sells. A window holds a lock of the name of its key for as long as it lives. The browser lets go of it
 * when the window is closed, crashes or is killed; what is kept under a key without a holder was left, and the next window takes it.
 */

/** The window's own name; it outlives a reload, and the browser copies it into a duplicate of the window. */
const WINDOW_KEY = 'dukani.window';

/** How long a reloaded window waits for the page it was to let go. */
const RELEASE_MS = 1000;

const slots = new Map<string, Promise<string>>();

function lockManager(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** Holds a key until the window is gone; false where another window holds it. */
function hold(key: string): Promise<boolean> {
  const locks = lockManager();
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const isHeld = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    locks.request(key, { signal: AbortSignal.timeout(RELEASE_MS) }, isHeld).catch(() => resolve(false));
  });
}

function windowName(): string | null {
  try {
    return sessionStorage.getItem(WINDOW_KEY);
  } catch {
    return null;
  }
}

async function claimSlot(base: string): Promise<string> {
  const known = windowName();
  if (known !== null && (await hold(`${base}.${known}`))) return `${base}.${known}`;
  const name = newId();
  try {
    sessionStorage.setItem(WINDOW_KEY, name);
  } catch {
    // Storage may be forbidden; the window then has another name after a reload.
  }
  await hold(`${base}.${name}`);
  return `${base}.${name}`;
}

/** The key under which this window alone keeps the baskets of a person in a business (`base`). */
export function ownSlot(base: string): Promise<string> {
  const known = slots.get(base);
  if (known !== undefined) return known;
  const claimed = claimSlot(base);
  slots.set(base, claimed);
  return claimed;
}

/** Whether a key is that of some window's baskets of this person in this business. */
export function isSlotOf(base: string, key: string): boolean {
  // Before each window had its own, all shared the bare one.
  return key === base || key.startsWith(`${base}.`);
}

/** The keys of other windows, living or gone. */
export function otherSlots(base: string, own: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key !== own && isSlotOf(base, key));
  } catch {
    return [];
  }
}

/** Does something with a key that no living window holds, while nobody else can take it; answers whether it is free. */
export async function ifLeft(key: string, act: () => void): Promise<boolean> {
  const locks = lockManager();
  if (locks === undefined) {
    act();
    return true;
  }
  return locks.request(key, { ifAvailable: true }, (lock) => {
    if (lock !== null) act();
    return lock !== null;
  });
}

/** Forgets which keys are held; a test is another window with it. */
export function forgetSlots(): void {
  slots.clear();
  freeSince.clear();
}

const freeSince = new Map<string, number>();

/** Whether a key has been seen without a holder for long enough to say that its window does not just load again. */
export function isLeftFor(key: string, ms: number, isFree: boolean): boolean {
  if (!isFree) {
    freeSince.delete(key);
    return false;
  }
  const since = freeSince.get(key) ?? Date.now();
  freeSince.set(key, since);
  return Date.now() - since >= ms;
}
