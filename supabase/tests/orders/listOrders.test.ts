import type { OrderListPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Orders written as they stand, many at once: what the list shows of them is compared with a plain query. */
const database = testDatabase({ breaksInvariants: true });
let shop: TestTenant;
let other: TestTenant;

const fillSql = `
  insert into public.orders (tenant_id, order_number, status, token_hash, placed_at, location_id, customer_name, customer_phone,
    fulfilment_method, delivery_line_1, delivery_city, payment_method, currency_code, prices_include_tax, subtotal_amount,
    discount_amount, delivery_fee, delivery_net_amount, delivery_tax_amount, net_amount, tax_amount, total_amount, item_count, request_hash)
  select $1, $2 || lpad(n::text, 6, '0'), (array['placed', 'placed', 'cancelled', 'expired', 'confirmed'])[1 + n % 5], gen_random_uuid()::text,
    timestamptz '2026-03-01 00:00+00' + (n / 4) * interval '5 hours', l.id,
    (array['Asha Otieno', 'Brian K.', 'Wanjiru'])[1 + n % 3], (array['0712 345 678', '+254722000111', '0733 999 888'])[1 + n % 3],
    case when n % 4 = 0 then 'pickup' else 'delivery' end, 'Street 1', 'Nairobi', case when n % 4 = 0 then 'pay_on_pickup' else 'pay_on_delivery' end,
    'KES', true, 10 * (n % 30), 0, 0, 0, 0, 10 * (n % 30), 0, 10 * (n % 30), 1, ''
  from generate_series($3::integer, $4::integer) n, public.locations l where l.tenant_id = $1 and l.is_default`;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  await database.client.query(fillSql, [shop.tenantId, 'WEB-', 1, 300]);
  await database.client.query(fillSql, [other.tenantId, 'WEB-', 1, 1200]);
});

const list = (args: Record<string, unknown>, persona: Persona = shop.cashier): Promise<OrderListPage> =>
  asUser(database.client, persona, () => callRpc<OrderListPage>(database.client, 'list_orders', args));

async function walk(args: Record<string, unknown>, persona: Persona = shop.cashier) {
  const ids: string[] = [];
  let page: OrderListPage;
  let after: string | null = null;
  do {
    page = await list({ ...args, p_limit: 37, p_after: after }, persona);
    ids.push(...page.rows.map((row) => row.id));
    after = page.next_cursor;
  } while (after !== null);
  return { ids, count: page.count };
}

async function plain(condition: string, order: string): Promise<string[]> {
  const { rows } = await database.client.query<{ id: string }>(
    `select o.id from public.orders o where o.tenant_id = $1 and (${condition}) order by ${order}`,
    [shop.tenantId],
  );
  return rows.map((row) => row.id);
}

describe('list_orders', () => {
  it.each([
    ['newest', 'o.placed_at desc, o.id desc'],
    ['oldest', 'o.placed_at, o.id'],
    [
      'turn',
      `o.status <> 'placed', case when o.status = 'placed' then o.placed_at end, case when o.status <> 'placed' then o.placed_at end desc, o.id`,
    ],
    ['number_asc', 'o.order_number'],
    ['number_desc', 'o.order_number desc'],
    ['total_asc', 'o.total_amount, o.id'],
    ['total_desc', 'o.total_amount desc, o.id desc'],
  ])('in order %s no page loses or repeats an order, with and without a filter', async (sort, order) => {
    expect(await walk({ p_sort: sort })).toEqual({ ids: await plain('true', order), count: 300 });
    const some = await walk({ p_sort: sort, p_filter: { fulfilment: 'delivery' } });
    expect(some.ids).toEqual(await plain(`o.fulfilment_method = 'delivery'`, order));
  });

  it('says where each delivery goes', async () => {
    const { rows } = await list({ p_limit: 1, p_filter: { fulfilment: 'delivery' } });
    expect(rows[0]).toMatchObject({ delivery_line_1: 'Street 1', delivery_city: 'Nairobi', delivery_zone: null });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['status', { p_status: 'cancelled' }, `o.status = 'cancelled'`],
    ['fulfilment', { p_filter: { fulfilment: 'pickup' } }, `o.fulfilment_method = 'pickup'`],
    ['payment', { p_filter: { payment: 'pay_on_delivery' } }, `o.payment_method = 'pay_on_delivery'`],
    [
      'days of the business',
      { p_filter: { from: '2026-03-04', to: '2026-03-05' } },
      `(o.placed_at at time zone (select t.timezone from public.tenants t where t.id = o.tenant_id))::date between '2026-03-04' and '2026-03-05'`,
    ],
    ['number', { p_query: 'web-000123' }, `o.order_number = 'WEB-000123'`],
    ['part of a number', { p_query: '0012' }, `o.order_number like '%0012%'`],
    ['name', { p_query: 'wanjiru' }, `o.customer_name = 'Wanjiru'`],
    ['two letters', { p_query: 'k.' }, `o.customer_name = 'Brian K.'`],
    ['phone in another spelling', { p_query: '+254 712 345678' }, `o.customer_name = 'Asha Otieno'`],
    ['the beginning of a phone', { p_query: '0722 0' }, `o.customer_phone = '+254722000111'`],
    ['wildcards as text', { p_query: '%' }, 'false'],
    [
      'several at once',
      { p_query: 'asha', p_status: 'placed', p_filter: { to: '2026-03-10' } },
      `o.customer_name like 'Asha%' and o.status = 'placed' and o.placed_at < '2026-03-10 21:00+00'`,
    ],
  ])('finds by %s what a plain query finds', async (_what, args, condition) => {
    const expected = await plain(condition, 'o.placed_at desc, o.id desc');

    expect(await walk(args)).toEqual({ ids: expected, count: expected.length });
    if (condition !== 'false') expect(expected.length).toBeGreaterThan(0);
  });

  it('shows another business its own only, and says when it stopped counting what a search finds', async () => {
    const theirs = await walk({ p_query: 'WEB', p_sort: 'turn' }, other.owner);

    expect(theirs.count).toBe(1000);
    expect(new Set(theirs.ids).size).toBe(1200);
    expect((await list({ p_query: 'WEB' }, other.owner)).has_more_than_count).toBe(true);
    const own = new Set((await walk({})).ids);
    expect(theirs.ids.filter((id) => own.has(id))).toEqual([]);
  });

  it.each([
    [{ p_sort: 'best' }],
    [{ p_status: 'lost' }],
    [{ p_filter: { fulfilment: 'drone' } }],
    [{ p_filter: { payment: 'gold' } }],
    [{ p_filter: { from: '2026-02-30' } }],
    [{ p_filter: '5' }],
  ])('refuses %p', async (args) => {
    await expectCode(list(args), 'invalid_input');
  });

  it('refuses the cursor of another order', async () => {
    const { next_cursor: cursor } = await list({ p_sort: 'turn', p_limit: 1 });

    await expectCode(list({ p_sort: 'newest', p_after: cursor }), 'invalid_input');
  });
});
