import { randomUUID } from 'node:crypto';
import type { BusinessExport } from '../../../shared/src/api/rpcTypes';
import { addContact, addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { makePlatformAdmin, showFactor, showPassword } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { asJob, asOwner, download, finish, nextStep, start, write, type Pieces } from './exportFixtures';

/* An archive of a whole business: all of it and nothing of anybody else, page by page, for its owners alone. */
const database = testDatabase();
let shop: Shop;
let other: Shop;
let pieces: Pieces;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  pieces = new Map();
  for (const { owner } of [shop, other]) await showPassword(database.client, owner);
});

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.client.query<T>(sql, values)).rows;
const listed = () => asOwner<BusinessExport[]>(database.client, shop.owner, 'get_business_exports');
async function made() {
  const { id } = await start(database.client, shop.owner);
  const named = { tenantId: shop.tenantId, exportId: id };
  await finish(database.client, named, pieces);
  return named;
}

describe('what is in an archive', () => {
  it('is every public table with a business in it, by itself', async () => {
    const inIt = await query<{ table_name: string; keys: string[]; columns: string[] }>(
      'select table_name, keys, columns from private.export_tables()',
    );
    const tables = await query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = 'tenants'
         or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`,
    );
    const names = inIt.map(({ table_name: name }) => name);
    expect(names).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
    expect(names).toHaveLength(new Set(names).size);
    // Pages go by key: a table without one could not be paged.
    expect(inIt.filter(({ keys }) => keys === null || keys.length === 0)).toEqual([]);
    expect(inIt.filter(({ columns }) => columns === null)).toEqual([]);
  });

  it('is no hash, token, secret, password, nor bytes', async () => {
    const columns = await query<{ column: string }>(
      'select distinct unnest(columns) as column from private.export_tables()',
    );
    expect(
      columns.map(({ column }) => column).filter((name) => /hash|token|secret|passw|salt|cipher/.test(name)),
    ).toEqual([]);
    const [judged] = await query<Record<string, boolean>>(
      `select private.is_exported_column('pin_hash', 'text') as pin, private.is_exported_column('api_token', 'text') as token,
         private.is_exported_column('sealed', 'text') as sealed, private.is_exported_column('picture', 'bytea') as bytes,
         private.is_exported_column('tax_pin', 'text') as tax, private.is_exported_column('hashtag', 'text') as word`,
    );
    expect(judged).toEqual({ pin: false, token: false, sealed: false, bytes: false, tax: true, word: true });
  });

  it('is every row of the business, exactly, and none of another', async () => {
    const product = await addProduct(database.client, shop, { name: '=HYPERLINK("x")', price: 58.5, stock: 9 });
    await addContact(database.client, shop);
    await sell(database.client, shop, product, 2, 58.5);
    const foreign = await addProduct(database.client, other, { name: 'Foreign', price: 1, stock: 1 });
    await sell(database.client, other, foreign, 1, 1);
    const { exportId } = await made();
    const { files, fileName } = await download(database.client, shop.owner, exportId, pieces);

    const tables = await query<{ schema_name: string; table_name: string; owner_column: string }>(
      'select schema_name, table_name, owner_column from private.export_tables()',
    );
    expect(tables.length).toBeGreaterThan(100);
    for (const { schema_name: schema, table_name: name, owner_column: owner } of tables) {
      const rows = JSON.parse(files[`json/${name}.json`] ?? '') as Record<string, unknown>[];
      const [found] = await query<{ count: string }>(
        `select count(*) from ${schema}.${name} t where t.${owner} = $1 and not (
           $2 = 'notifications' and to_jsonb(t) ->> 'kind' = 'export_ready'
           or $2 = 'events' and (to_jsonb(t) ->> 'action' = 'business_export_downloaded' or to_jsonb(t) ->> 'actor_kind' = 'platform'))`,
        [shop.tenantId, name],
      );
      expect([name, rows.length]).toEqual([name, Number(found?.count)]);
      expect(rows.every((row) => row[owner] === shop.tenantId)).toBe(true);
    }
    const all = Object.values(files).join('\n');
    expect(all).not.toContain(other.tenantId);
    expect(all).not.toContain('Foreign');
    expect(files['csv/products.csv']).toContain(`"'=HYPERLINK(""x"")"`);
    expect(files['json/sales.json']).toMatch(/"total_amount":117\.00,/);
    expect(files['csv/sales.csv']).toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/);
    const manifest = JSON.parse(files['manifest.json'] ?? '') as { tables: { name: string; rows: number }[] };
    expect(manifest.tables.find(({ name }) => name === 'sales')?.rows).toBe(1);
    expect(files['README.txt']).toContain('sales (1 rows)');
    expect(fileName).toMatch(/^[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  });

  it('is the record of its own people, names of keys, and accounts of its shoppers; nothing of the platform, and no secret', async () => {
    const admin = await makePlatformAdmin(database.client);
    await query(
      `insert into private.api_keys (tenant_id, id, name, key_hash, key_start, last4, scopes, made_by, ends_at)
       values ($1, gen_random_uuid(), 'Web shop of old', 'f00dfeed', 'dk_live', 'abcd', '{products.view}', $2, now() + interval '1 year')`,
      [shop.tenantId, shop.owner.userId],
    );
    await query(`insert into private.shopper_accounts (tenant_id, user_id, name) values ($1, $2, 'Asha Shopper')`, [
      shop.tenantId,
      admin.userId,
    ]);
    await query(
      `select private.write_audit($1, $2, 'price_changed', 'products', null, '{"pin_hash": "c0ffee"}', '{"price": 4711}'),
         private.write_audit($1, $3, 'tenant_status_changed', 'tenants', null, null, '{"reason": "Looks like fraud"}')`,
      [shop.tenantId, shop.owner.userId, admin.userId],
    );
    const { exportId } = await made();
    const { files } = await download(database.client, shop.owner, exportId, pieces);
    expect(files['json/api_keys.json']).toContain('Web shop of old');
    expect(files['json/shopper_accounts.json']).toContain('Asha Shopper');
    expect(files['json/events.json']).toContain('4711');
    const all = Object.values(files).join('');
    for (const secret of ['f00dfeed', 'c0ffee', 'Looks like fraud']) expect(all).not.toContain(secret);
  });

  it('is pictures and papers of the business alone', async () => {
    await query(
      `insert into storage.objects (bucket_id, name) values ('product-images', $1 || '/a/1.png'), ('documents', $1 || '/sale/2.pdf'),
         ('product-images', $2 || '/a/3.png'), ('exports', $1 || '/old/piece')`,
      [shop.tenantId, other.tenantId],
    );
    const { exportId } = await made();
    const { files } = await download(database.client, shop.owner, exportId, pieces);
    expect(Object.keys(files).filter((path) => path.startsWith('files/'))).toEqual([
      'files/documents/sale/2.pdf',
      'files/product-images/a/1.png',
    ]);
    expect(files['files/product-images/a/1.png']).toBe(`content of ${shop.tenantId}/a/1.png`);
    expect((await listed())[0]).toMatchObject({ status: 'ready', file_count: 2 });
  });
});

describe('how it is made', () => {
  it('in pages by key, and goes on after a step that was lost; one that comes too late changes nothing', async () => {
    await query(
      `insert into public.categories (tenant_id, name) select $1, 'Category ' || lpad(n::text, 4, '0') from generate_series(1, 1203) n`,
      [shop.tenantId],
    );
    const { id } = await start(database.client, shop.owner);
    const named = { tenantId: shop.tenantId, exportId: id };
    let parts = 0;
    for (
      let step = await nextStep(database.client, named);
      step !== null;
      step = await nextStep(database.client, named)
    ) {
      if (step.phase === 'tables' && step.table === 'categories') {
        parts = step.part;
        // It was in storage, and then the worker was killed: the same step comes again.
        expect(await nextStep(database.client, named)).toEqual(step);
      }
      expect(await write(database.client, named, step, pieces)).toBe(true);
      expect(await write(database.client, named, step, pieces)).toBe(false);
    }
    expect(parts).toBe(3);
    const { files } = await download(database.client, shop.owner, id, pieces);
    const rows = JSON.parse(files['json/categories.json'] ?? '') as { name: string }[];
    expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThanOrEqual(1203);
    expect(files['csv/categories.csv']?.trim().split('\r\n')).toHaveLength(rows.length + 1);
  });

  it('one at a time; whoever owns the business hears of it, and it goes after seven days', async () => {
    const { id } = await start(database.client, shop.owner);
    await expectCode(start(database.client, shop.owner), 'in_use');
    expect(await listed()).toMatchObject([{ id, status: 'running', tables_done: 0 }]);
    await expectCode(asOwner(database.client, shop.owner, 'open_business_export', { p_export_id: id }), 'in_use');
    const named = { tenantId: shop.tenantId, exportId: id };
    await finish(database.client, named, pieces);
    const told = `select 1 from public.notifications where tenant_id = $1 and kind = 'export_ready'`;
    expect(await query(told, [shop.tenantId])).toHaveLength(1);
    expect(
      await query(`select 1 from private.mail_outbox where kind = 'export_ready' and user_id = $1`, [
        shop.owner.userId,
      ]),
    ).toHaveLength(1);
    const [job] = await query(
      `select j.due_at = e.expires_at and e.expires_at = e.ready_at + interval '7 days' as fits
       from private.jobs j join private.business_exports e on e.id::text = j.key where e.id = $1`,
      [id],
    );
    expect(job).toEqual({ fits: true });

    const piece = [...pieces.keys()][0];
    await query(`insert into storage.objects (bucket_id, name) values ('exports', $1)`, [piece]);
    expect(await nextStep(database.client, named)).toBeNull();
    await query(
      `update private.business_exports set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [id],
    );
    await expectCode(asOwner(database.client, shop.owner, 'open_business_export', { p_export_id: id }), 'in_use');
    expect(await nextStep(database.client, named)).toEqual({ phase: 'remove', objects: [piece] });
    await query(`delete from storage.objects where bucket_id = 'exports'`);
    expect(await nextStep(database.client, named)).toBeNull();
    expect(await listed()).toMatchObject([{ status: 'expired', byte_count: 0 }]);
  });

  it('one that was given up says so, makes room for the next and is removed', async () => {
    const { id } = await start(database.client, shop.owner);
    await query(
      `update private.jobs set status = 'dead', finished_at = clock_timestamp() where kind = 'business_export' and key = $1`,
      [id],
    );
    expect(await listed()).toMatchObject([{ status: 'failed' }]);
    const again = await start(database.client, shop.owner);
    expect((await listed()).map((row) => [row.id, row.status])).toEqual([
      [again.id, 'running'],
      [id, 'failed'],
    ]);
    expect(await query(`select status from private.jobs where kind = 'business_export' and key = $1`, [id])).toEqual([
      { status: 'ready' },
    ]);
    expect(await nextStep(database.client, { tenantId: shop.tenantId, exportId: id })).toBeNull();
  });
});

