import type { EtimsStore } from './EtimsStore';
import { makeChance, meets, type AskedFault, type Fault } from './faults';

/** What of a request decides whether a fault meets it. */
export type FaultedRequest = Parameters<typeof meets>[1];

/** Faults that wait for requests; they outlive a restart like everything else. */
export class FaultQueue {
  private chance = makeChance();

  constructor(private readonly store: EtimsStore) {}

  all(): Fault[] {
    return this.store.get('faults', 'all') ?? [];
  }

  /** Lets something go wrong for the next requests. */
  add(asked: AskedFault): Fault {
    const id = Math.max(0, ...this.all().map((fault) => fault.id)) + 1;
    const fault: Fault = { value: 1, times: 1, rate: 1, style: null, operation: null, ...asked, id };
    this.keep([...this.all(), fault]);
    return fault;
  }

  /** Takes one away, or all; chances begin again. */
  clear(id?: number): void {
    this.chance = makeChance();
    this.keep(id === undefined ? [] : this.all().filter((fault) => fault.id !== id));
  }

  /** The fault of this kind that meets a request; it has happened once more then. */
  take(kind: Fault['kind'], request: FaultedRequest): Fault | undefined {
    const faults = this.all();
    const fault = faults.find((entry) => entry.kind === kind && meets(entry, request, this.chance));
    if (fault === undefined || fault.times === null) return fault;
    const left = fault.times - 1;
    this.keep(
      faults.flatMap((entry) => (entry.id !== fault.id ? [entry] : left === 0 ? [] : [{ ...entry, times: left }])),
    );
    return fault;
  }

  private keep(faults: Fault[]): void {
    this.store.set('faults', 'all', faults);
    this.store.commit();
  }
}
