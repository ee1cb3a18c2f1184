/** The server's rule for reasons. */
const SHORTEST = 10;

/** What is wrong with a reason; nothing for one that the server takes. */
export const reasonError = (reason: string): { reason?: string } =>
  reason.trim().length < SHORTEST ? { reason: `Give a reason of at least ${SHORTEST} characters.` } : {};
