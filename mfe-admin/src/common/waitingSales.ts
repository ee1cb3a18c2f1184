const keyOf = (tenantId: string, userId: string) => `dukani.waiting.${tenantId}.${userId}`;

/** Notes how many sales of a person wait on this device, so that any page can tell without opening the till's store. */
export function noteWaitingSales(tenantId: string, userId: string, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(keyOf(tenantId, userId));
    else localStorage.setItem(keyOf(tenantId, userId), String(count));
  } catch {
    // Where nothing can be noted, nothing can wait either.
  }
}

/** How many sales of a person wait on this device. */
export function countWaitingSales(tenantId: string, userId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(tenantId, userId)) ?? 0);
  } catch {
    return 0;
  }
}
