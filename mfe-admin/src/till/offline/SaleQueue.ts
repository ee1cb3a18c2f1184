import { errorMessage, toApiError, type ApiError } from '@dukani/shared/errors';
import { toNumeric, type Money } from '@dukani/shared/money';
import type { LatePromotion, RecordSaleInput } from '@dukani/shared/rpc';
import { noteWaitingSales } from '../../common/waitingSales';
import type { DeviceStore } from '../../common/devices/DeviceStore';
import { isStorageFull, type LocalStore, type QueuedSale } from './localStore';

/** A sale to be kept until the server has it. */
export interface SaleDraft {
  request: RecordSaleInput;
  /** What promotions gave; undefined: they were not looked at. */
  promotions?: LatePromotion[] | undefined;
  total: Money;
  /** What its receipt shows of tax: the books may have come to say otherwise. */
  tax: Money;
  currencyCode: string;
  tillName: string;
  soldAt: Date;
}

/** How the server is asked; a test gives its own. */
export interface SaleSender {
  /** Throws ApiError. */
  record: (request: RecordSaleInput) => Promise<unknown>;
  /** Whether just this sale was recorded, in whatever form. Throws ApiError. */
  isRecorded: (request: RecordSaleInput) => Promise<boolean>;
}

export interface QueueState {
  sales: readonly QueuedSale[];
  isSending: boolean;
  /** The last try reached nobody. */
  isUnreached: boolean;
}

/** After so many answers that say the server is broken, it may be broken by this one sale alone: the next one is tried past it. */
const BROKEN_TRIES = 5;

/** Room that is kept free for the one sale that finds the device full. */
const RESERVE_BYTES = 64 * 1024;

/** Thrown where the device has no room for another sale. */
export class DeviceFullError extends Error {
  constructor() {
    super(
      'This device has no space left to save offline sales. Free some space, or continue when the connection is back.',
    );
    this.name = 'DeviceFullError';
  }
}

/** True when an answer says nothing about the sale, or when it is this person's session that has to come back first. */
function mustWait({ status, code }: ApiError): boolean {
  return (
    status === 401 ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    code === 'no_membership' ||
    code === 'business_closed'
  );
}

/**
 * Sales that the server has not confirmed. They are kept on the device before anything is sent, and sent in the order of selling
 * by one tab at a time; each carries its own id, so that sending again cannot ring it twice. One that is refused waits for a
 * person while the later ones go on. Nothing leaves the queue but what the server has.
 */
export class SaleQueue {
  private state: QueueState = { sales: [], isSending: false, isUnreached: false };
  private readonly listeners = new Set<() => void>();
  private readonly channel: BroadcastChannel | null;

