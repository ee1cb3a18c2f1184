import { randomUUID } from 'node:crypto';
import type { SaleListPage } from '../../../shared/src/api/rpcTypes';
import { addShoe } from '../catalogue/catalogueFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makeShop, type Shop } from './salesFixtures';

/*
 * Sales written as they stand, many at once: what the list shows of them is compared with a plain query. Times and totals
 * repeat, so that the id decides the order often enough.
 */
// Sales without lines, payments and books: only what the list reads.
const database = testDatabase({ breaksInvariants: true });
let shop: Shop;
let other: Shop;
let asha: string;
let branchId: string;

const fillSql = `
  insert into public.sales (tenant_id, invoice_number, channel, status, till_session_id, contact_id, contact_name, cashier_id,
    cashier_name, occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount,
    net_amount, tax_amount, total_amount, balance_due, item_count, tender_types, note, request_hash)
  select $1, 'INV-' || case n when 400 then '1000000' else lpad(n::text, 6, '0') end,
    case when n % 7 = 0 then 'storefront' else 'till' end,
    case when n % 11 = 0 then 'partially_refunded' when n % 13 = 0 then 'refunded' else 'completed' end,
    ($2::uuid[])[1 + n % 3], case when n % 5 = 0 then $3::uuid end, case when n % 5 = 0 then 'Asha Otieno' when n % 9 = 0 then 'Brian K.' end,
    case when n % 2 = 0 then $4::uuid else $5::uuid end, case when n % 2 = 0 then 'Carl' else 'Max' end,
    timestamptz '2026-03-01 00:00+00' + (n / 4) * interval '5 hours', now(),
    ((timestamptz '2026-03-01 00:00+00' + (n / 4) * interval '5 hours') at time zone 'Africa/Nairobi')::date, 'KES', true,
    10 * (n % 40), 0, 10 * (n % 40), 0, 10 * (n % 40), case when n % 17 = 0 then 10 * (n % 40) else 0 end, 1,
    string_to_array((array['cash', 'mobile_money', 'cash,card', 'on_account', 'store_credit'])[1 + n % 5], ','),
    case when n % 50 = 0 then 'Leave at the gate' end, ''
  from generate_series(1, 400) n`;