describe('who gets it', () => {
  it('owners alone, of their own business, with a fresh factor where they have one', async () => {
    const { exportId } = await made();
    const admin = await makePlatformAdmin(database.client);
    for (const [name, args] of [
      ['get_business_exports', {}],
      ['start_business_export', {}],
      ['open_business_export', { p_export_id: exportId }],
    ] as const) {
      for (const persona of [shop.manager, shop.cashier])
        await expectCode(asOwner(database.client, persona, name, args), 'permission_denied');
      await expectCode(asOwner(database.client, admin, name, args), 'no_membership');
    }
    await expectCode(
      asOwner(database.client, other.owner, 'open_business_export', { p_export_id: exportId }),
      'not_found',
    );
    expect(await asOwner(database.client, other.owner, 'get_business_exports')).toEqual([]);

    // Without a factor it is the password, which a session that was carried over from another host never showed.
    await showPassword(database.client, shop.owner, 6);
    await expectCode(start(database.client, shop.owner), 'fresh_sign_in_required');
    await expectCode(
      asOwner(database.client, shop.owner, 'open_business_export', { p_export_id: exportId }),
      'fresh_sign_in_required',
    );
    await query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())`,
      [randomUUID(), shop.owner.userId],
    );
    await query(`update auth.sessions set aal = 'aal2' where id = $1`, [shop.owner.sessionId]);
    const owner = { ...shop.owner, assuranceLevel: 'aal2' as const };
    await showFactor(database.client, owner, 6);
    const open = () => asOwner(database.client, owner, 'open_business_export', { p_export_id: exportId });
    await expectCode(open(), 'fresh_factor_required');
    await expectCode(start(database.client, owner), 'fresh_factor_required');
    await showFactor(database.client, owner, 0);
    await expect(open()).resolves.toMatchObject({ seconds: 60 });
  });

  it('by a link that works for a minute, and only the last one', async () => {
    const { exportId } = await made();
    const open = async () =>
      (await asOwner<{ token: string }>(database.client, shop.owner, 'open_business_export', { p_export_id: exportId }))
        .token;
    const read = (token: string) => asJob(database.client, 'read_export_link', { p_token: token });
    const first = await open();
    const second = await open();
    expect(await read(first)).toBeNull();
    expect(await read(second)).not.toBeNull();
    await query(
      `update private.business_exports set link_until = clock_timestamp() - interval '1 second' where id = $1`,
      [exportId],
    );
    expect(await read(second)).toBeNull();
    const actions = `select action from audit.events where tenant_id = $1 and action like 'business_export%' order by created_at`;
    expect((await query<{ action: string }>(actions, [shop.tenantId])).map(({ action }) => action)).toEqual([
      'business_export_started',
      'business_export_downloaded',
      'business_export_downloaded',
    ]);
  });

  it('whatever the subscription says', async () => {
    await query(`update public.tenant_subscriptions set status = 'expired' where tenant_id = $1`, [shop.tenantId]);
    await expect(made()).resolves.toBeDefined();
  });
});
