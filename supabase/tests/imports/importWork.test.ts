import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { isAnyJobDue } from '../support/jobs';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { continueImports, ImportDriver, leaveImports, type ImportFile } from './importFixtures';

const database = testDatabase();
let tenant: TestTenant;
let driver: ImportDriver;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  driver = new ImportDriver(database.client, tenant.owner);
});

async function products(columns = 'sku, name, price::float, category_name'): Promise<Record<string, unknown>[]> {
  const { rows } = await database.client.query<Record<string, unknown>>(
    `select ${columns} from public.products p where tenant_id = $1 order by sku, name`,
    [tenant.tenantId],
  );
  return rows;
}

async function one<T>(sql: string): Promise<T> {
  const { rows } = await database.client.query<{ value: T }>(`select ${sql} as value`, [tenant.tenantId]);
  return rows[0]?.value as T;
}

const goods: ImportFile = {
  headers: ['sku', 'name', 'price', 'category', 'barcodes', 'cost'],
  rows: [
    ['0017', 'Maziwa 500 ml', '60', 'Drinks > Milk', '0061400000123 16140000012*24', '48.5'],
    ['0018', 'Mkate 400 g', '65.50', 'Bakery', '', ''],
    ['0019', 'Chai', '120', 'drinks > tea', '6161100000017', '90'],
  ],
};

describe('the work', () => {
  const many: ImportFile = {
    headers: ['sku', 'name', 'price'],
    rows: Array.from({ length: 1200 }, (_, row) => [`M${row}`, `Product ${row}`, String(row + 1)]),
  };

  it.each([
    [100, '0.1 seconds', 200],
    [400, '0.1 seconds', 500],
    [200, '0.7 seconds', 200],
    [200, '1.5 seconds', 100],
    [200, '5 seconds', 50],
    [30, '5 seconds', 25],
  ])('takes %s rows, and after %s of them %s the next time', async (rows, took, next) => {
    const { rows: answers } = await database.client.query<{ rows: number }>(
      'select private.next_step_rows($1, $2::interval) as rows',
      [rows, took],
    );
    expect(answers[0]?.rows).toBe(next);
  });

  it('does a step that ran out of time again with fewer rows', async () => {
    const { id } = await driver.check(many);
    // Any step of more than fifty rows takes longer than a call may; one of 25 is done in time even where everything is slow.
    await database.client.query(
      `create function private.be_slow() returns trigger language plpgsql as $$
       declare rows_of_step int := coalesce(nullif(current_setting('dukani.rows_of_step', true), '')::int, 0) + 1;
       begin
         perform set_config('dukani.rows_of_step', rows_of_step::text, true);
         if rows_of_step > 50 then perform pg_sleep(60); end if;
         return new;
       end $$;
       create trigger be_slow before insert on public.products for each row execute function private.be_slow()`,
    );
    await database.client.query(`set statement_timeout = '5s'`);
    try {
      const step = await driver.call<{ status: string; progress: unknown }>('commit_import', { p_import_id: id });
      expect(step).toMatchObject({ status: 'committing', progress: { done: 0, total: 1200 } });
      expect(await driver.call('commit_import', { p_import_id: id })).toMatchObject({
        status: 'committing',
        progress: { done: 25, total: 1200 },
      });
    } finally {
      await database.client.query(`set statement_timeout = 0`);
      await database.client.query('drop trigger be_slow on public.products; drop function private.be_slow()');
    }
    expect(await driver.run('commit_import', id)).toMatchObject({ status: 'committed', created_count: 1200 });
  });

  it('goes on by itself when the person has left, and tells when it is done', async () => {
    const { id } = await driver.check(many);
    const step = await driver.call<{ status: string; progress: unknown }>('commit_import', { p_import_id: id });
    expect(step).toMatchObject({ status: 'committing', progress: { done: 100, total: 1200 } });
    expect(await continueImports(database.client)).toBe(false);
    await leaveImports(database.client);
    expect(await isAnyJobDue(database.client, 'import')).toBe(true);
    expect(await continueImports(database.client)).toBe(true);
    expect(await isAnyJobDue(database.client, 'import')).toBe(false);
    expect(await driver.call('get_import', { p_import_id: id })).toMatchObject({
      status: 'committed',
      created_count: 1200,
    });
    expect(await one(`(select count(*)::int from public.products where tenant_id = $1)`)).toBe(1200);
    expect(
      await one(
        `(select title || ' / ' || body from public.notifications where tenant_id = $1 and kind = 'import_finished')`,
      ),
    ).toBe('Products imported / goods.csv: 1200 new, 0 changed, 0 unchanged, 0 skipped.');
  });

  it('a step that dies leaves nothing half done and is done again', async () => {
    const { id } = await driver.check(many);
    await driver.call('commit_import', { p_import_id: id });
    await asUser(database.client, tenant.owner, () => callRpc(database.client, 'commit_import', { p_import_id: id }), {
      rollback: true,
    });
    expect(await one('(select count(*)::int from public.products where tenant_id = $1)')).toBe(100);
    expect(await driver.run('commit_import', id)).toMatchObject({ status: 'committed', created_count: 1200 });
    expect(await one('(select count(*)::int from public.products where tenant_id = $1)')).toBe(1200);
  });

  it('is stopped between two steps; what is in can be taken back', async () => {
    const { id } = await driver.check(many);
    await driver.call('commit_import', { p_import_id: id });
    expect(await driver.call('cancel_import', { p_import_id: id })).toMatchObject({
      status: 'committed',
      created_count: 100,
      can_undo: true,
    });
    expect(await driver.run('undo_import', id)).toMatchObject({ status: 'undone', undone_count: 100 });
    expect(await products()).toEqual([]);
  });

  it('two files with the same SKUs at once make each product once', async () => {
    const other = await database.connect();
    const second = new ImportDriver(other, tenant.manager);
    const [a, b] = [await driver.check(many), await second.check(many)];
    const results = await Promise.all([driver.run('commit_import', a.id), second.run('commit_import', b.id)]);
    expect(results.map(({ created_count: made, unchanged_count: same }) => made + same)).toEqual([1200, 1200]);
    expect(results[0].created_count + results[1].created_count).toBe(1200);
    expect(await one('(select count(*)::int from public.products where tenant_id = $1)')).toBe(1200);
  });

  it('a SKU taken between check and commit becomes an error of its row, not of the file', async () => {
    const { id } = await driver.check({ ...goods, options: { match_by: 'barcode' } });
    await database.client.query(
      `insert into public.products (tenant_id, name, sku) values ($1, 'Somebody else''s', '0019')`,
      [tenant.tenantId],
    );
    expect(await driver.run('commit_import', id)).toMatchObject({ created_count: 2, failed_count: 1 });
    expect(await driver.errors(id)).toEqual(['3 sku duplicate_sku']);
  });
});

