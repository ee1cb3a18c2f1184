import type { Client } from 'pg';
import { fillVictim } from '../leak-matrix/fillVictim';
import { readTables } from '../leak-matrix/readCatalog';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { makeTenant, makePlatformAdmin, makeUser } from '../support/makeTenant';
import { asServiceRole } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* After the waiting time nothing of a business is left but what is named, and nobody else's row is touched. */
const database = testDatabase({ breaksInvariants: true });
let kept: string[];

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.client.query<T>(sql, values)).rows;

interface Step {
  phase: string;
  files: { bucket: string; names: string[] }[];
}
const step = (tenantId: string, client: Client = database.client) =>
  asServiceRole(client, () => callRpc<Step | null>(client, 'next_erasing_step', { p_tenant_id: tenantId }));

/** As the job does: files that a step names are gone before the next. */
async function erase(tenantId: string): Promise<string[]> {
  const phases: string[] = [];
  for (let next = await step(tenantId); next !== null; next = await step(tenantId)) {
    phases.push(next.phase);
    for (const { bucket, names } of next.files)
      await query('delete from storage.objects where bucket_id = $1 and name = any ($2)', [bucket, names]);
  }
  return phases;
}

async function closed({ tenantId, owner }: { tenantId: string; owner: { userId: string } }): Promise<void> {
  await query(`select private.begin_closing($1, $2, false, 'We stop trading')`, [tenantId, owner.userId]);
  await query(`update private.tenant_closures set erase_at = now() - interval '1 minute' where tenant_id = $1`, [
    tenantId,
  ]);
}