beforeAll(async () => {
  const { client } = database;
  shop = await makeShop(client);
  other = await makeShop(client);
  for (const place of [shop, other]) {
    const contact = await client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, phone) values ($1, 'Asha Otieno', '0712 345 678') returning id`,
      [place.tenantId],
    );
    const branch = await client.query<{ id: string }>(
      `insert into public.locations (tenant_id, name) values ($1, 'Branch') returning id`,
      [place.tenantId],
    );
    const till = await client.query<{ id: string }>(
      `insert into public.tills (tenant_id, name, location_id) values ($1, 'Branch till', $2) returning id`,
      [place.tenantId, branch.rows[0]?.id],
    );
    const session = randomUUID();
    await client.query('select private.open_session($1, $2, $3, 0, $4)', [
      place.tenantId,
      place.owner.userId,
      session,
      till.rows[0]?.id,
    ]);
    await client.query(fillSql, [
      place.tenantId,
      [place.sessionId, place.managerSessionId, session],
      contact.rows[0]?.id,
      place.cashier.userId,
      place.manager.userId,
    ]);
    if (place === shop) [asha, branchId] = [contact.rows[0]?.id ?? '', branch.rows[0]?.id ?? ''];
  }
});

const list = (args: Record<string, unknown>, persona: Persona = shop.manager): Promise<SaleListPage> =>
  asUser(database.client, persona, () => callRpc<SaleListPage>(database.client, 'list_sales', args));

/** Every row of a list, from page to page, and what the pages said of the whole. */
async function walk(args: Record<string, unknown>, persona: Persona = shop.manager) {
  const rows: SaleListPage['rows'] = [];
  let after: string | null = null;
  let page: SaleListPage;
  do {
    page = await list({ ...args, p_limit: 37, p_after: after }, persona);
    rows.push(...page.rows);
    after = page.next_cursor;
  } while (after !== null);
  return { ids: rows.map((row) => row.id), rows, count: page.count, total: page.total_amount };
}

async function plain(condition: string, order: string): Promise<string[]> {
  const { rows } = await database.client.query<{ id: string }>(
    `select s.id from public.sales s where s.tenant_id = $1 and (${condition}) order by ${order}`,
    [shop.tenantId],
  );
  return rows.map((row) => row.id);
}

describe('the sales of a product', () => {
  it('are those with a line of it or of one of its variants, of the business itself', async () => {
    const { client } = database;
    const shoe = await addShoe(client, shop.tenantId, 'Filter Shoe');
    const theirs = await addShoe(client, other.tenantId, 'Filter Shoe');
    const addLines = (place: Shop, product: string, numbers: string) =>
      client.query(
        `insert into public.sale_lines (tenant_id, sale_id, cashier_id, line_number, product_id, name, unit, quantity, list_price, unit_price,
           discount_amount, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
         select s.tenant_id, s.id, s.cashier_id, $4::integer + k, $2, 'Filter Shoe', 'piece', 1, 10, 10, 0, 10, 0, 10, 0, 'A'
         from public.sales s cross join generate_series(1, 2) k
         where s.tenant_id = $1 and s.invoice_number = any ($3::text[])`,
        [
          place.tenantId,
          product,
          numbers.split(' ').map((number) => `INV-${number}`),
          product === shoe.large ? 950 : 900,
        ],
      );
    await addLines(shop, shoe.small, '000005 000006');
    await addLines(shop, shoe.large, '000006 000010');
    await addLines(other, theirs.small, '000007');
    const found = async (productId: string, more: object = {}, persona?: Persona) => {
      const page = await list({ p_filter: { product_id: productId }, p_sort: 'number_asc', ...more }, persona);
      return { numbers: page.rows.map((sale) => sale.invoice_number), count: page.count };
    };

    expect(await found(shoe.small)).toEqual({ numbers: ['INV-000005', 'INV-000006'], count: 2 });
    expect(await found(shoe.id)).toEqual({ numbers: ['INV-000005', 'INV-000006', 'INV-000010'], count: 3 });
    expect(await found(shoe.id, { p_limit: 1 })).toEqual({ numbers: ['INV-000005'], count: 3 });
    expect(await found(shoe.id, { p_channel: 'storefront' })).toEqual({ numbers: [], count: 0 });
    // The cashier has sold those with an even number.
    expect(await found(shoe.id, {}, shop.cashier)).toEqual({ numbers: ['INV-000006', 'INV-000010'], count: 2 });
    expect(await found(theirs.small)).toEqual({ numbers: [], count: 0 });
    expect(await found(shoe.id, {}, other.manager)).toEqual({ numbers: [], count: 0 });
    await expectCode(list({ p_filter: { product_id: 'shoe' } }), 'invalid_input');
  });

  it('are asked one by one where nearly every sale has it', async () => {
    const { client } = database;
    const bag = await addShoe(client, shop.tenantId, 'Bag');
    await client.query(
      `insert into public.sale_lines (tenant_id, sale_id, cashier_id, line_number, product_id, name, unit, quantity, list_price, unit_price,
         discount_amount, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
       select s.tenant_id, s.id, s.cashier_id, 800 + k, $2, 'Bag', 'piece', 1, 10, 10, 0, 10, 0, 10, 0, 'A'
       from public.sales s cross join generate_series(1, 3) k
       where s.tenant_id = $1 and s.invoice_number between 'INV-000001' and 'INV-000390'`,
      [shop.tenantId, bag.small],
    );
    const page = await list({ p_filter: { product_id: bag.id }, p_sort: 'number_desc', p_limit: 2 });

    expect(page.rows.map((sale) => sale.invoice_number)).toEqual(['INV-000390', 'INV-000389']);
    expect(page.count).toBe(390);
  });
});

describe('list_sales', () => {
  it.each([
    ['newest', 's.occurred_at desc, s.id desc'],
    ['oldest', 's.occurred_at, s.id'],
    ['number_asc', "replace(s.invoice_number, 'INV-', '')::bigint, s.id"],
    ['number_desc', "replace(s.invoice_number, 'INV-', '')::bigint desc, s.id desc"],
    ['total_asc', 's.total_amount, s.id'],
    ['total_desc', 's.total_amount desc, s.id desc'],
  ])('in order %s no page loses or repeats a sale, with and without a filter', async (sort, order) => {
    const all = await walk({ p_sort: sort });
    expect(all.ids).toEqual(await plain('true', order));
    expect(all).toMatchObject({ count: 400, total: 78_000 });

    const some = await walk({ p_sort: sort, p_channel: 'till', p_from: '2026-03-04', p_to: '2026-03-15' });
    expect(some.ids).toEqual(
      await plain(`s.channel = 'till' and s.business_date between '2026-03-04' and '2026-03-15'`, order),
    );
  });

  const filters: [string, () => Record<string, unknown>, string][] = [
    ['first and last day', () => ({ p_from: '2026-03-04', p_to: '2026-03-04' }), `s.business_date = '2026-03-04'`],
    ['status completed', () => ({ p_status: 'completed' }), `s.status = 'completed'`],
    ['status refunded', () => ({ p_status: 'refunded' }), `s.status = 'refunded'`],
    ['channel', () => ({ p_channel: 'storefront' }), `s.channel = 'storefront'`],
    ['one of several tenders', () => ({ p_tender_type: 'card' }), `'card' = any (s.tender_types)`],
    ['cashier', () => ({ p_cashier_id: shop.cashier.userId }), `s.cashier_name = 'Carl'`],
    ['unpaid', () => ({ p_filter: { payment: 'unpaid' } }), 's.balance_due > 0'],
    ['paid', () => ({ p_filter: { payment: 'paid' } }), 's.balance_due = 0'],
    [
      'location',
      () => ({ p_filter: { location_id: branchId } }),
      `s.till_session_id in (select k.id from public.till_sessions k
       join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id
       join public.locations l on l.tenant_id = t.tenant_id and l.id = t.location_id where l.name = 'Branch')`,
    ],
    ['customer', () => ({ p_filter: { contact_id: asha } }), `s.contact_name = 'Asha Otieno'`],
    ['total from', () => ({ p_filter: { total_from: '350' } }), 's.total_amount >= 350'],
    ['total to', () => ({ p_filter: { total_to: 20.5 } }), 's.total_amount <= 20.5'],
    ['number', () => ({ p_query: 'inv-000123' }), `s.invoice_number = 'INV-000123'`],
    ['the digits of a number', () => ({ p_query: '123' }), `s.invoice_number = 'INV-000123'`],
    ['the beginning of a number', () => ({ p_query: 'INV-00012' }), `s.invoice_number like 'INV-00012%'`],
    ['customer by name', () => ({ p_query: 'brian' }), `s.contact_name = 'Brian K.'`],
    ['two letters', () => ({ p_query: 'K.' }), `s.contact_name = 'Brian K.'`],
    ['customer by phone', () => ({ p_query: '+254712345678' }), `s.contact_name = 'Asha Otieno'`],
    ['note', () => ({ p_query: 'the gate' }), 's.note is not null'],
    ['wildcards as text', () => ({ p_query: '%' }), 'false'],
    [
      'several at once',
      () => ({ p_query: 'otieno', p_tender_type: 'cash', p_from: '2026-03-05', p_filter: { total_to: '200' } }),
      `s.contact_name = 'Asha Otieno' and 'cash' = any (s.tender_types) and s.business_date >= '2026-03-05' and s.total_amount <= 200`,
    ],
  ];
  it.each(filters)('finds by %s what a plain query finds, and adds it up', async (_what, args, condition) => {
    const expected = await plain(condition, 's.occurred_at desc, s.id desc');
    const found = await walk(args());

    expect(found.ids).toEqual(expected);
    expect(found.count).toBe(expected.length);
    expect(found.total).toBe(found.rows.reduce((sum, row) => sum + row.total_amount, 0));
    if (condition !== 'false') expect(found.count).toBeGreaterThan(0);
  });

  it('finds what a customer bought before it was merged into another', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name) values ($1, 'Asha O.') returning id`,
      [shop.tenantId],
    );
    await database.client.query('update public.contacts set merged_into_id = $2 where tenant_id = $3 and id = $1', [
      asha,
      rows[0]?.id,
      shop.tenantId,
    ]);
    const found = await list({ p_filter: { contact_id: rows[0]?.id } });
    await database.client.query('update public.contacts set merged_into_id = null where id = $1', [asha]);

    expect(found.count).toBe(80);
  });

  it('shows a cashier the own sales only, in every order and search, and another business none of them', async () => {
    const own = await walk({ p_sort: 'number_desc', p_cashier_id: shop.manager.userId }, shop.cashier);
    expect(own.count).toBe(200);
    expect(new Set(own.rows.map((row) => row.cashier_name))).toEqual(new Set(['Carl']));
    expect((await walk({ p_query: 'asha' }, shop.cashier)).count).toBe(40);

    const theirs = new Set((await walk({}, other.owner)).ids);
    expect((await walk({})).ids.filter((id) => theirs.has(id))).toEqual([]);
    expect((await list({ p_filter: { contact_id: asha } }, other.owner)).count).toBe(0);
    expect((await list({ p_filter: { location_id: branchId } }, other.owner)).count).toBe(0);
  });

  it('says that there are more than it counted of a search that finds too many, and no total', async () => {
    await database.client.query(fillSql.replaceAll("'INV-'", "'CASH-'").replace('(1, 400)', '(1000, 2100)'), [
      other.tenantId,
      [other.sessionId, other.managerSessionId, other.sessionId],
      null,
      other.cashier.userId,
      other.manager.userId,
    ]);
    const page = await list({ p_query: 'CASH-00', p_sort: 'number_asc', p_limit: 3 }, other.manager);

    expect(page).toMatchObject({ count: 1000, has_more_than_count: true, total_amount: null });
    expect(page.rows.map((row) => row.invoice_number)).toEqual(['CASH-001000', 'CASH-001001', 'CASH-001002']);
    const all = await walk({ p_query: 'CASH-00', p_sort: 'total_desc' }, other.manager);
    expect(new Set(all.ids).size).toBe(1101);
    expect(all.ids).toHaveLength(1101);
  });

  it.each([
    [{ p_status: 'sold' }],
    [{ p_channel: 'phone' }],
    [{ p_tender_type: 'gold' }],
    [{ p_filter: '"unpaid"' }],
    [{ p_filter: { payment: 'maybe' } }],
    [{ p_filter: { total_from: 'ten' } }],
    [{ p_filter: { location_id: 'here' } }],
    [{ p_filter: { contact_id: 5 } }],
  ])('refuses %p', async (args) => {
    await expectCode(list(args), 'invalid_input');
  });

  it('refuses the cursor of another order', async () => {
    const { next_cursor: cursor } = await list({ p_sort: 'total_asc', p_limit: 1 });

    await expectCode(list({ p_sort: 'newest', p_after: cursor }), 'invalid_input');
  });
});
