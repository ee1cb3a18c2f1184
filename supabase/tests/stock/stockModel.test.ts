import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addProduct, makeShop, setPolicy, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addBatchProduct, addBundle, dayFromNow } from './bundleFixtures';
import * as counts from './countFixtures';
import { addLocation, as, defaultLocation, type Transfer } from './stockFixtures';
import { batchesBetween, partOf, roundHalf, StockModel, unassigned, type SoldGoods, type Taken } from './StockModel';

const database = testDatabase();

/** Products 0 and 1 are plain, 2 and 3 track batches, 4 and 5 are bundles of them. */
const goods = 4;
const isTracked = (product: number): boolean => product === 2 || product === 3;
const recipes: Record<number, readonly (readonly [number, number])[]> = {
  4: [
    [0, 2],
    [2, 0.5],
  ],
  5: [
    [1, 1],
    [0, 0.125],
    [3, 3],
  ],
};

type Command =
  | { kind: 'sale'; lines: { item: number; quantity: number }[] }
  | { kind: 'refund'; sale: number; share: number; restock: boolean }
  | { kind: 'receipt'; product: number; place: number; quantity: number; cost: number; expiry: number | null }
  | { kind: 'adjustment'; product: number; place: number; change: number; expiry: number | null }
  | { kind: 'transfer'; product: number; back: boolean; quantity: number }
  | { kind: 'count'; product: number; difference: number };

interface SoldLine {
  saleId: string;
  lineId: string;
  sold: bigint;
  returned: bigint;
  goods: SoldGoods[];
}

const milli = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));
const units = (quantity: bigint): number => Number(quantity) / 1000;

/** The real shop and the model of its stock, told the same things. */
class Simulation {
  readonly model = new StockModel(goods, 2, isTracked);
  readonly sold: SoldLine[] = [];
  inventory = 0n;
  readonly #shop: Shop;
  readonly #items: string[];
  readonly #places: string[];
  readonly #mayGoBelowZero: boolean;

  constructor(shop: Shop, items: string[], places: string[], mayGoBelowZero: boolean) {
    this.#shop = shop;
    this.#items = items;
    this.#places = places;
    this.#mayGoBelowZero = mayGoBelowZero;
  }

  static async open(mayGoBelowZero: boolean): Promise<Simulation> {
    const client = database.client;
    const shop = await makeShop(client);
    await setPolicy(client, shop.tenantId, { allow_negative_stock: mayGoBelowZero, adjustment_approval_limit: null });
    const items: string[] = [];
    for (let product = 0; product < goods; product += 1)
      items.push(await (isTracked(product) ? addBatchProduct : addProduct)(client, shop, { price: 0, unit: 'kg' }));
    for (const bundle of [4, 5]) {
      const recipe = (recipes[bundle] ?? []).map(([part, quantity]) => [items[part] ?? '', quantity] as const);
      items.push(await addBundle(client, shop, recipe, { price: 0, unit: 'kg' }));
    }
    return new Simulation(
      shop,
      items,
      [await defaultLocation(client, shop), await addLocation(client, shop)],
      mayGoBelowZero,
    );
  }

  async run(command: Command): Promise<void> {
    switch (command.kind) {
      case 'sale':
        return this.#sell(command.lines);
      case 'refund':
        return this.#refund(command);
      case 'receipt':
        return this.#receive(command);
      case 'adjustment':
        return this.#adjust(command);
      case 'transfer':
        return this.#transfer(command);
      case 'count':
        return this.#count(command);
    }
  }