/** Every table of every schema that is ours or of accounts and files. */
const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'audit', 'auth', 'storage') order by 1`;

/** The tables in which any row holds one of these words, wherever. */
async function holding(words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await query<{ name: string }>(tablesSql)) {
    // The job that deletes is named by the business, and the last mail goes to an address: both go some days later.
    const rows = await query(
      `select 1 from ${name} t where exists (select 1 from unnest($1::text[]) w where strpos(to_jsonb(t)::text, w) > 0)
         and not coalesce(($2::text, to_jsonb(t) ->> 'kind') in (('private.jobs', 'business_closing'), ('private.mail_outbox', 'business_erased')), false) limit 1`,
      [words, name],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** What all rows that name a business are, by table. */
async function sumsOf(word: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of await query<{ name: string }>(tablesSql)) {
    const [row] = await query<{ sum: string | null }>(
      `select md5(string_agg(x.text, '' order by x.text)) as sum from (select to_jsonb(t)::text as text from ${name} t) x where strpos(x.text, $1) > 0`,
      [word],
    );
    if (row?.sum != null) sums[name] = row.sum;
  }
  return sums;
}

/** Keys of which a row names one that is not there: none may be left over by deleting without them. */
async function danglingKeys(): Promise<string[]> {
  const keys = await query<{ name: string; sql: string }>(
    `select f.conname as name, format('select 1 from %s c where %s and not exists (select 1 from %s p where %s) limit 1', f.conrelid::regclass,
       (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(f.conkey) k join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k),
       f.confrelid::regclass,
       (select string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ') from unnest(f.conkey, f.confkey) as k (mine, theirs)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.mine join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs)) as sql
     from pg_constraint f where f.contype = 'f' and f.conparentid = 0`,
  );
  const dangling: string[] = [];
  for (const { name, sql } of keys) if ((await query(sql)).length > 0) dangling.push(name);
  return dangling;
}

beforeAll(async () => {
  kept = (await query<{ table_name: string }>('select table_name from private.kept_tables()')).map(
    (row) => row.table_name,
  );
});

it('leaves no row of a business whose every table was full, and none of another is changed', async () => {
  const gone = await makeTenant(database.client, { name: 'Gone', subdomain: 'gone-for-good' });
  const stays = await makeTenant(database.client, { name: 'Stays' });
  const tables = await readTables(database.client, ['public', 'private', 'audit']);
  await fillVictim(database.client, tables, { mark: 'B', tenantId: gone.tenantId, ownerId: gone.owner.userId });
  await query('delete from private.tenant_closures where tenant_id = $1', [gone.tenantId]);
  const admin = await makePlatformAdmin(database.client);
  await query(
    'insert into public.tenant_users (tenant_id, user_id, role, invitation_status, is_active) values ($1, $2, $3, $4, true)',
    [gone.tenantId, admin.userId, 'manager', 'accepted'],
  );
  await query(
    `insert into storage.objects (bucket_id, name) values ('product-images', $1 || '/a/1.png'), ('exports', $1 || '/x/piece'), ('product-images', $2 || '/a/2.png')`,
    [gone.tenantId, stays.tenantId],
  );
  const before = await sumsOf(stays.tenantId);
  const danglingBefore = await danglingKeys();
  await closed(gone);

  const phases = await erase(gone.tenantId);
  expect(new Set(phases)).toEqual(new Set(['begun', 'files', 'shoppers', 'rows']));
  expect((await holding([gone.tenantId])).filter((name) => !kept.includes(name))).toEqual([]);
  const people = [gone.owner.userId, gone.manager.userId, gone.cashier.userId];
  expect((await holding(people)).filter((name) => !kept.includes(name))).toEqual([]);
  // Whoever also runs the platform stays, as nobody's member.
  expect(await query('select tenant_id, role from public.profiles where user_id = $1', [admin.userId])).toEqual([
    { tenant_id: null, role: 'superadmin' },
  ]);
  expect(await query('select name, subdomain, status from public.tenants where id = $1', [gone.tenantId])).toEqual([
    { name: 'Deleted business', subdomain: null, status: 'closed' },
  ]);
  expect(
    await query('select distinct action from audit.events where tenant_id = $1 order by 1', [gone.tenantId]),
  ).toEqual([{ action: 'business_closed' }, { action: 'business_erased' }]);
  expect(
    await query(`select 1 from private.mail_outbox where kind = 'business_erased' and user_id is null`),
  ).toHaveLength(1);
  expect(
    await query('select status, user_ids, owner_ids from private.tenant_closures where tenant_id = $1', [
      gone.tenantId,
    ]),
  ).toEqual([{ status: 'erased', user_ids: [], owner_ids: [] }]);
  expect(await sumsOf(stays.tenantId)).toEqual(before);
  expect((await danglingKeys()).filter((name) => !danglingBefore.includes(name))).toEqual([]);
  expect(await step(gone.tenantId)).toBeNull();
});

describe('step by step', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await makeShop(database.client);
    const product = await addProduct(database.client, shop, { price: 10, stock: 50 });
    await sell(database.client, shop, product, 2, 10);
  });

  it('keeps its hands off a business that is not due, and off rows outside a deletion', async () => {
    const rows = () =>
      query('select count(*)::int as count from public.journal_lines where tenant_id = $1', [shop.tenantId]);
    const before = await rows();
    expect(await step(shop.tenantId)).toBeNull();
    await query(`select private.begin_closing($1, $2, false, 'We stop trading')`, [shop.tenantId, shop.owner.userId]);
    expect(await step(shop.tenantId)).toBeNull();
    await expect(
      query(
        `select private.erase_rows(c, 'public.journal_lines', 10) from private.tenant_closures c where c.tenant_id = $1`,
        [shop.tenantId],
      ),
    ).rejects.toMatchObject({ hint: 'in_use' });
    expect(await rows()).toEqual(before);
    await expect(query('delete from public.journal_lines where tenant_id = $1', [shop.tenantId])).rejects.toMatchObject(
      { hint: 'append_only' },
    );
  });

  it('goes on after a step that was lost, and takes what came or was held meanwhile in another round', async () => {
    await query(
      `insert into public.categories (tenant_id, name) select $1, 'Category ' || lpad(n::text, 5, '0') from generate_series(1, 4100) n`,
      [shop.tenantId],
    );
    await closed(shop);
    expect(await step(shop.tenantId)).toMatchObject({ phase: 'begun' });
    // Killed in the middle: nothing of the step happened.
    await database.client.query('begin');
    await callRpc(database.client, 'next_erasing_step', { p_tenant_id: shop.tenantId });
    await database.client.query('rollback');
    const holder = await database.connect();
    await holder.query('begin');
    await holder.query('select 1 from public.products where tenant_id = $1 for update', [shop.tenantId]);
    let rounds = 0;
    while ((await query('select 1 from public.categories where tenant_id = $1 limit 1', [shop.tenantId])).length > 0) {
      expect(await step(shop.tenantId)).toMatchObject({ phase: 'rows' });
      rounds += 1;
      expect(rounds).toBeLessThan(20);
    }
    expect(rounds).toBeGreaterThan(2);
    await holder.query('commit');
    await erase(shop.tenantId);
    expect((await holding([shop.tenantId])).filter((name) => !kept.includes(name))).toEqual([]);
    const [job] = await query<{ status: string }>(
      `select status from private.jobs where kind = 'business_closing' and key = $1`,
      [shop.tenantId],
    );
    expect(job?.status).toBe('ready');
  });

  it('is not done while somebody holds a row', async () => {
    await closed(shop);
    const holder = await database.connect();
    await holder.query('begin');
    await holder.query('select 1 from public.locations where tenant_id = $1 for update', [shop.tenantId]);
    await erase(shop.tenantId);
    const status = () => query('select status from private.tenant_closures where tenant_id = $1', [shop.tenantId]);
    expect(await status()).toEqual([{ status: 'erasing' }]);
    await holder.query('commit');
    await erase(shop.tenantId);
    expect(await status()).toEqual([{ status: 'erased' }]);
    expect(await query('select 1 from public.locations where tenant_id = $1', [shop.tenantId])).toEqual([]);
  });

  it('leaves the account of somebody who was invited, had it before, and never came', async () => {
    const [own, made] = [await makeUser(database.client), await makeUser(database.client)];
    await query(`update auth.users set encrypted_password = case when id = $1 then 'x' end where id in ($1, $2)`, [
      own.userId,
      made.userId,
    ]);
    await query(
      `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, is_active)
       values ($1, $2, 'cashier', 'pending', false), ($1, $3, 'cashier', 'pending', false)`,
      [shop.tenantId, own.userId, made.userId],
    );
    await closed(shop);
    await erase(shop.tenantId);
    expect(await query('select id from auth.users where id in ($1, $2)', [own.userId, made.userId])).toEqual([
      { id: own.userId },
    ]);
    expect(
      await query('select tenant_id, invitation_status from public.profiles where user_id = $1', [own.userId]),
    ).toEqual([{ tenant_id: null, invitation_status: 'none' }]);
  });

  it('leaves the login of whoever shops elsewhere', async () => {
    const other = await makeShop(database.client);
    const [here, both] = [await makeUser(database.client), await makeUser(database.client)];
    await query(`update auth.users set encrypted_password = null where id = any ($1)`, [[here.userId, both.userId]]);
    await query(`insert into private.shopper_accounts (tenant_id, user_id) values ($1, $3), ($1, $4), ($2, $4)`, [
      shop.tenantId,
      other.tenantId,
      here.userId,
      both.userId,
    ]);
    await closed(shop);
    await erase(shop.tenantId);
    expect(await query('select id from auth.users where id = any ($1)', [[here.userId, both.userId]])).toEqual([
      { id: both.userId },
    ]);
    expect(await query('select tenant_id from private.shopper_accounts where user_id = $1', [both.userId])).toEqual([
      { tenant_id: other.tenantId },
    ]);
  });
});
