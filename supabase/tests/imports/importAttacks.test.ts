import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { withoutRight } from '../reports/reportFixtures';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { ImportDriver, leaveImports, type ImportFile } from './importFixtures';

const database = testDatabase();
let tenant: TestTenant;
let driver: ImportDriver;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  driver = new ImportDriver(database.client, tenant.owner);
});

async function saveProduct(more: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  const product = { id, name: 'Goods', kind: 'goods', unit: 'each', price: 10, is_published: true, ...more };
  await driver.call('save_product', { p_product: product });
  return id;
}

/** Waits until somebody waits for a lock of the connection. */
async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await database.client.query<{ waits: boolean }>(
      `select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
    );
    if (rows[0]?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Nobody waits for a lock');
}

/** Begins a transaction as a person would in another window; superuser, so that it can hold single locks. */
async function holding(work: (holder: Client) => Promise<void>): Promise<Client> {
  const holder = await database.connect();
  await holder.query(`begin; set local deadlock_timeout = '100ms'`);
  await work(holder);
  return holder;
}

describe('what a file may say', () => {
  it('takes own pictures in, passes over those on other sites and says so, and refuses what is no address', async () => {
    const own = `/storage/v1/object/public/product-images/${tenant.tenantId}/a.webp`;
    const job = await driver.import({
      headers: ['sku', 'name', 'price', 'image_urls'],
      rows: [
        ['A', 'With a picture', '5', `${own} https://pictures.test/a.webp`],
        ['D', 'With two elsewhere', '5', 'https://pictures.test/a.webp https://pictures.test/b.webp'],
        ['B', 'With a script', '5', 'javascript:alert(1)'],
        ['C', 'With an endless one', '5', `https://pictures.test/${'a'.repeat(2100)}`],
      ],
    });
    expect(job).toMatchObject({ status: 'committed', created_count: 2, failed_count: 2 });
    expect(await driver.errors(job.id)).toEqual(['3 image_urls bad_picture', '4 image_urls bad_picture']);
    const { rows } = await driver.call<{ rows: { warnings: object[] }[] }>('list_import_rows', { p_import_id: job.id });
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      [
        expect.objectContaining({
          field: 'image_urls',
          code: 'foreign_picture',
          message: expect.stringMatching(/^1 picture/),
        }),
      ],
      [expect.objectContaining({ code: 'foreign_picture', message: expect.stringMatching(/^2 pictures/) })],
      [],
      [],
    ]);
    const { rows: made } = await database.client.query(
      `select sku, image_urls from public.products where tenant_id = $1 and sku in ('A', 'D') order by sku`,
      [tenant.tenantId],
    );
    expect(made).toEqual([
      { sku: 'A', image_urls: [own] },
      { sku: 'D', image_urls: [] },
    ]);
  });

  it('names the second of two variants that are the same, in the file and in the shop', async () => {
    const file: ImportFile = {
      headers: ['sku', 'name', 'price', 'parent_sku', 'options'],
      rows: [
        ['P', 'Shirt', '5', '', ''],
        ['P-1', '', '5', 'P', 'Size=M'],
        ['P-2', '', '5', 'P', 'Size=M'],
      ],
    };
    const job = await driver.import(file);
    expect(job).toMatchObject({ status: 'committed', created_count: 2, failed_count: 1 });
    expect(await driver.errors(job.id)).toEqual(['3 options duplicate_in_file']);
    const third = await driver.import({ ...file, rows: [['P-3', '', '5', 'P', 'Size=M']] });
    expect(await driver.errors(third.id)).toEqual(['1 options duplicate_option']);
  });

  it('gives no variants to a bundle, to what is part of one, and to what has stock, and takes the other rows', async () => {
    const part = await saveProduct({ sku: 'PART' });
    await saveProduct({ sku: 'BUNDLE', kind: 'bundle', components: [{ product_id: part, quantity: 1 }] });
    await saveProduct({ sku: 'STOCK', opening_stock: { quantity: 5, unit_cost: 2 } });
    const job = await driver.import({
      headers: ['sku', 'name', 'price', 'parent_sku', 'options'],
      rows: [
        ...['PART', 'BUNDLE', 'STOCK'].map((sku) => [`${sku}-M`, '', '5', sku, 'Size=M']),
        ['FINE', 'Fine', '5', '', ''],
      ],
    });
    expect(job).toMatchObject({ status: 'committed', created_count: 1, failed_count: 3 });
    expect(await driver.errors(job.id)).toEqual([1, 2, 3].map((row) => `${row} parent_sku no_variants`));
  });
});

