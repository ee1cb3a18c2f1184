/** Thousandths of a unit. */
export type Milli = bigint;
/** Hundredths of the currency. */
export type Cents = bigint;

/** The batch that holds what nobody assigned. */
export const unassigned = '-';

export interface Taken {
  batch: string;
  quantity: Milli;
}

/** Part of what a sale line took. */
export interface SoldGoods {
  product: number;
  quantity: Milli;
  value: Cents;
  batches: Taken[];
}

interface Level {
  quantity: Milli;
  value: Cents;
  batches: Map<string, Milli>;
}

/** A fraction rounded to a whole, halves away from zero, exactly. */
export function roundHalf(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/** The share of an amount that `now` units carry after `before` of `whole` have gone. */
export function partOf(amount: bigint, before: bigint, now: bigint, whole: bigint): bigint {
  return roundHalf(amount * (before + now), whole) - roundHalf(amount * before, whole);
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Stock by the rules alone, in exact numbers: no SQL, no floating point. Expiry offsets are days from today. */
export class StockModel {
  readonly levels: Level[][];
  readonly lastCost: Cents[];
  readonly #tracked: (product: number) => boolean;

  constructor(products: number, places: number, isTracked: (product: number) => boolean) {
    this.levels = Array.from({ length: products }, () =>
      Array.from({ length: places }, () => ({ quantity: 0n, value: 0n, batches: new Map<string, Milli>() })),
    );
    this.lastCost = Array.from({ length: products }, () => 0n);
    this.#tracked = isTracked;
  }

  at(product: number, place: number): Level {
    const level = this.levels[product]?.[place];
    if (!level) throw new Error('no such level');
    return level;
  }

  /** What may be sold: without expired batches. */
  saleable(product: number, place: number): Milli {
    const level = this.at(product, place);
    let expired = 0n;
    for (const [batch, quantity] of level.batches) if (isExpired(batch) && quantity > 0n) expired += quantity;
    return level.quantity - expired;
  }

  /** Units leave at the average, the last one with the rest of the value; where there are none, at the last known cost. */
  issue(product: number, place: number, quantity: Milli, kind: 'sale' | 'transfer' | 'adjustment'): SoldGoods {
    const level = this.at(product, place);
    const value =
      level.quantity === quantity
        ? level.value
        : level.quantity === 0n
          ? roundHalf(quantity * (this.lastCost[product] ?? 0n), 1000n)
          : roundHalf(quantity * level.value, level.quantity);
    level.quantity -= quantity;
    level.value -= value;
    const batches = this.#tracked(product) ? this.#takeBatches(level, quantity, kind) : [];
    return { product, quantity, value, batches };
  }

  /** Units come in at a value; what had been sold before it came is set right. Answers that correction. */
  receive(product: number, place: number, quantity: Milli, value: Cents, batches: Taken[], isReturn = false): Cents {
    const level = this.at(product, place);
    const expected = level.value + value;
    const left = level.quantity + quantity;
    const target =
      level.quantity >= 0n
        ? expected
        : left > 0n
          ? roundHalf(left * value, quantity)
          : left === 0n
            ? 0n
            : roundHalf(level.value * left, level.quantity);
    level.quantity = left;
    level.value = target;
    if (this.#tracked(product)) this.#putBatches(level, quantity, batches, isReturn);
    return target - expected;
  }

  /** What a find is worth when nobody says. */
  worth(product: number, place: number, quantity: Milli): Cents {
    const level = this.at(product, place);
    return level.quantity === 0n
      ? roundHalf(quantity * (this.lastCost[product] ?? 0n), 1000n)
      : roundHalf(quantity * level.value, level.quantity);
  }

  #takeBatches(level: Level, quantity: Milli, kind: 'sale' | 'transfer' | 'adjustment'): Taken[] {
    const candidates = [...level.batches.entries()]
      .filter(([batch, there]) => there > 0n && !(kind === 'sale' && isExpired(batch)))
      .toSorted(([a], [b]) => rank(a, kind) - rank(b, kind));
    const taken: Taken[] = [];
    let left = quantity;
    for (const [batch, there] of candidates) {
      const part = min(there, left);
      if (part > 0n) taken.push({ batch, quantity: part });
      left -= part;
    }
    if (left > 0n) taken.push({ batch: unassigned, quantity: left });
    for (const part of taken) add(level, part.batch, -part.quantity);
    return taken;
  }

  #putBatches(level: Level, quantity: Milli, batches: Taken[], isReturn: boolean): void {
    let left = quantity;
    const missing = -(level.batches.get(unassigned) ?? 0n);
    if (!isReturn && missing > 0n) {
      const part = min(missing, left);
      add(level, unassigned, part);
      left -= part;
    }
    for (const wish of batches) {
      const part = min(wish.quantity, left);
      add(level, wish.batch, part);
      left -= part;
    }
    add(level, unassigned, left);
  }
}

function add(level: Level, batch: string, quantity: Milli): void {
  level.batches.set(batch, (level.batches.get(batch) ?? 0n) + quantity);
}

function isExpired(batch: string): boolean {
  return batch !== unassigned && Number(batch) < 0;
}

/** First expired first, without expiry last; a transfer takes what has expired after everything else. */
function rank(batch: string, kind: string): number {
  if (batch === unassigned) return 10_000;
  return Number(batch) + (kind === 'transfer' && isExpired(batch) ? 20_000 : 0);
}

/** The part of what was taken that lies between two running quantities. */
export function batchesBetween(batches: readonly Taken[], from: Milli, to: Milli): Taken[] {
  const parts: Taken[] = [];
  let upto = 0n;
  for (const { batch, quantity } of batches) {
    const start = upto;
    upto += quantity;
    const part = min(upto, to) - (start > from ? start : from);
    if (part > 0n) parts.push({ batch, quantity: part });
  }
  return parts;
}
