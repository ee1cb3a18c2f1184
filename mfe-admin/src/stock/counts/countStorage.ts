import type { Thousandths } from '@dukani/shared/money';

/** What somebody took down and the server has not confirmed yet. */
export interface WaitingEntry {
  /** Made once; the server takes an id once. */
  id: string;
  /** Null while only the code is known; the server then finds the product. */
  productId: string | null;
  code: string;
  /** For people: the product's name, else the code. */
  name: string;
  mode: 'add' | 'set';
  quantity: Thousandths;
  zone: string;
  /** Of goods that track batches; null (or absent, in what an older version wrote) where none was named. */
  batchNumber?: string | null;
  expiresOn?: string | null;
  /** By the device's clock; the server only uses how long ago it was. */
  countedAt: string;
  /** Why the server did not take it; null while it waits. */
  refusal: string | null;
}

const VERSION = 1;

/** One person, one business, one count: what another sign-in on the same device wrote is not sent in this name. */
export function countStorageKey(tenantId: string, userId: string, countId: string): string {
  return `dukani.count.${tenantId}.${userId}.${countId}`;
}

function isEntry(value: unknown): value is WaitingEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<WaitingEntry>;
  return (
    typeof entry.id === 'string' &&
    (entry.mode === 'add' || entry.mode === 'set') &&
    typeof entry.quantity === 'number' &&
    typeof entry.countedAt === 'string'
  );
}

/** Anything damaged or of another version counts as nothing. */
export function parseEntries(text: string | null): WaitingEntry[] {
  if (text === null) return [];
  try {
    const stored = JSON.parse(text) as { version?: number; entries?: unknown };
    return stored.version === VERSION && Array.isArray(stored.entries) ? stored.entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function formatEntries(entries: readonly WaitingEntry[]): string {
  return JSON.stringify({ version: VERSION, entries });
}

/**
 * Entries that wait, kept on the device so that a reload or a dead battery loses none. Two tabs of one device share them: both may
 * send the same one, which counts once. Where the browser keeps nothing they live as long as the page.
 */
export class CountStorage {
  readonly #key: string;
  #memory: WaitingEntry[] = [];
  #isSaved = true;

  constructor(key: string) {
    this.#key = key;
    this.#memory = this.read();
  }

  get isSaved(): boolean {
    return this.#isSaved;
  }

  read(): WaitingEntry[] {
    if (!this.#isSaved) return this.#memory;
    try {
      return parseEntries(localStorage.getItem(this.#key));
    } catch {
      this.#isSaved = false;
      return this.#memory;
    }
  }

  /** Reads what is in stock now first: another tab may have written since. */
  change(change: (entries: WaitingEntry[]) => WaitingEntry[]): WaitingEntry[] {
    const next = change(this.read());
    this.#memory = next;
    try {
      if (next.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, formatEntries(next));
      this.#isSaved = true;
    } catch {
      this.#isSaved = false;
    }
    return next;
  }
}
