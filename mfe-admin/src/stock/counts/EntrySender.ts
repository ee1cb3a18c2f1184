import { ApiError } from '@dukani/shared/errors';
import type { CountEntryState } from '@dukani/shared/rpc';
import { refusalText } from '@dukani/shared/ui-antd';
import type { SheetRow } from './countRows';
import type { CountStorage, WaitingEntry } from './countStorage';
import type { RecordedEntries } from './countsApi';

/** Scans of one moment travel together. */
const GATHER_MS = 150;
const BATCH = 200;
const RETRY_MS = [2000, 5000, 15_000, 30_000];

const REFUSALS: Record<Exclude<CountEntryState, 'accepted' | 'replayed'>, string> = {
  unknown_product: 'No product has this code.',
  has_serials: 'Products with serial numbers are not counted. See Stock, Serial numbers.',
  not_in_scope: 'This product is not part of this count.',
  no_stock: 'This product has no stock of its own.',
  too_much: 'This quantity is too large.',
  closed: 'The count was closed before this was sent.',
  mismatch: 'This was already sent with another quantity.',
};

export interface SenderState {
  /** What the server has not confirmed, and what it did not take, the oldest first. */
  entries: readonly WaitingEntry[];
  /** Rows the server answered, newer than the sheet's. */
  rows: ReadonlyMap<string, SheetRow>;
  /** Why nothing could be sent; null while all is well or there is no connection. */
  problem: string | null;
  /** Whether the last try did not reach the server. */
  isUnreachable: boolean;
  /** False when this browser keeps nothing: a reload would lose what waits. */
  isSaved: boolean;
}

interface SenderOptions {
  storage: CountStorage;
  /** Throws what the server refused with. */
  send: (entries: readonly WaitingEntry[]) => Promise<RecordedEntries>;
}

export interface SenderEvents {
  /** Told of entries that the server did not take. */
  onRefused: (entries: readonly WaitingEntry[]) => void;
  /** Told when the count takes nothing any more. */
  onClosed: () => void;
}

/** Marks what the server said of each entry: confirmed ones leave, the others say why they stayed. */
export function settleEntries(
  entries: readonly WaitingEntry[],
  states: readonly { id: string; state: CountEntryState }[],
): WaitingEntry[] {
  const stateOf = new Map(states.map(({ id, state }) => [id, state]));
  return entries.flatMap((entry) => {
    const state = stateOf.get(entry.id);
    if (state === undefined) return [entry];
    return state === 'accepted' || state === 'replayed' ? [] : [{ ...entry, refusal: REFUSALS[state] }];
  });
}

/** Sends what waits on the device, one batch at a time, again and again until the server has answered for each entry. */
export class EntrySender {
  #events: SenderEvents | null = null;
  readonly #storage: CountStorage;
  readonly #send: SenderOptions['send'];
  readonly #listeners = new Set<() => void>();
  #state: SenderState;
  #timer = 0;
  #isSending = false;
  #isStopped = false;
  #failures = 0;
  #size = BATCH;

  constructor({ storage, send }: SenderOptions) {
    this.#storage = storage;
    this.#send = send;
    this.#state = {
      entries: storage.read(),
      rows: new Map(),
      problem: null,
      isUnreachable: false,
      isSaved: storage.isSaved,
    };
  }

  readonly state = (): SenderState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  listen(events: SenderEvents): void {
    this.#events = events;
  }

  start(): void {
    this.#isStopped = false;
    this.#plan(0);
  }

  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#timer);
  }

  /** Another tab of this device may have written. */
  reread(): void {
    this.#set({ entries: this.#storage.read() });
  }

  add(entry: WaitingEntry): void {
    this.#set({ entries: this.#storage.change((now) => [...now, entry]), isSaved: this.#storage.isSaved });
    // While the server is out of reach the next try is planned already.
    if (this.#failures === 0) this.#plan(GATHER_MS);
  }

  /** Forgets an entry that was refused; one that waits stays. */
  dismiss(id: string): void {
    this.#set({
      entries: this.#storage.change((now) => now.filter((entry) => entry.id !== id || entry.refusal === null)),
    });
  }

  async flush(): Promise<void> {
    window.clearTimeout(this.#timer);
    if (this.#isSending || this.#isStopped) return;
    const batch = this.#storage
      .read()
      .filter((entry) => entry.refusal === null)
      .slice(0, this.#size);
    if (batch.length === 0) return;
    this.#isSending = true;
    try {
      this.#settle(batch, await this.#send(batch));
    } catch (thrown) {
      this.#fail(batch, thrown);
    } finally {
      this.#isSending = false;
    }
  }

  #plan(delayMs: number): void {
    window.clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = window.setTimeout(() => void this.flush(), delayMs);
  }

  #set(changes: Partial<SenderState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #settle(sent: readonly WaitingEntry[], recorded: RecordedEntries): void {
    this.#failures = 0;
    this.#size = BATCH;
    const entries = this.#storage.change((now) => settleEntries(now, recorded.states));
    const rows = new Map([...this.#state.rows, ...recorded.rows.map((row) => [row.productId, row] as const)]);
    this.#set({ entries, rows, problem: null, isUnreachable: false });
    const sentIds = new Set(sent.map(({ id }) => id));
    const refused = entries.filter((entry) => entry.refusal !== null && sentIds.has(entry.id));
    if (refused.length > 0) this.#events?.onRefused(refused);
    if (recorded.states.some(({ state }) => state === 'closed')) this.#events?.onClosed();
    this.#plan(GATHER_MS);
  }

  #fail(batch: readonly WaitingEntry[], thrown: unknown): void {
    // Whatever is wrong with a request (also a scanned code that no database can keep) is wrong again at the next try.
    if (thrown instanceof ApiError && thrown.status === 400) {
      // One damaged entry must not hold the others back: each goes alone, and the damaged one is put aside.
      if (batch.length === 1) {
        const refusal = refusalText(thrown);
        const entries = this.#storage.change((now) =>
          now.map((one) => (one.id === batch[0]?.id ? { ...one, refusal } : one)),
        );
        this.#set({ entries });
      }
      this.#size = 1;
      this.#plan(GATHER_MS);
      return;
    }
    const isUnreachable = thrown instanceof ApiError && thrown.isNetworkFailure;
    this.#set({ isUnreachable, problem: isUnreachable ? null : refusalText(thrown) });
    // Nothing is given up: the reason may go away.
    this.#plan(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0);
    this.#failures += 1;
  }
}