  async #post(name: string, body: object): Promise<void> {
    await database.client.query(`select private.${name}($1, $2, $3)`, [
      this.#shop.tenantId,
      this.#shop.manager.userId,
      JSON.stringify(body),
    ]);
  }

  async #sell(basket: { item: number; quantity: number }[]): Promise<void> {
    const lines = basket.map(({ item, quantity }) => ({ id: randomUUID(), product_id: this.#items[item], quantity }));
    const saleId = randomUUID();
    const body = { id: saleId, till_session_id: this.#shop.managerSessionId, lines, payments: [] };
    const wanted = basket.flatMap(({ item, quantity }, index) =>
      (recipes[item] ?? [[item, 1] as const]).map(([product, each]) => ({
        index,
        product,
        quantity: milli(quantity * each),
      })),
    );
    const isShort = [0, 1, 2, 3].some((product) => {
      const need = wanted.filter((part) => part.product === product).reduce((sum, part) => sum + part.quantity, 0n);
      return need > 0n && this.model.saleable(product, 0) < need;
    });
    if (isShort && !this.#mayGoBelowZero) {
      await expectCode(this.#post('post_sale', body), 'insufficient_stock');
      return;
    }
    await this.#post('post_sale', body);
    const taken = wanted.map((part) => ({
      index: part.index,
      ...this.model.issue(part.product, 0, part.quantity, 'sale'),
    }));
    for (const part of taken) this.inventory -= part.value;
    lines.forEach((line, index) =>
      this.sold.push({
        saleId,
        lineId: line.id,
        sold: milli(line.quantity),
        returned: 0n,
        goods: taken.filter((part) => part.index === index),
      }),
    );
  }

  async #refund({ sale, share, restock }: Extract<Command, { kind: 'refund' }>): Promise<void> {
    const open = this.sold.filter((line) => line.returned < line.sold);
    const line = open[sale % Math.max(open.length, 1)];
    if (!line) return;
    const left = line.sold - line.returned;
    const now = [left, roundHalf(left * BigInt(share), 100n)].find((part, index) => index === 1 && part > 0n) ?? left;
    await this.#post('post_refund', {
      id: randomUUID(),
      sale_id: line.saleId,
      till_session_id: this.#shop.managerSessionId,
      reason: 'Model',
      refund_tender_type: 'cash',
      lines: [{ sale_line_id: line.lineId, quantity: units(now), restock }],
    });
    for (const part of line.goods) {
      const gone = roundHalf(part.quantity * line.returned, line.sold);
      const quantity = roundHalf(part.quantity * (line.returned + now), line.sold) - gone;
      if (quantity === 0n || !restock) continue;
      const value = partOf(part.value, gone, quantity, part.quantity);
      const batches = batchesBetween(part.batches, gone, gone + quantity);
      this.inventory += value + this.model.receive(part.product, 0, quantity, value, batches, true);
    }
    line.returned += now;
  }

  async #receive({ product, place, quantity, cost, expiry }: Extract<Command, { kind: 'receipt' }>): Promise<void> {
    await this.#post('post_goods_receipt', {
      id: randomUUID(),
      location_id: this.#places[place],
      lines: [{ product_id: this.#items[product], quantity, unit_cost: cost / 100, ...this.#batch(product, expiry) }],
    });
    const value = roundHalf(milli(quantity) * BigInt(cost), 1000n);
    this.inventory += value + this.model.receive(product, place, milli(quantity), value, named(expiry, quantity));
    this.model.lastCost[product] = BigInt(cost);
  }

  async #adjust({ product, place, change, expiry }: Extract<Command, { kind: 'adjustment' }>): Promise<void> {
    const level = this.model.at(product, place);
    const line = { product_id: this.#items[product], quantity_change: change };
    const body = { id: randomUUID(), reason: 'correction', location_id: this.#places[place] };
    if (change > 0) {
      await this.#post('post_stock_adjustment', { ...body, lines: [{ ...line, ...this.#batch(product, expiry) }] });
      const value = this.model.worth(product, place, milli(change));
      this.inventory += value + this.model.receive(product, place, milli(change), value, named(expiry, change));
      return;
    }
    const posting = this.#post('post_stock_adjustment', { ...body, lines: [line] });
    if (level.quantity < milli(-change) && !this.#mayGoBelowZero) {
      await expectCode(posting, 'insufficient_stock');
      return;
    }
    await posting;
    this.inventory -= this.model.issue(product, place, milli(-change), 'adjustment').value;
  }

  async #transfer({ product, back, quantity }: Extract<Command, { kind: 'transfer' }>): Promise<void> {
    const [from, to] = back ? [1, 0] : [0, 1];
    if (this.model.at(product, from).quantity < milli(quantity)) return;
    const manager = this.#shop.manager;
    const draft = await as<Transfer>(database.client, manager, 'save_transfer', {
      p_transfer: {
        id: randomUUID(),
        from_location_id: this.#places[from],
        to_location_id: this.#places[to],
        lines: [{ product_id: this.#items[product], quantity }],
      },
    });
    const sent = await as<Transfer>(database.client, manager, 'send_transfer', {
      p_transfer_id: draft.id,
      p_revision: draft.revision,
    });
    await as(database.client, manager, 'receive_transfer', {
      p_receipt: {
        id: randomUUID(),
        transfer_id: sent.id,
        lines: [{ line_id: sent.lines[0]?.id, quantity, lost_quantity: 0 }],
      },
    });
    const gone = this.model.issue(product, from, milli(quantity), 'transfer');
    this.inventory += this.model.receive(product, to, milli(quantity), gone.value, gone.batches);
  }

  async #count({ product, difference }: Extract<Command, { kind: 'count' }>): Promise<void> {
    const level = this.model.at(product, 0);
    const counted = level.quantity + milli(difference);
    if (counted < 0n) return;
    const { client } = database;
    const countId = await counts.openCountOf(client, this.#shop, [this.#items[product] ?? '']);
    await counts.record(client, this.#shop.manager, countId, [
      counts.entry(this.#items[product] ?? '', units(counted)),
    ]);
    await counts.post(client, this.#shop.owner, countId);
    if (difference > 0) {
      const value = this.model.worth(product, 0, milli(difference));
      this.inventory += value + this.model.receive(product, 0, milli(difference), value, []);
    } else if (difference < 0) {
      this.inventory -= this.model.issue(product, 0, milli(-difference), 'adjustment').value;
    }
  }

  #batch(product: number, expiry: number | null): object {
    return isTracked(product) && expiry !== null ? { batch_number: `${expiry}`, expires_on: dayFromNow(expiry) } : {};
  }

  /** Everything the rules say of stock, at this moment. */
  async check(): Promise<void> {
    const { rows } = await database.client.query<Record<string, string>>(
      `select w.n as product, o.n as place, coalesce(l.quantity, 0) * 1000 as quantity, coalesce(l.stock_value, 0) * 100 as value,
         coalesce(m.quantity, 0) * 1000 as moved, coalesce(m.value, 0) * 100 as moved_value,
         coalesce((select jsonb_object_agg(coalesce(b.batch_number, '-'), (x.quantity * 1000)::bigint) from public.stock_batch_levels x
           join public.stock_batches b on b.tenant_id = x.tenant_id and b.id = x.batch_id
           where x.tenant_id = $1 and x.product_id = w.id and x.location_id = o.id and x.quantity <> 0), '{}')::text as batches
       from unnest($2::uuid[]) with ordinality as w (id, n)
       cross join unnest($3::uuid[]) with ordinality as o (id, n)
       left join public.stock_levels l on l.tenant_id = $1 and l.product_id = w.id and l.location_id = o.id
       left join lateral (select sum(s.quantity) as quantity, sum(s.value) as value from public.stock_movements s
         where s.tenant_id = $1 and s.product_id = w.id and s.location_id = o.id) m on true`,
      [this.#shop.tenantId, this.#items.slice(0, goods), this.#places],
    );
    for (const row of rows) {
      const level = this.model.at(Number(row['product']) - 1, Number(row['place']) - 1);
      const real = [row['quantity'], row['value'], row['moved'], row['moved_value']].map((text) =>
        BigInt(Math.round(Number(text))),
      );
      expect([row['product'], row['place'], ...real]).toEqual([
        row['product'],
        row['place'],
        level.quantity,
        level.value,
        level.quantity,
        level.value,
      ]);
      const batches = [...level.batches].filter(([, quantity]) => quantity !== 0n);
      expect(JSON.parse(row['batches'] ?? '{}')).toEqual(
        Object.fromEntries(batches.map(([batch, quantity]) => [batch, Number(quantity)])),
      );
      if (!this.#mayGoBelowZero) expect(level.quantity).toBeGreaterThanOrEqual(0n);
    }
    const books = await database.client.query<{ inventory: string; trial: string; apart: string }>(
      `select coalesce(sum(l.debit - l.credit) filter (where a.role = 'inventory'), 0) * 100 as inventory, sum(l.debit - l.credit) as trial,
         (select count(*) from public.products p where p.tenant_id = $1 and p.stock_quantity <> (
           select coalesce(sum(s.quantity), 0) from public.stock_levels s where s.tenant_id = $1 and s.product_id = p.id)) as apart
       from public.journal_lines l join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
       where l.tenant_id = $1`,
      [this.#shop.tenantId],
    );
    const { inventory, trial, apart } = books.rows[0] ?? { inventory: '0', trial: '0', apart: '0' };
    expect([BigInt(Math.round(Number(inventory))), Number(trial), Number(apart)]).toEqual([this.inventory, 0, 0]);
  }
}

function named(expiry: number | null, quantity: number): Taken[] {
  return [{ batch: expiry === null ? unassigned : `${expiry}`, quantity: milli(quantity) }];
}

const product = fc.nat(goods - 1);
const place = fc.nat(1);
const quantity = fc.integer({ min: 1, max: 9000 }).map((thousandths) => thousandths / 1000);
const expiry = fc.constantFrom(null, -20, -3, 0, 4, 9, 30, 200);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      lines: fc.array(fc.record({ item: fc.nat(5), quantity: fc.constantFrom(1, 2, 3, 0.5, 4, 0.008, 1.256) }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      sale: fc.nat(1000),
      share: fc.integer({ min: 1, max: 100 }),
      restock: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('receipt' as const),
      product,
      place,
      quantity,
      cost: fc.integer({ min: 0, max: 5000 }),
      expiry,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('adjustment' as const),
      product,
      place,
      change: fc
        .integer({ min: -3000, max: 3000 })
        .filter((change) => change !== 0)
        .map((change) => change / 1000),
      expiry,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), product, back: fc.boolean(), quantity }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      product,
      difference: fc.integer({ min: -2000, max: 2000 }).map((thousandths) => thousandths / 1000),
    }),
  },
);

it('rules 18, 28-32: the ledger agrees with an exact model, whatever happens in whatever order', async () => {
  const length = count(100, 1000);
  const script = fc.record({
    mayGoBelowZero: fc.boolean(),
    commands: fc.array(command, { minLength: length, maxLength: length, size: 'max' }),
  });
  await fc.assert(
    fc.asyncProperty(script, async ({ mayGoBelowZero, commands }) => {
      const simulation = await Simulation.open(mayGoBelowZero);
      for (const [index, next] of commands.entries()) {
        await simulation.run(next);
        if (index % 10 === 9) await simulation.check();
      }
      await simulation.check();
    }),
    { numRuns: count(20, 100), endOnFailure: true },
  );
}, 7_200_000);
