import type { MyAccess } from '../api/rpcTypes';

/** How long the last answer about a person's rights stands in for the server when it cannot be asked. */
const cachedMs = 72 * 3_600_000;

const keyOf = (userId: string) => `dukani-access.${userId}`;

/** Keeps what the server said of a person, for the time without a connection. */
export function cacheAccess(access: MyAccess): void {
  try {
    localStorage.setItem(keyOf(access.user_id), JSON.stringify({ at: Date.now(), access }));
  } catch {
    // Without storage nothing stands in.
  }
}

/** What the server last said of this very person, if that was less than 72 hours ago. */
export function readCachedAccess(userId: string): MyAccess | null {
  try {
    const cached = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as { at: number; access: MyAccess } | null;
    if (cached === null || cached.access.user_id !== userId) return null;
    const age = Date.now() - cached.at;
    // A clock that was put back must not make it last longer.
    return age >= 0 && age <= cachedMs ? cached.access : null;
  } catch {
    return null;
  }
}

/** Forgets it: the person has signed out. */
export function dropCachedAccess(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept.
  }
}
