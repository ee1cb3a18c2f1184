import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { TillCatalogue, TillSetup, TillStock } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addStock } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

const feed = (after: string | null = null, more: Record<string, unknown> = {}, persona: Persona = shop.cashier) =>
  asUser(database.client, persona, () =>
    callRpc<TillCatalogue>(database.client, 'till_catalogue', { p_after: after, ...more }),
  );
const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.owner): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
async function save(more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await call('save_product', {
    p_product: { id, name: `Product ${id}`, kind: 'goods', unit: 'each', price: 10, is_published: true, ...more },
  });
  return id;
}
/** All pages from a cursor on, and where the next walk begins. */
async function walk(after: string | null, limit: number, between: (page: number) => Promise<unknown> = async () => {}) {
  const rows = new Map<string, TillCatalogue['rows'][number]>();
  const removed = new Set<string>();
  let cursor = after;
  for (let page = 1; ; page += 1) {
    const answer = await feed(cursor, { p_limit: limit });
    for (const row of answer.rows) {
      rows.set(row.id, row);
      removed.delete(row.id);
    }
    for (const id of answer.removed_ids) {
      rows.delete(id);
      removed.add(id);
    }
    cursor = answer.next_cursor;
    if (!answer.has_more) return { rows, removed, cursor };
    await between(page);
  }
}
/** A cursor that leaves out everything written until now: what happened before is made old. */
async function settledCursor(): Promise<string> {
  await database.client.query(
    `update private.catalogue_changes set changed_at = changed_at - interval '1 hour' where changed_at > now() - interval '10 minutes'`,
  );
  return (await walk(null, 5000)).cursor;
}
const changedSince = async (cursor: string) => {
  const { rows, removed_ids: removed } = await feed(cursor);
  return { changed: rows.map(({ id }) => id), removed };
};

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

