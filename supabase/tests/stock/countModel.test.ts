import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Client } from 'pg';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { entry, openCountOf, post, record, review, serverNow } from './countFixtures';

const database = testDatabase();
let shop: Shop;
let place: { main: string; back: string };

beforeAll(async () => {
  shop = await makeShop(database.client);
  const { rows } = await database.client.query<{ id: string; is_default: boolean }>(
    `with added as (insert into public.locations (tenant_id, name, is_default) values ($1, 'Back room', false) returning id, is_default)
     select id, is_default from public.locations where tenant_id = $1 union all select id, is_default from added`,
    [shop.tenantId],
  );
  const idOf = (isDefault: boolean) => rows.find((row) => row.is_default === isDefault)?.id ?? '';
  place = { main: idOf(true), back: idOf(false) };
});

/** What really stands on the two shelves of one product, whatever the ledger believes. */
interface Shelves {
  productId: string;
  pieces: [number, number];
}

type Command =
  | { kind: 'sell' | 'deliver' | 'damage' | 'transfer'; product: number; zone: 0 | 1; quantity: number }
  /** Somebody takes pieces without paying, or finds forgotten ones: the ledger hears nothing. */
  | { kind: 'vanish' | 'appear'; product: number; zone: 0 | 1; quantity: number }
  | { kind: 'count' | 'scan' | 'see'; product: number; zone: 0 | 1; quantity: number }
  /** The ledger is corrected by hand, towards nothing in particular. */
  | { kind: 'correct' | 'recount'; product: number; zone: 0 | 1; quantity: number };

const products = 3;
const zones = ['Shelf', 'Store'] as const;
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(
    'sell',
    'sell',
    'deliver',
    'damage',
    'transfer',
    'vanish',
    'appear',
    'count',
    'count',
    'scan',
    'see',
    'correct',
    'recount',
  ),
  product: fc.nat(products - 1),
  zone: fc.constantFrom(0, 1),
  quantity: fc.integer({ min: 1, max: 3 }),
});

const call = (name: string, args: Record<string, unknown>): Promise<unknown> =>
  asUser(database.client, shop.owner, () => callRpc(database.client, name, args));

class Simulation {
  readonly #client: Client;
  readonly #shelves: Shelves[];
  readonly #countId: string;
  /** Entries a device has taken and not sent yet. */
  readonly #unsent: ReturnType<typeof entry>[] = [];
  /** Whose error may not change any more, since it was counted: pieces may only vanish before the first look. */
  readonly #looked = new Set<string>();

  constructor(client: Client, shelves: Shelves[], countId: string) {
    this.#client = client;
    this.#shelves = shelves;
    this.#countId = countId;
  }

