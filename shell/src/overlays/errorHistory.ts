export interface RecordedError {
  message: string;
  /** Milliseconds since 1970. */
  at: number;
  path: string;
}

const key = 'dukani-errors';
const maxErrors = 5;

/** The last 5 errors of this browser session, newest first. */
export function readErrorHistory(): RecordedError[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecordedError).slice(0, maxErrors) : [];
  } catch {
    return [];
  }
}

/** Adds an error in front and forgets the sixth. Returns the new history. */
export function recordError(error: RecordedError): RecordedError[] {
  const history = [error, ...readErrorHistory()].slice(0, maxErrors);
  write(history);
  return history;
}

export function clearErrorHistory(): void {
  write([]);
}

function write(history: RecordedError[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(history));
  } catch (error) {
    console.warn('The error history could not be kept.', error);
  }
}

function isRecordedError(value: unknown): value is RecordedError {
  if (typeof value !== 'object' || value === null) return false;
  const { message, at, path } = value as Record<string, unknown>;
  return typeof message === 'string' && typeof at === 'number' && typeof path === 'string';
}
