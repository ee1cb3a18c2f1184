import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  balancesOf,
  line,
  makeShop,
  recordSale,
  saleOf,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { defaultLocation } from './stockFixtures';

const database = testDatabase();

/** An exact fraction: nothing is ever rounded in it. */
class Fraction {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    let [a, b] = [n < 0n ? -n : n, d];
    while (b !== 0n) [a, b] = [b, a % b];
    const divisor = a === 0n ? 1n : a;
    this.n = n / divisor;
    this.d = d / divisor;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.n, other.d));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.n * other.n, this.d * other.d);
  }

  over(other: Fraction): Fraction {
    return other.n < 0n
      ? new Fraction(-this.n * other.d, this.d * -other.n)
      : new Fraction(this.n * other.d, this.d * other.n);
  }

  abs(): Fraction {
    return this.n < 0n ? new Fraction(-this.n, this.d) : this;
  }

  isWithin(bound: Fraction): boolean {
    return this.abs().minus(bound).n <= 0n;
  }
}
const zero = new Fraction(0n);
/** A posting is rounded once, to the cent. */
const halfCent = new Fraction(1n, 2n);
const fraction = (value: number, scale: number): Fraction =>
  new Fraction(BigInt(Math.round(value * scale)), BigInt(scale));

/** An amount of cents as the rules say it without rounding, and how far rounding may have led the books away from it. */
interface Amount {
  exact: Fraction;
  slack: Fraction;
}
const scaled = (amount: Amount, by: Fraction): Amount => ({
  exact: amount.exact.times(by),
  slack: amount.slack.times(by.abs()).plus(halfCent),
});
const together = (a: Amount, b: Amount, sign: 1 | -1 = 1): Amount => ({
  exact: sign === 1 ? a.exact.plus(b.exact) : a.exact.minus(b.exact),
  slack: a.slack.plus(b.slack),
});
const nothing: Amount = { exact: zero, slack: zero };

/** The moving average of one product at one place, as rules 29 and 30 put it. Costs are cents a unit. */
class AverageModel {
  quantity = zero;
  value: Amount = nothing;
  lastCost = zero;
  /** What the profit and loss account has borne: cost of what was sold, corrections of it, gains and losses of stock. */
  borne: Amount = nothing;

  /** Issues use the average at posting; where nothing is there, the last known cost. */
  issue(quantity: Fraction): Amount {
    const moved = this.#atAverage(quantity);
    this.#set(this.quantity.minus(quantity), together(this.value, moved, -1));
    this.borne = together(this.borne, moved);
    return moved;
  }

  /** Goods that come in at a cost of their own: the only thing that moves the average. */
  receive(quantity: Fraction, value: Amount, comesFromProfit: boolean): void {
    const after = this.quantity.plus(quantity);
    const expected = together(this.value, value);
    // What covers the shortage keeps the cost it was sold at; what is left restarts at what it came for.
    const target =
      this.quantity.n >= 0n
        ? expected
        : after.n > 0n
          ? scaled(value, after.over(quantity))
          : scaled(this.value, after.over(this.quantity));
    if (comesFromProfit) this.borne = together(this.borne, value, -1);
    if (this.quantity.n < 0n) this.borne = together(this.borne, together(expected, target, -1));
    this.#set(after, target);
  }

  /** What is found is worth the average of what is there. */
  find(quantity: Fraction): void {
    this.receive(quantity, this.#atAverage(quantity), true);
  }

  #atAverage(quantity: Fraction): Amount {
    return this.quantity.n === 0n
      ? { exact: this.lastCost.times(quantity), slack: halfCent }
      : scaled(this.value, quantity.over(this.quantity));
  }

  #set(quantity: Fraction, value: Amount): void {
    this.quantity = quantity;
    this.value = quantity.n === 0n ? nothing : value;
  }
}

type Step =
  | { kind: 'receipt'; quantity: number; cost: number }
  | { kind: 'sale'; quantity: number; claimedCost: number }
  | { kind: 'refund'; sale: number }
  | { kind: 'found' | 'lost'; quantity: number };
interface Posted {
  saleId: string;
  lineId: string;
  quantity: Fraction;
  cost: Amount;
}

/** One product of a shop that sells below zero, beside the model of what it is worth. */
class Run {
  readonly model = new AverageModel();
  readonly #shop: Shop;
  readonly #product: string;
  readonly #place: string;
  #sold: Posted[] = [];

  constructor(shop: Shop, product: string, place: string) {
    this.#shop = shop;
    this.#product = product;
    this.#place = place;
  }

