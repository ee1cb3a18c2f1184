/** The server's rule for reasons. */
const SHORTEST = 10;

/** What a form says under a reason that is too short; empty for one that will do. */
export const reasonError = (reason: string): { reason?: string } =>
  reason.trim().length < SHORTEST ? { reason: `Give a reason of at least ${SHORTEST} characters.` } : {};
