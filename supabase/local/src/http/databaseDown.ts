/** The database does not answer at the moment; it is being started again. */
export class DatabaseDownError extends Error {
  readonly code = 'database_unavailable';

  constructor() {
    super('The database is not available at the moment. Try again in a few seconds.');
    this.name = 'DatabaseDownError';
  }
}

const connectionCodes = new Set([
  // The server is shutting down, crashed or recovering, or has no connection left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
]);

/** Whether the database stopped a statement because its time was over. */
export function isOutOfTime(error: unknown): boolean {
  return ((error ?? {}) as { code?: unknown }).code === '57014';
}

/** Whether an error says that there is no talking to the database, rather than that it refused a statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseDownError) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && connectionCodes.has(code)) return true;
  return (
    typeof message === 'string' && /^(Connection terminated|Client has encountered a connection error)/.test(message)
  );
}
