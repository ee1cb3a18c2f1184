const keyOf = (tenantId: string) => `dukani.payments-reported.${tenantId}`;

/** Whether payments were reported to this business when this device last asked; undefined while nobody knows. */
export function hadC2bReports(tenantId: string): boolean | undefined {
  try {
    const cached = localStorage.getItem(keyOf(tenantId));
    return cached === null ? undefined : cached === 'yes';
  } catch {
    // A browser that keeps nothing does not keep anybody from paying.
    return undefined;
  }
}

/** Kept, because the place for what comes in has to be there before it is asked for. */
export function cacheReportedHere(tenantId: string, isReported: boolean): void {
  try {
    localStorage.setItem(keyOf(tenantId), isReported ? 'yes' : 'no');
  } catch {
    // Full or switched off: the next payment asks anew.
  }
}
