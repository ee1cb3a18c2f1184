const keyOf = (tenantId: string) => `dukani.payments-reported.${tenantId}`;

/** Whether payments were reported to this business when this device last asked; undefined while it never did. */
export function wasReportedHere(tenantId: string): boolean | undefined {
  const kept = localStorage.getItem(keyOf(tenantId));
  return kept === null ? undefined : kept === 'yes';
}

/** Kept, because the place for what comes in has to be there before it is asked for. */
export function keepReportedHere(tenantId: string, isReported: boolean): void {
  localStorage.setItem(keyOf(tenantId), isReported ? 'yes' : 'no');
}