describe('the feed of the catalogue', () => {
  it('brings all that can be sold, with its codes and without cost or stock', async () => {
    const id = await save({
      name: 'Cola',
      sku: 'COLA',
      cost: 7,
      brand: 'Kola',
      barcodes: [
        { barcode: '6161', unit_factor: 1 },
        { barcode: '6162', unit_factor: 24, label: 'Crate' },
      ],
    });
    const row = (await walk(null, 5000)).rows.get(id);

    expect(row).toEqual({
      id,
      name: 'Cola',
      sku: 'COLA',
      price: 10,
      unit: 'each',
      kind: 'goods',
      tax_rate_id: null,
      category_id: null,
      image_url: null,
      brand: 'Kola',
      parent_id: null,
      parent_category_id: null,
      variant_of: null,
      tracks_batches: false,
      tracks_serials: false,
      has_open_price: false,
      barcodes: [
        { barcode: '6161', unit_factor: 1, label: null },
        { barcode: '6162', unit_factor: 24, label: 'Crate' },
      ],
      modifier_sets: [],
    });
  });

  it('brings variants with the product they are of, again when that has another name or order', async () => {
    const parent = await save({ name: 'Everyday Tee' });
    const variant = randomUUID();
    const options = [{ name: 'Size', values: ['S', 'M', 'XL'] }];
    await call('save_product_variants', {
      p_product_id: parent,
      p_options: JSON.stringify(options),
      p_variants: JSON.stringify([{ id: variant, option_values: { Size: 'XL' }, price: 12 }]),
    });
    const variantOf = { id: parent, name: 'Everyday Tee', image_url: null, options, values: { Size: 'XL' } };
    expect((await walk(null, 5000)).rows.get(variant)?.variant_of).toEqual(variantOf);
    expect(await call('till_products', { p_parent_id: parent }, shop.cashier)).toEqual([
      expect.objectContaining({ id: variant, variant_of: variantOf }),
    ]);
    expect(await call('till_products', { p_parent_id: parent }, other.owner)).toEqual([]);

    for (const change of [`name = 'Daily Tee'`, `options = '[{"name": "Size", "values": ["XL", "M", "S"]}]'`]) {
      const start = await settledCursor();
      await database.client.query(`update public.products set ${change} where id = $1`, [parent]);
      expect((await changedSince(start)).changed).toEqual([variant]);
    }
    const quiet = await settledCursor();
    await database.client.query('update public.products set description = $2 where id = $1', [parent, 'Soft.']);
    expect((await changedSince(quiet)).changed).toEqual([]);
  });

  it('brings afterwards only what changed: price, codes, category name, archiving and its end', async () => {
    const id = await save({ barcodes: [{ barcode: '7001', unit_factor: 1 }] });
    const categoryId = randomUUID();
    await call('save_category', { p_category: { id: categoryId, name: 'Drinks' } });
    const inCategory = await save({ category_id: categoryId });
    const start = await settledCursor();
    expect(await changedSince(start)).toEqual({ changed: [], removed: [] });

    await database.client.query('update public.products set price = 11 where id = $1', [id]);
    expect(await changedSince(start)).toEqual({ changed: [id], removed: [] });

    const afterPrice = await settledCursor();
    await database.client.query(`update public.product_barcodes set label = 'Piece' where barcode = '7001'`);
    expect(await changedSince(afterPrice)).toEqual({ changed: [id], removed: [] });

    const afterCode = await settledCursor();
    await call('save_category', { p_category: { id: categoryId, name: 'Cold drinks' } });
    expect(await changedSince(afterCode)).toEqual({ changed: [inCategory], removed: [] });

    const afterName = await settledCursor();
    await call('archive_products', { p_product_ids: [id], p_archived: true });
    expect(await changedSince(afterName)).toEqual({ changed: [], removed: [id] });
    const afterArchiving = await settledCursor();
    await call('archive_products', { p_product_ids: [id], p_archived: false });
    expect(await changedSince(afterArchiving)).toEqual({ changed: [id], removed: [] });
  });

  it('leaves a mark of what was deleted, and of what is sold only as variants from then on', async () => {
    const deleted = await save();
    const parent = await save();
    const start = await settledCursor();
    await call('delete_product', { p_product_id: deleted });
    const variant = await save({ parent_id: parent, option_values: { Size: 'M' } });

    const { changed, removed } = await changedSince(start);
    expect(changed).toEqual([variant]);
    expect(removed.sort()).toEqual([deleted, parent].sort());
  });

  it('says nothing of a move of stock, so that a sale writes none of it', async () => {
    const id = await save();
    const start = await settledCursor();
    await addStock(database.client, shop.tenantId, id, 5);

    expect(await changedSince(start)).toEqual({ changed: [], removed: [] });
    expect(await call<TillStock[]>('till_stock', { p_product_ids: [id, randomUUID()] }, shop.cashier)).toEqual([
      { id, stock_quantity: 5 },
    ]);
  });

  it('loses nothing and brings nothing stale while products change between its pages', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await save({ price: 1 }));
    const { rows, removed } = await walk(null, 3, async (page) => {
      if (page === 1) await database.client.query('update public.products set price = 2 where id = $1', [ids[0]]);
      if (page === 2) await call('delete_product', { p_product_id: ids[1] });
      if (page === 3) ids.push(await save({ price: 1 }));
    });

    expect(rows.get(ids[0]!)?.price).toBe(2);
    expect(removed.has(ids[1]!)).toBe(true);
    for (const id of ids.slice(2)) expect(rows.get(id)?.price).toBe(1);
    const { rows: counted } = await database.client.query<{ count: number }>(
      `select count(*)::integer as count from public.products where tenant_id = $1 and archived_at is null and not has_variants`,
      [shop.tenantId],
    );
    expect(rows.size).toBe(counted[0]?.count);
  });

  it('brings what was being written while it was read and committed later', async () => {
    const id = await save({ price: 1 });
    await settledCursor();
    const writer: Client = await database.connect();
    try {
      await writer.query('begin');
      await writer.query('update public.products set price = 3 where id = $1', [id]);
      // Newer than the change that is still under way: the walk passes it.
      await save();
      const { cursor, rows } = await walk(null, 5000);
      expect(rows.get(id)?.price).toBe(1);
      await writer.query('commit');

      expect((await walk(cursor, 5000)).rows.get(id)?.price).toBe(3);
    } finally {
      await writer.end();
    }
  });

  it('is quick over a catalogue that the planner takes for a handful of rows', async () => {
    const young = await makeTenant(database.client);
    await database.client.query(
      `insert into public.products (tenant_id, name, price) select $1, 'Young ' || n, 10 from generate_series(1, 2000) n`,
      [young.tenantId],
    );
    await database.client.query(
      `insert into public.product_barcodes (tenant_id, product_id, barcode)
       select tenant_id, id, lpad((row_number() over ())::text, 13, '0') from public.products where tenant_id = $1`,
      [young.tenantId],
    );
    // What a request may take; joined row by row with the codes it took minutes.
    await database.client.query(`set statement_timeout = '8s'`);
    const answer = await feed(null, {}, young.owner).finally(
      () => void database.client.query('reset statement_timeout'),
    );

    expect(answer.rows).toHaveLength(2000);
    expect(answer.rows.every(({ barcodes }) => barcodes.length === 1)).toBe(true);
  }, 300_000);

  it('says at the start how many there are, and not again', async () => {
    const first = await feed(null, { p_limit: 1 });
    const { rows } = await database.client.query<{ count: number }>(
      'select count(*)::integer as count from private.catalogue_changes where tenant_id = $1',
      [shop.tenantId],
    );

    expect(first.total).toBe(rows[0]?.count);
    expect(first.has_more).toBe(true);
    expect((await feed(first.next_cursor)).total).toBeNull();
  });
});

