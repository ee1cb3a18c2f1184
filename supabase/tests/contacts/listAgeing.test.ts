import type { ContactAgeing } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* What is owed is written as it stands, without the documents and books behind it. */
const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  const { client } = database;
  shop = await makeTenant(client);
  other = await makeTenant(client);
  for (const { tenantId } of [shop, other]) {
    await client.query(
      `insert into public.contacts (tenant_id, name, company)
       select $1, (array['Asha', 'Brian', 'caro'])[1 + n % 3] || ' ' || n, 'Firm ' || n % 7 from generate_series(1, 60) n`,
      [tenantId],
    );
    await client.query(
      `insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
         item_id, occurred_at, business_date, due_on)
       select m.tenant_id, m.id, 'receivable', 'opening_balance', 10 * (1 + m.n % 6), 'opening_balance', m.id, 'Opening', m.id,
         timestamptz '2026-01-01 00:00+00', '2026-01-01', date '2026-03-01' + (m.n % 5) * 20
       from (
         select c.tenant_id, c.id, split_part(c.name, ' ', 2)::integer as n from public.contacts c
         where c.tenant_id = $1 and c.company like 'Firm%') m`,
      [tenantId],
    );
  }
});

const ageing = (args: Record<string, unknown>, persona: Persona = shop.manager): Promise<ContactAgeing> =>
  asUser(database.client, persona, () =>
    callRpc<ContactAgeing>(database.client, 'contact_ageing', { p_as_of: '2026-04-15', ...args }),
  );

async function walk(args: Record<string, unknown>, persona: Persona = shop.manager) {
  const rows: ContactAgeing['rows'] = [];
  let page: ContactAgeing;
  let after: string | null = null;
  do {
    page = await ageing({ ...args, p_limit: 7, p_after: after }, persona);
    rows.push(...page.rows);
    after = page.next_cursor;
  } while (after !== null);
  return { rows, ids: rows.map((row) => row.contact_id), count: page.count, totals: page.totals };
}

describe('contact_ageing', () => {
  const overdue = (row: ContactAgeing['rows'][number]) => row.total - row.current;
  it.each<[string, (a: ContactAgeing['rows'][number], b: ContactAgeing['rows'][number]) => number]>([
    ['-total', (a, b) => b.total - a.total],
    ['total', (a, b) => a.total - b.total],
    ['-overdue', (a, b) => overdue(b) - overdue(a)],
    ['overdue', (a, b) => overdue(a) - overdue(b)],
  ])('in order %s no page loses or repeats anybody', async (sort, compare) => {
    const { rows, ids, count, totals } = await walk({ p_sort: sort });

    expect(count).toBe(60);
    expect(new Set(ids).size).toBe(60);
    expect(ids).toHaveLength(60);
    expect(rows.every((row, index) => index === 0 || compare(rows[index - 1]!, row) <= 0)).toBe(true);
    expect(totals.total).toBe(rows.reduce((sum, row) => sum + row.total, 0));
  });

  it('goes by name both ways as the database orders names', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      'select c.id from public.contacts c where c.tenant_id = $1 and c.company is not null order by c.name, c.id',
      [shop.tenantId],
    );

    expect((await walk({ p_sort: 'name' })).ids).toEqual(rows.map(({ id }) => id));
    expect((await walk({ p_sort: '-name' })).ids).toEqual(rows.map(({ id }) => id).toReversed());
  });

  it('finds by name or company; the totals stay those of the account', async () => {
    const all = await walk({});
    const found = await walk({ p_query: 'firm 3', p_sort: 'total' });

    expect(found.ids.toSorted()).toEqual(
      all.rows
        .filter((row) => row.company === 'Firm 3')
        .map((row) => row.contact_id)
        .toSorted(),
    );
    expect(found.count).toBe(found.ids.length);
    expect(found.totals).toEqual(all.totals);
    expect((await walk({ p_query: '%' })).count).toBe(0);
  });

  it('shows another business nobody of this one, and refuses what it does not know', async () => {
    const own = new Set((await walk({})).ids);

    expect((await walk({}, other.owner)).ids.filter((id) => own.has(id))).toEqual([]);
    await expectCode(ageing({}, shop.cashier), 'permission_denied');
    await expectCode(ageing({ p_sort: 'best' }), 'invalid_input');
    const { next_cursor: cursor } = await ageing({ p_sort: 'name', p_limit: 1 });
    await expectCode(ageing({ p_sort: 'total', p_after: cursor }), 'invalid_input');
  });
});
