/**
 * Reads and writes JSON in the browser's storage. Private windows and full disks throw there; a shop works on without
 * its memory, so failures mean "nothing remembered".
 */
export function readStored<Value>(
  storage: 'local' | 'session',
  key: string,
  isValue: (value: unknown) => value is Value,
): Value | null {
  try {
    const text = areaOf(storage).getItem(key);
    const value: unknown = text === null ? null : JSON.parse(text);
    return isValue(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value, or forgets it when it is null. */
export function writeStored(storage: 'local' | 'session', key: string, value: unknown): void {
  try {
    if (value === null) areaOf(storage).removeItem(key);
    else areaOf(storage).setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: the value lives on in memory until the page is left.
  }
}

/** True for plain JSON objects, so that their fields can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function areaOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? window.localStorage : window.sessionStorage;
}
