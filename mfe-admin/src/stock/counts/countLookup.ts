import type { Thousandths } from '@dukani/shared/money';
import { isSameBatch } from './countBatches';
import type { SheetRow } from './countRows';
import type { WaitingEntry } from './countStorage';

export interface FoundCode {
  row: SheetRow;
  /** What one scan of this code stands for: 12000 for a box of twelve. */
  factor: Thousandths;
}

/** The products of a sheet by every code they have. */
export class CodeIndex {
  readonly #byCode = new Map<string, FoundCode>();

  constructor(rows: readonly SheetRow[]) {
    for (const row of rows) {
      if (row.sku !== null) this.#byCode.set(row.sku.toLowerCase(), { row, factor: 1000 });
      for (const { barcode, factor } of row.barcodes) this.#byCode.set(barcode.toLowerCase(), { row, factor });
    }
  }

  find(code: string): FoundCode | null {
    const text = code.trim().toLowerCase();
    const found = this.#byCode.get(text);
    if (found !== undefined) return found;
    // A scanner may read the twelve digits of a UPC as thirteen with a zero before them, or the other way round.
    if (/^\d{12}$/.test(text)) return this.#byCode.get(`0${text}`) ?? null;
    if (/^0\d{12}$/.test(text)) return this.#byCode.get(text.slice(1)) ?? null;
    return null;
  }
}

/** Products whose name or code has all the words typed; at most `limit`. */
export function searchSheet(rows: readonly SheetRow[], text: string, limit: number): SheetRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: SheetRow[] = [];
  for (const row of rows) {
    const haystack =
      `${row.name} ${row.sku ?? ''} ${row.barcodes.map(({ barcode }) => barcode).join(' ')}`.toLowerCase();
    if (words.every((word) => haystack.includes(word)) && found.push(row) === limit) break;
  }
  return found;
}

/**
 * What will have been counted of a product once everything that waits has arrived. A figure replaces what its zone had, which the
 * device does not know apart from the others: until it is confirmed the figure stands for the whole, or for its batch.
 */
export function countedWith(
  { counted, countedBatches }: Pick<SheetRow, 'counted' | 'countedBatches'>,
  waiting: readonly WaitingEntry[],
): Thousandths | null {
  let quantity = counted;
  for (const entry of waiting) {
    if (entry.refusal !== null) continue;
    quantity =
      entry.mode === 'set'
        ? entry.quantity + ofOtherBatches(countedBatches, entry)
        : Math.max((quantity ?? 0) + entry.quantity, 0);
  }
  return quantity;
}

function ofOtherBatches(counted: SheetRow['countedBatches'], entry: WaitingEntry): Thousandths {
  const batch = { number: entry.batchNumber ?? null, expiresOn: entry.expiresOn ?? null };
  return (counted ?? []).reduce((sum, one) => (isSameBatch(one, batch) ? sum : sum + one.quantity), 0);
}