describe('putting a row right', () => {
  it('looks at it again, and at the rows that had the same key', async () => {
    const { id } = await driver.check({
      headers: ['sku', 'name', 'price'],
      rows: [
        ['A', 'One', 'ten'],
        ['A', 'Two', '5'],
      ],
    });
    expect(await driver.errors(id)).toEqual(['1 price not_a_number', '2 sku duplicate_in_file']);
    const edited = await driver.call<{ import: unknown; row: unknown }>('edit_import_row', {
      p_import_id: id,
      p_row_number: 1,
      p_cells: { 0: 'B', 2: '10' },
    });
    expect(edited).toMatchObject({
      import: { failed_count: 0, created_count: 2 },
      row: { action: 'create', cells: ['B', 'One', '10'] },
    });
    expect(await driver.run('commit_import', id)).toMatchObject({ created_count: 2 });
  });
});

describe('who may', () => {
  it('a cashier may not, another business sees nothing, and without a subscription nothing begins', async () => {
    const { id } = await driver.check(goods);
    const start = {
      p_import: { id, kind: 'products', file_name: 'a', file_hash: 'a'.repeat(64), row_count: 1, headers: ['a'] },
    };
    await expectCode(
      new ImportDriver(database.client, tenant.cashier).call('start_import', start),
      'permission_denied',
    );
    const outsider = new ImportDriver(database.client, (await makeTenant(database.client)).owner);
    for (const name of [
      'get_import',
      'check_import',
      'commit_import',
      'undo_import',
      'cancel_import',
      'list_import_rows',
    ])
      await expectCode(outsider.call(name, { p_import_id: id }), 'not_found');
    expect(await outsider.call('list_imports', {})).toEqual({ rows: [], next_cursor: null });
    const expired = new ImportDriver(
      database.client,
      (await makeTenant(database.client, { subscription: 'expired_trial' })).owner,
    );
    await expectCode(expired.call('start_import', start), 'subscription_required');
  });

  it('refuses nonsense with a code', async () => {
    const job = await driver.upload({ ...goods, fields: ['sku', '', '', '', '', ''] });
    await expectCode(
      driver.call('map_import', { p_import_id: job.id, p_mapping: { 0: 'sku', 1: 'sku' } }),
      'invalid_input',
    );
    await expectCode(
      driver.call('map_import', { p_import_id: job.id, p_mapping: { 0: 'tenant_id' } }),
      'invalid_input',
    );
    await expectCode(driver.call('map_import', { p_import_id: job.id, p_mapping: { 0: 'price' } }), 'invalid_input');
    await expectCode(driver.call('commit_import', { p_import_id: job.id }), 'in_use');
    const open = randomUUID();
    await driver.call('start_import', {
      p_import: {
        id: open,
        kind: 'products',
        file_name: 'a.csv',
        file_hash: 'a'.repeat(64),
        headers: ['sku'],
        row_count: 1,
      },
    });
    await expectCode(
      driver.call('add_import_rows', {
        p_import_id: open,
        p_first_row: 2_147_483_647,
        p_rows: { toJSON: () => [['a'], ['b']] },
      }),
      'invalid_input',
    );
    await expectCode(
      driver.call('add_import_rows', { p_import_id: job.id, p_first_row: 1, p_rows: { toJSON: () => [['a']] } }),
      'in_use',
    );
  });
});
