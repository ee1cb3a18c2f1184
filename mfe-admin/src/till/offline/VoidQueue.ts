import { toApiError } from '@dukani/shared/errors';
import type { TillVoidInput } from '@dukani/shared/rpc';
import { lineBase, type Basket, type BasketLine } from '../basket/basket';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import type { LocalStore } from './localStore';

/** How the server is told; a test gives its own. Throws ApiError. */
export type VoidSender = (voids: TillVoidInput[]) => Promise<unknown>;

/** So long what was taken out can be had back without a word of it to the server. */
const UNDO_MS = 20_000;
/** The server takes as many at once. */
const MOST_AT_ONCE = 100;

/**
 * What was taken out of baskets before they were paid, kept on the device until the server has it. Nobody waits for it: where it cannot
 * be kept the till goes on without.
 */
export class VoidQueue {
  private sessionId: string | null = null;
  private readonly sending = new Set<string>();

  constructor(
    private readonly store: LocalStore,
    private readonly send: VoidSender,
  ) {}

  /** What is voided from now on belongs to this till session. */
  openSession(sessionId: string | null): void {
    this.sessionId = sessionId;
  }

  /** A line was taken out, or the whole basket. Answers the id by which it is put back. */
  add(
    kind: 'line' | 'basket',
    {
      saleId,
      lines,
      stepHundredths,
      reason,
    }: Pick<Basket, 'saleId'> & { lines: BasketLine[]; stepHundredths: number; reason?: string | undefined },
  ): string {
    const id = newId();
    if (lines.length > 0)
      this.keep({
        id,
        kind,
        sale_id: saleId,
        till_session_id: this.sessionId,
        voided_at: new Date().toISOString(),
        ...(reason === undefined ? {} : { reason }),
        lines: lines.map((line) => ({
          product_id: line.productId,
          name: line.name,
          quantity: line.quantity / 1000,
          amount: toAmount(lineBase(line, stepHundredths)),
        })),
      });
    return id;
  }

  /** What was taken out is in its basket again: nothing is told of it, or the server is told so. */
  async putBack(id: string, saleId: string): Promise<void> {
    try {
      const waits = (await this.store.voids.get(id)) !== undefined && !this.sending.has(id);
      if (waits) await this.store.voids.delete(id);
      else
        await this.store.voids.put({
          id: newId(),
          kind: 'restored',
          sale_id: saleId,
          restores_id: id,
          till_session_id: this.sessionId,
          voided_at: new Date().toISOString(),
        });
    } catch {
      // The device keeps nothing: so it did not keep what was taken out.
    }
  }

  /** Tells the server what is old enough. What cannot be told now is told at the next turn. */
  async sendAll(now = Date.now()): Promise<void> {
    const rows = (await this.store.voids.toArray()).filter(
      ({ id, voided_at: at }) => !this.sending.has(id) && Date.parse(at) <= now - UNDO_MS,
    );
    for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
      if (!(await this.sendSome(rows.slice(from, from + MOST_AT_ONCE)))) return;
  }

  /** Whether the server has answered. */
  private async sendSome(rows: TillVoidInput[]): Promise<boolean> {
    const ids = rows.map(({ id }) => id);
    for (const id of ids) this.sending.add(id);
    try {
      await this.send(rows);
      await this.store.voids.bulkDelete(ids);
    } catch (thrown) {
      const { status } = toApiError(thrown);
      if (status !== 400 && status !== 409) return false;
      // One of them is refused: the others go alone, and that one never will.
      if (rows.length === 1) await this.store.voids.bulkDelete(ids);
      else for (const row of rows) if (!(await this.sendSome([row]))) return false;
    } finally {
      for (const id of ids) this.sending.delete(id);
    }
    return true;
  }

  private keep(row: TillVoidInput): void {
    void this.store.voids.put(row).catch(() => undefined);
  }
}
