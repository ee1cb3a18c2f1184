import type {
  FiscalAnswer,
  FiscalDocument,
  FiscalLevel,
  FiscalMovement,
  FiscalOutcome,
  FiscalTask,
} from '../../functions/_shared/fiscal/types';

/** What goes wrong with one sending. */
export type Fault =
  | 'none'
  | 'worker dies before it keeps'
  | 'worker dies before it sends'
  | 'worker dies after it was taken'
  | 'silence before it is taken'
  | 'silence after it was taken'
  | 'busy'
  | 'data refused'
  | 'somebody else takes a number'
  | 'device refused';

const answerOf = (number: number): FiscalAnswer => ({
  receiptNumber: number,
  totalReceipts: number,
  internalData: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  signature: 'ABCDEFGHIJKLMNOP',
  authorityTime: '20261120093001',
  sdcId: 'KRACU0100000001',
});

/** An authority as far as it counts: one number after the other, each once, and stock that has to agree. */
export class SimpleAuthority {
  /** What was taken, by number; 'foreign' for somebody else's. */
  readonly invoices: string[] = [];
  readonly bytes: string[] = [];
  private movements = 0;
  private items = 0;
  private readonly codes = new Set<string>();
  private readonly ledger = new Map<string, number>();

  constructor(private readonly style: 'direct' | 'gateway') {}

  takeForeign(): void {
    this.invoices.push('foreign');
    this.bytes.push('');
  }

  /** What became of an earlier sending; null where it does not have it. */
  lookUp(task: FiscalTask): FiscalOutcome | null {
    if (task.kind !== 'sale' && task.kind !== 'credit_note')
      return { state: 'unknown', code: 'not_listed', message: 'The list does not show it.' };
    const found = this.invoices[task.number - 1];
    if (found === undefined) return null;
    return found === task.body.humanNumber
      ? { state: 'accepted', answer: answerOf(task.number) }
      : { state: 'unknown', code: 'number_taken', message: 'The number belongs to another document.' };
  }

  take(task: FiscalTask, isRepeat: boolean, bytes: string): FiscalOutcome {
    switch (task.kind) {
      case 'item':
        return this.takeItem(task.body.itemCode, task.number);
      case 'stock_movement':
        return this.takeMovement(task.body, task.number, isRepeat);
      case 'stock_level':
        return this.takeLevel(task.body);
      case 'sale':
      case 'credit_note':
        return this.takeInvoice(task.body, task.number, { isRepeat, bytes });
      default:
        return { state: 'accepted', answer: null };
    }
  }

  private takeItem(code: string, number: number | null): FiscalOutcome {
    if (!this.codes.has(code)) {
      if (number !== this.items + 1) return resync('item', this.items + 1);
      this.items += 1;
      this.codes.add(code);
    }
    return { state: 'accepted', answer: null };
  }

  private takeMovement(body: FiscalMovement, number: number, isRepeat: boolean): FiscalOutcome {
    if (number !== this.movements + 1)
      return isRepeat && number <= this.movements
        ? { state: 'unknown', code: '400', message: 'Invalid sarNo' }
        : resync('stock_movement', this.movements + 1);
    this.movements += 1;
    const sign = body.movementType < '10' ? 1 : -1;
    for (const line of body.lines)
      this.ledger.set(line.itemCode, (this.ledger.get(line.itemCode) ?? 0) + sign * Number(line.quantity));
    return { state: 'accepted', answer: null };
  }

  private takeLevel({ itemCode, quantity }: FiscalLevel): FiscalOutcome {
    const expected = this.ledger.get(itemCode) ?? 0;
    return expected === Number(quantity) ? { state: 'accepted', answer: null } : resync('stock_level', expected);
  }

  private takeInvoice(
    body: FiscalDocument,
    number: number,
    { isRepeat, bytes }: { isRepeat: boolean; bytes: string },
  ): FiscalOutcome {
    const next = this.invoices.length + 1;
    if (number < next && this.style === 'direct')
      return { state: 'unknown', code: '994', message: 'There are overlapped data' };
    if (number !== next)
      return isRepeat && number < next
        ? { state: 'unknown', code: '400', message: `use the expected value: ${next}` }
        : resync('invoice', next);
    this.invoices.push(body.humanNumber);
    this.bytes.push(bytes);
    return { state: 'accepted', answer: answerOf(number) };
  }
}

function resync(counter: 'invoice' | 'item' | 'stock_movement' | 'stock_level', expected: number): FiscalOutcome {
  return { state: 'resync', counter, expected: String(expected), code: '400', message: `expected: ${expected}` };
}