describe('who may read it', () => {
  it('shows a business only its own, whatever cursor is brought', async () => {
    const own = await save({ name: 'Only ours' });
    const start = (await feed(null, { p_limit: 1 })).next_cursor;
    for (const after of [null, start]) {
      const answer = await feed(after, {}, other.owner);
      expect([...answer.rows.map(({ id }) => id), ...answer.removed_ids]).not.toContain(own);
      expect(answer.rows).toEqual([]);
    }
    expect(await call<TillStock[]>('till_stock', { p_product_ids: [own] }, other.owner)).toEqual([]);
    const codes = (await call<TillSetup>('till_setup', {}, other.owner)).categories.map(({ name }) => name);
    expect(codes).not.toContain('Cold drinks');
  });

  it.each(['till_catalogue', 'till_setup'])('%s is refused to visitors', async (name) => {
    await expect(asAnonymous(database.client, () => callRpc(database.client, name, {}))).rejects.toThrow();
  });

  it('is refused to somebody who is in no business', async () => {
    const newcomer = await makeUser(database.client);
    for (const name of ['till_catalogue', 'till_setup'])
      await expect(call(name, {}, newcomer)).rejects.toMatchObject({ hint: 'no_membership' });
  });

  it('refuses a cursor that it did not make', async () => {
    await expect(feed('nonsense')).rejects.toMatchObject({ hint: 'invalid_input' });
  });

  it('refuses stock of none and of too many', async () => {
    for (const ids of [[], Array.from({ length: 201 }, () => randomUUID())])
      await expect(call('till_stock', { p_product_ids: ids })).rejects.toMatchObject({ hint: 'invalid_input' });
  });
});

describe('what a till needs besides products', () => {
  it('is the tax rates with their days, the ways to pay that are switched on, and the own limit', async () => {
    await database.client.query(
      'update public.tenant_policies set cashier_discount_limit_percent = 12.5 where tenant_id = $1',
      [shop.tenantId],
    );
    await database.client.query(
      `update public.payment_methods set is_enabled = false where tenant_id = $1 and tender_type = 'card'`,
      [shop.tenantId],
    );
    const forCashier = await call<TillSetup>('till_setup', {}, shop.cashier);
    const forOwner = await call<TillSetup>('till_setup', {}, shop.owner);

    expect(forCashier.discount_limit_percent).toBe(12.5);
    expect(forOwner.discount_limit_percent).toBeNull();
    expect(forCashier.tax_rates.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect(forCashier.payment_methods.map(({ tender_type }) => tender_type)).toContain('cash');
    expect(forCashier.payment_methods.map(({ tender_type }) => tender_type)).not.toContain('card');
    expect(forCashier.prices_include_tax).toBe(true);
  });
});
