import type { ImportPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  for (const { tenantId, owner } of [shop, other])
    await database.client.query(
      `insert into public.import_jobs (tenant_id, kind, file_name, file_hash, row_count, status, created_by, created_at, request_hash)
       select $1, (array['products', 'contacts', 'opening_stock'])[1 + n % 3], 'list ' || n || '.csv', repeat('a', 64), 1,
         (array['uploading', 'checked', 'cancelled', 'failed'])[1 + n % 4], $2, timestamptz '2026-01-01 00:00+00' + (n / 3) * interval '1 hour', repeat('b', 64)
       from generate_series(1, 40) n`,
      [tenantId, owner.userId],
    );
});

const list = (args: Record<string, unknown>, persona: Persona = shop.owner): Promise<ImportPage> =>
  asUser(database.client, persona, () => callRpc<ImportPage>(database.client, 'list_imports', args));

async function walk(args: Record<string, unknown>, persona: Persona = shop.owner): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: ImportPage = await list({ ...args, p_limit: 7, p_after: after }, persona);
    ids.push(...page.rows.map((row) => row.id));
    after = page.next_cursor;
  } while (after !== null);
  return ids;
}

async function plain(condition: string, order: string): Promise<string[]> {
  const { rows } = await database.client.query<{ id: string }>(
    `select j.id from public.import_jobs j where j.tenant_id = $1 and (${condition}) order by ${order}`,
    [shop.tenantId],
  );
  return rows.map(({ id }) => id);
}

describe('list_imports', () => {
  it.each([
    ['newest', 'j.created_at desc, j.id desc'],
    ['oldest', 'j.created_at, j.id'],
  ])('in order %s no page loses or repeats an import', async (sort, order) => {
    expect(await walk({ p_sort: sort })).toEqual(await plain('true', order));
    expect(await walk({ p_sort: sort, p_kind: 'products' })).toEqual(await plain(`j.kind = 'products'`, order));
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['kind', { p_kind: 'contacts' }, `j.kind = 'contacts'`],
    ['not at an end', { p_status: 'open' }, `j.status in ('uploading', 'checked')`],
    ['state', { p_status: 'failed' }, `j.status = 'failed'`],
    ['file', { p_query: 'LIST 1' }, `j.file_name like 'list 1%'`],
    ['wildcards as text', { p_query: '%' }, 'false'],
  ])('finds by %s what a plain query finds', async (_what, args, condition) => {
    expect(await walk(args)).toEqual(await plain(condition, 'j.created_at desc, j.id desc'));
  });

  it('shows another business its own, and refuses what it does not know', async () => {
    const own = new Set(await walk({}));

    expect((await walk({}, other.owner)).filter((id) => own.has(id))).toEqual([]);
    await expectCode(list({ p_sort: 'best' }), 'invalid_input');
    await expectCode(list({ p_kind: 'cats' }), 'invalid_input');
    const { next_cursor: cursor } = await list({ p_sort: 'oldest', p_limit: 1 });
    await expectCode(list({ p_sort: 'newest', p_after: cursor }), 'invalid_input');
  });
});