  async run({ kind, product, zone, quantity }: Command): Promise<void> {
    const shelf = this.#shelves[product];
    if (!shelf) return;
    const isLooked = zones.some((name) => this.#looked.has(`${shelf.productId}${name}`));
    if (['sell', 'damage', 'transfer', 'vanish'].includes(kind)) {
      if (shelf.pieces[zone] < quantity || (kind === 'vanish' && isLooked)) return;
      shelf.pieces[zone] -= quantity;
    }
    if (kind === 'deliver' || (kind === 'appear' && !isLooked)) shelf.pieces[zone] += quantity;
    await this.#tellLedger(kind, shelf, quantity);
    await this.#look(kind, shelf, zone);
  }

  async #tellLedger(kind: Command['kind'], { productId }: Shelves, quantity: number): Promise<void> {
    if (kind === 'sell')
      await recordSale(this.#client, shop, saleOf(shop, [line(productId, quantity)], [pay(quantity * 10)]));
    if (kind === 'deliver')
      await call('receive_goods', {
        p_receipt: { id: randomUUID(), lines: [{ product_id: productId, quantity, unit_cost: 7 }] },
      });
    if (kind === 'damage' || kind === 'correct')
      await call('adjust_stock', {
        p_adjustment: {
          id: randomUUID(),
          reason: kind === 'damage' ? 'damaged' : 'correction',
          lines: [{ product_id: productId, quantity_change: -quantity }],
        },
      });
    if (kind === 'transfer') {
      const transfer = {
        id: randomUUID(),
        from_location_id: place.main,
        to_location_id: place.back,
        lines: [{ product_id: productId, quantity }],
      };
      const { revision } = (await call('save_transfer', { p_transfer: transfer })) as { revision: number };
      await call('send_transfer', { p_transfer_id: transfer.id, p_revision: revision });
    }
    if (kind === 'recount') await call('request_recount', { p_count_id: this.#countId, p_product_ids: [productId] });
  }

  async #look(kind: Command['kind'], { productId, pieces }: Shelves, zone: 0 | 1): Promise<void> {
    const name = zones[zone];
    if (kind === 'count' || kind === 'see') {
      const seen = entry(productId, pieces[zone], { zone: name, counted_at: await serverNow(this.#client) });
      if (kind === 'see') this.#unsent.push(seen);
      // Sent twice now and then, as by a device that got no answer.
      else for (let time = 0; time < 2; time += 1) await record(this.#client, shop.cashier, this.#countId, [seen]);
      this.#looked.add(`${productId}${name}`);
    }
    if (kind === 'scan') {
      // One person scans every piece of a zone anew: zero first, then one scan each.
      const scans = Array.from({ length: pieces[zone] }, () => entry(productId, 1, { zone: name, mode: 'add' }));
      await record(this.#client, shop.manager, this.#countId, [entry(productId, 0, { zone: name }), ...scans]);
      this.#looked.add(`${productId}${name}`);
    }
  }

  /** The device comes back, and both zones of what was touched are looked at by somebody. */
  async finish(): Promise<void> {
    if (this.#unsent.length > 0) await record(this.#client, shop.cashier, this.#countId, this.#unsent);
    for (const shelf of this.#shelves)
      for (const zone of [0, 1] as const)
        if (!this.#looked.has(`${shelf.productId}${zones[zone]}`)) await this.#look('count', shelf, zone);
    // What moved between two looks is counted again, as the screen asks for; so is what a recount left half done.
    const lines = await review(this.#client, shop.manager, this.#countId, { p_filter: 'all', p_limit: 500 });
    for (const row of lines.rows) {
      const shelf = this.#shelves.find((candidate) => candidate.productId === row.product_id);
      if (!shelf || (row.moved_quantity === 0 && row.zone_count === zones.length)) continue;
      await call('request_recount', { p_count_id: this.#countId, p_product_ids: [row.product_id] });
      for (const zone of [0, 1] as const) await this.#look('count', shelf, zone);
    }
  }

  get pieces(): Record<string, number> {
    return Object.fromEntries(this.#shelves.map(({ productId, pieces }) => [productId, pieces[0] + pieces[1]]));
  }
}

async function ledgerOf(shelves: Shelves[]): Promise<Record<string, number>> {
  const { rows } = await database.client.query<{ product_id: string; quantity: number }>(
    'select product_id, quantity::float from public.stock_levels where location_id = $1 and product_id = any ($2)',
    [place.main, shelves.map(({ productId }) => productId)],
  );
  return Object.fromEntries(rows.map((row) => [row.product_id, row.quantity]));
}

describe('rule 31: after a count is posted the ledger is what really stands on the shelves', () => {
  it('in whatever order goods are sold, delivered, damaged, carried off, corrected and counted', async () => {
    await database.client.query('update public.tenant_policies set allow_negative_stock = true where tenant_id = $1', [
      shop.tenantId,
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 4, maxLength: 24 }),
        fc.array(command, { maxLength: 6 }),
        async (during, afterwards) => {
          const shelves: Shelves[] = [];
          for (let index = 0; index < products; index += 1)
            shelves.push({
              productId: await addProduct(database.client, shop, { price: 10, stock: 12, cost: 6 }),
              pieces: [8, 4],
            });
          const productIds = shelves.map(({ productId }) => productId);
          const countId = await openCountOf(database.client, shop, productIds);
          const simulation = new Simulation(database.client, shelves, countId);
          for (const one of during) await simulation.run(one);
          await simulation.finish();
          const isReal = ({ kind }: Command) => ['sell', 'deliver', 'damage', 'transfer'].includes(kind);
          for (const one of afterwards.filter(isReal)) await simulation.run(one);
          await post(database.client, shop.owner, countId);

          expect(await ledgerOf(shelves)).toEqual(simulation.pieces);
        },
      ),
      { numRuns: count(25, 400) },
    );
  }, 600_000);
});