  async #post(name: string, body: object): Promise<void> {
    await database.client.query(`select private.${name}($1, $2, $3)`, [
      this.#shop.tenantId,
      this.#shop.owner.userId,
      JSON.stringify(body),
    ]);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'receipt') await this.#receive(step.quantity, step.cost);
    else if (step.kind === 'sale') await this.#sell(step.quantity, step.claimedCost);
    else if (step.kind === 'refund') await this.#refund(step.sale);
    else await this.#adjust(step.kind === 'found' ? step.quantity : -step.quantity);
  }

  async #receive(quantity: number, cost: number): Promise<void> {
    await this.#post('post_goods_receipt', {
      id: randomUUID(),
      lines: [{ product_id: this.#product, quantity, unit_cost: cost / 100 }],
    });
    const [units, cents] = [fraction(quantity, 1000), new Fraction(BigInt(cost))];
    this.model.receive(units, { exact: units.times(cents), slack: halfCent }, false);
    this.model.lastCost = cents;
  }

  async #sell(quantity: number, claimedCost: number): Promise<void> {
    const sold = line(this.#product, quantity);
    const sale = saleOf(this.#shop, [{ ...sold, unit_cost: claimedCost, cost_amount: claimedCost } as typeof sold], []);
    await recordSale(database.client, this.#shop, sale);
    const units = fraction(quantity, 1000);
    this.#sold.push({ saleId: sale.id, lineId: sold.id, quantity: units, cost: this.model.issue(units) });
  }

  async #refund(index: number): Promise<void> {
    const sale = this.#sold[index % Math.max(this.#sold.length, 1)];
    if (!sale) return;
    await this.#post('post_refund', {
      id: randomUUID(),
      sale_id: sale.saleId,
      till_session_id: this.#shop.sessionId,
      reason: 'Model',
      refund_tender_type: 'cash',
      lines: [
        { sale_line_id: sale.lineId, quantity: Number(sale.quantity.n) / Number(sale.quantity.d), restock: true },
      ],
    });
    this.#sold = this.#sold.filter((other) => other !== sale);
    // Back at what it left for, whatever the average is now.
    this.model.receive(sale.quantity, sale.cost, true);
  }

  async #adjust(change: number): Promise<void> {
    await this.#post('post_stock_adjustment', {
      id: randomUUID(),
      reason: 'correction',
      location_id: this.#place,
      lines: [{ product_id: this.#product, quantity_change: change }],
    });
    if (change > 0) this.model.find(fraction(change, 1000));
    else this.model.issue(fraction(-change, 1000));
  }

  async check(): Promise<void> {
    const { rows } = await database.client.query<{ quantity: number; value: number }>(
      'select quantity::float as quantity, stock_value::float as value from public.stock_levels where product_id = $1',
      [this.#product],
    );
    const { quantity = 0, value = 0 } = rows[0] ?? {};
    expect(fraction(quantity, 1000)).toEqual(this.model.quantity);
    const cents = fraction(value * 100, 1);
    expect([cents, cents.minus(this.model.value.exact).isWithin(this.model.value.slack)]).toEqual([cents, true]);
    const balances = await balancesOf(database.client, this.#shop.tenantId);
    expect(balances['inventory'] ?? 0).toBe(value);
    const borne = ['cost_of_goods_sold', 'shrinkage', 'stock_gain'].reduce(
      (all, role) => all + (balances[role] ?? 0),
      0,
    );
    const shown = fraction(Math.round(borne * 100), 1);
    expect([shown, shown.minus(this.model.borne.exact).isWithin(this.model.borne.slack)]).toEqual([shown, true]);
  }
}

const quantity = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('receipt' as const),
      quantity,
      cost: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sale' as const), quantity, claimedCost: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), sale: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('found' as const, 'lost' as const), quantity }) },
);

describe('rule 29: the average moves only with what comes in at a cost of its own', () => {
  it('and stays with an exact model of fractions: only rounding to the cent, posting by posting, lies between', async () => {
    const length = count(25, 60);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), async (steps) => {
        const shop = await makeShop(database.client);
        await setPolicy(database.client, shop.tenantId, {
          allow_negative_stock: true,
          adjustment_approval_limit: null,
        });
        const product = await addProduct(database.client, shop, { price: 0, unit: 'kg' });
        const run = new Run(shop, product, await defaultLocation(database.client, shop));
        for (const next of steps) {
          await run.take(next);
          await run.check();
        }
      }),
      { numRuns: count(12, 200), endOnFailure: true },
    );
  }, 3_600_000);
});

describe('rule 30: cost is read under lock', () => {
  it('a sale beside a delivery costs the average before it or after it, never one between', async () => {
    const shop = await makeShop(database.client);
    const [till, door] = await Promise.all([database.connect(), database.connect()]);
    for (let round = 0; round < count(12, 120); round += 1) {
      const product = await addProduct(database.client, shop, { price: 0, stock: 10, cost: 10, unit: 'kg' });
      const [sale] = await Promise.all([
        recordSale(till, shop, saleOf(shop, [line(product, 5)], [])),
        door.query('select private.post_goods_receipt($1, $2, $3)', [
          shop.tenantId,
          shop.owner.userId,
          JSON.stringify({ id: randomUUID(), lines: [{ product_id: product, quantity: 10, unit_cost: 30 }] }),
        ]),
      ]);
      const cost = await costOf(sale);
      const { rows } = await database.client.query<{ value: number }>(
        'select stock_value::float as value from public.stock_levels where product_id = $1',
        [product],
      );
      expect([50, 100]).toContain(cost);
      expect(rows).toEqual([{ value: 400 - cost }]);
    }
  });
});

async function costOf(sale: Sale): Promise<number> {
  const { rows } = await database.client.query<{ cost: number }>(
    'select -sum(m.value)::float as cost from public.stock_movements m where m.source_id = $1',
    [sale.id],
  );
  return rows[0]?.cost ?? 0;
}