  constructor(
    private readonly store: LocalStore,
    private readonly device: DeviceStore,
    private readonly sender: SaleSender,
  ) {
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${store.name}.queue`);
    if (this.channel !== null) this.channel.onmessage = () => void this.read();
  }

  readonly getState = (): QueueState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads what waits from earlier visits. */
  async open(): Promise<void> {
    await this.read();
  }

  close(): void {
    this.channel?.close();
  }

  /** Makes sure that a sale can be kept, before money is taken for it. Throws DeviceFullError. */
  async reserveRoom(): Promise<void> {
    try {
      if ((await this.store.readMeta('reserve')) === null)
        await this.store.writeMeta('reserve', new Uint8Array(RESERVE_BYTES));
    } catch (thrown) {
      throw isStorageFull(thrown) ? new DeviceFullError() : thrown;
    }
  }

  /** Keeps a sale with a number of this device. Adding the same sale again answers the first. Throws DeviceFullError. */
  async add({ request, promotions, total, tax, currencyCode, tillName, soldAt }: SaleDraft): Promise<QueuedSale> {
    const known = await this.store.queue.get(request.id);
    if (known !== undefined) return known;
    const provisionalNumber = await this.device.nextProvisionalNumber(tillName);
    const late = {
      provisional_number: provisionalNumber,
      device_id: await this.device.deviceId(),
      tax_amount: Number(toNumeric(tax)),
      ...(promotions === undefined ? {} : { promotions }),
    };
    const sale: QueuedSale = {
      id: request.id,
      place: 0,
      provisionalNumber,
      soldAt: soldAt.toISOString(),
      total,
      currencyCode,
      request: { ...request, occurred_at: soldAt.toISOString(), late },
      state: 'waiting',
      problem: null,
      attempts: 0,
    };
    const kept = await this.keep(sale);
    await this.tell();
    return kept;
  }

  /** Takes over sales that waited on another device, as they are; answers how many this one did not have. Throws DeviceFullError. */
  async takeOver(sales: readonly QueuedSale[]): Promise<number> {
    let taken = 0;
    for (const sale of sales) {
      if ((await this.store.queue.get(sale.id)) !== undefined) continue;
      await this.keep({ ...sale, state: 'waiting', problem: null, attempts: 0 });
      taken += 1;
    }
    await this.tell();
    return taken;
  }

  private async keep(sale: QueuedSale): Promise<QueuedSale> {
    const write = (isLastResort: boolean) =>
      this.store.transaction('rw', this.store.queue, this.store.meta, async () => {
        if (isLastResort) await this.store.meta.delete('reserve');
        const last = await this.store.queue.orderBy('place').last();
        const placed = { ...sale, place: (last?.place ?? 0) + 1 };
        await this.store.queue.add(placed);
        return placed;
      });
    try {
      return await write(false);
    } catch (thrown) {
      if (!isStorageFull(thrown)) throw thrown;
      return await write(true).catch((again: unknown) => {
        throw isStorageFull(again) ? new DeviceFullError() : again;
      });
    }
  }

  /** Sends what waits, unless another tab is at it. Never throws: what could not be sent stays. */
  async sendAll(): Promise<void> {
    const locks = (navigator as { locks?: LockManager }).locks;
    if (this.state.isSending) return;
    if (locks === undefined) return this.sendInOrder();
    await locks.request(`${this.store.name}.send`, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await this.sendInOrder();
    });
  }

  /** Sends one that was refused once more, in its turn. */
  async retry(saleId: string): Promise<void> {
    await this.store.queue.update(saleId, { state: 'waiting', problem: null });
    await this.tell();
    await this.sendAll();
  }

  private async sendInOrder(): Promise<void> {
    if (this.state.sales.length === 0 && (await this.store.queue.count()) === 0) return;
    this.change({ isSending: true });
    let isUnreached = false;
    try {
      const refused = new Set<string>();
      let isPastBroken = false;
      for (;;) {
        const sale = await this.store.queue
          .orderBy('place')
          .filter(({ id, state }) => state === 'waiting' && !refused.has(id))
          .first();
        if (sale === undefined) return;
        const outcome = await this.send(sale);
        if (outcome === 'unreached') isUnreached = true;
        if (outcome === 'later' || outcome === 'unreached') return;
        if (outcome === 'broken') {
          await this.store.queue.update(sale.id, { attempts: sale.attempts + 1 });
          // Two of them in one go: it is the server, not the sale.
          if (isPastBroken || sale.attempts + 1 < BROKEN_TRIES) return await this.tell();
          isPastBroken = true;
          refused.add(sale.id);
          continue;
        }
        if (outcome === 'recorded') {
          isPastBroken = false;
          await this.store.dequeue(sale);
        } else {
          refused.add(sale.id);
          await this.store.queue.update(sale.id, {
            state: 'attention',
            problem: errorMessage(outcome),
            attempts: sale.attempts + 1,
          });
        }
        await this.tell();
      }
    } finally {
      this.change({ isSending: false, isUnreached });
    }
  }

  private async send(sale: QueuedSale): Promise<'recorded' | 'later' | 'unreached' | 'broken' | ApiError> {
    try {
      await this.sender.record(sale.request);
      return 'recorded';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 0) return 'unreached';
      if (mustWait(error)) return error.status >= 500 ? 'broken' : 'later';
      // An earlier form of it was recorded although its answer was lost.
      if (error.code === 'idempotency_mismatch' && (await this.isRecorded(sale.request))) return 'recorded';
      return error;
    }
  }

  private async isRecorded(request: RecordSaleInput): Promise<boolean> {
    return this.sender.isRecorded(request).catch(() => false);
  }

  private async tell(): Promise<void> {
    await this.read();
    this.channel?.postMessage('changed');
  }

  private async read(): Promise<void> {
    const sales = await this.store.queue.orderBy('place').toArray();
    noteWaitingSales(this.store.tenantId, this.store.userId, sales.length);
    this.change({ sales });
  }

  private change(changes: Partial<QueueState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