describe('taking back', () => {
  it('leaves a product whose old SKU is another one’s by now', async () => {
    await saveProduct({ sku: 'OLD', barcodes: ['111'] });
    const { id } = await driver.import({
      headers: ['barcodes', 'sku'],
      rows: [['111', 'NEW']],
      options: { match_by: 'barcode' },
    });
    await saveProduct({ name: 'Newcomer', sku: 'OLD' });
    expect(await driver.run('undo_import', id)).toMatchObject({ status: 'undone', undone_count: 0, left_count: 1 });
  });

  it('holds all contacts before it numbers anything, so that it never stands crosswise to a sale or payment', async () => {
    const rows = ['a@duka.test', 'b@duka.test'].map((email) => ['Customer', email, '100']);
    const { id } = await driver.import({ kind: 'contacts', headers: ['name', 'email', 'opening_receivable'], rows });
    const holder = await holding(async (client) => {
      await client.query(
        `select 1 from public.contacts where tenant_id = $1 and not is_staff order by id desc limit 1 for no key update`,
        [tenant.tenantId],
      );
    });
    const other = await database.connect();
    const undo = new ImportDriver(other, tenant.owner).run('undo_import', id);
    await untilSomebodyWaits();
    // A sale on account holds its contact and takes the number of its journal entry last.
    await holder.query(`select private.next_number($1, 'journal')`, [tenant.tenantId]);
    await holder.query('rollback');
    expect(await undo).toMatchObject({ status: 'undone', undone_count: 2 });
  });

  it('does not stand in the way of whoever refers to several of its products in another order', async () => {
    const { id } = await driver.import({
      headers: ['sku', 'name', 'price'],
      rows: Array.from({ length: 2 }, (_, row) => [`K${row}`, 'Goods', '5']),
    });
    const change = await driver.import({ headers: ['sku', 'price'], rows: [0, 1].map((row) => [`K${row}`, '6']) });
    const refer = (holder: Client, order: string): Promise<unknown> =>
      holder.query(
        `select 1 from public.products where tenant_id = $1 and sku like 'K%' order by id ${order} limit 1 for key share`,
        [tenant.tenantId],
      );
    const holder = await holding(async (client) => void (await refer(client, 'desc')));
    const other = await database.connect();
    await other.query(`set lock_timeout = '3s'`);
    expect(await new ImportDriver(other, tenant.owner).run('undo_import', change.id)).toMatchObject({
      undone_count: 2,
    });
    await refer(holder, 'asc');
    await holder.query('rollback');
    expect(id).not.toBe(change.id);
  });
});

describe('the timed function', () => {
  it('gives an import up whose smallest step takes too long, instead of trying it first for ever', async () => {
    const { id } = await driver.check({ headers: ['sku', 'name', 'price'], rows: [['S', 'Slow', '5']] });
    await driver.call('commit_import', { p_import_id: id });
    await leaveImports(database.client);
    const holder = await holding(async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('import products ' || $1::text, 0))`, [
        tenant.tenantId,
      ]);
    });
    await database.client.query(
      `update public.import_jobs set phase = 'first', last_row = 0, work = 'commit', status = 'committing', step_rows = 25 where id = $1`,
      [id],
    );
    await database.client.query(`update public.import_rows set state = 'open' where import_id = $1`, [id]);
    const timed = await database.connect();
    await timed.query(`set statement_timeout = '500ms'`);
    const outcome = await asServiceRole(timed, () =>
      callRpc(timed, 'continue_import', { p_tenant_id: tenant.tenantId, p_import_id: id }),
    ).catch((failure: unknown) => (failure as DatabaseFailure).code);
    await holder.query('rollback');
    expect(outcome).toBe(true);
    const job = await asUser(database.client, tenant.owner, () =>
      callRpc(database.client, 'get_import', { p_import_id: id }),
    );
    expect(job).toMatchObject({ work: null, status: 'committed', failure: expect.stringContaining('timeout') });
  });

  it.each([
    { kind: 'contacts', right: 'contacts.edit', headers: ['name', 'email'], row: ['Wanjiku', 'w@example.test'] },
    {
      kind: 'supplier_prices',
      right: 'purchases.edit',
      headers: ['supplier', 'sku', 'unit_price'],
      row: ['Mill', 'P1', '5'],
    },
    { kind: 'products', right: 'products.import', headers: ['sku', 'name', 'price'], row: ['P1', 'Goods', '5'] },
  ] as const)('goes on with $kind only while who began it has $right', async ({ kind, right, headers, row }) => {
    const clerk = new ImportDriver(database.client, tenant.manager);
    const { id } = await clerk.check({ kind, headers: [...headers], rows: [[...row]] });
    await database.client.query(
      `update public.import_jobs set phase = 'first', last_row = 0, work = 'commit', status = 'committing' where id = $1`,
      [id],
    );
    await leaveImports(database.client);
    await withoutRight(database.client, { role: 'manager', key: right }, async () => {
      await asServiceRole(database.client, () =>
        callRpc(database.client, 'continue_import', { p_tenant_id: tenant.tenantId, p_import_id: id }),
      );
    });
    const { rows } = await database.client.query('select work, failure from public.import_jobs where id = $1', [id]);
    expect(rows).toEqual([{ work: null, failure: 'The person who started this import may no longer import.' }]);
  });
});
