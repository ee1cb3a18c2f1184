import { randomUUID } from 'node:crypto';
import type { Sale, SaleListPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let byCashier: Sale;
let byManager: Sale;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
  const contact = await addContact(database.client, shop, 500);
  byCashier = await sell(database.client, shop, milk, 1, 58);
  byManager = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk, 2)], [pay(116, 'on_account')], {
      till_session_id: shop.managerSessionId,
      contact_id: contact,
    }),
    shop.manager,
  );
  await refundSale(database.client, shop, refundOf(shop, byCashier, 1));
});

function list(args: Record<string, unknown> = {}, persona: Persona = shop.manager): Promise<SaleListPage> {
  return asUser(database.client, persona, () => callRpc<SaleListPage>(database.client, 'list_sales', args));
}
const idsOf = (page: SaleListPage): string[] => page.rows.map((row) => row.id);

describe('get_sale', () => {
  it('shows a cashier the own sales, a manager all, another business none', async () => {
    const get = (persona: Persona, id: string): Promise<Sale> =>
      asUser(database.client, persona, () => callRpc<Sale>(database.client, 'get_sale', { p_sale_id: id }));

    expect(await get(shop.cashier, byCashier.id)).toMatchObject({ id: byCashier.id, status: 'refunded' });
    await expectCode(get(shop.cashier, byManager.id), 'not_found');
    expect(await get(shop.manager, byCashier.id)).toMatchObject({ id: byCashier.id });
    await expectCode(get(other.owner, byCashier.id), 'not_found');
    await expectCode(get(shop.manager, randomUUID()), 'not_found');
  });
});

describe('list_sales', () => {
  it('is newest first, with totals of everything that matches', async () => {
    const page = await list();

    expect(idsOf(page)).toEqual([byManager.id, byCashier.id]);
    expect(page).toMatchObject({ count: 2, total_amount: 174, next_cursor: null });
    expect(page.rows[0]).toMatchObject({
      invoice_number: byManager.invoice_number,
      contact_name: 'Asha Customer',
      cashier_name: 'Max Manager',
      item_count: 2,
      total_amount: 116,
      balance_due: 116,
      tender_types: ['on_account'],
    });
  });

  it.each([
    ['status', { p_status: 'refunded' }, ['cashier']],
    ['tender', { p_tender_type: 'on_account' }, ['manager']],
    ['customer', { p_query: 'asha' }, ['manager']],
    ['number', { p_query: 'INV-000001' }, ['cashier']],
    ['wildcards as text', { p_query: '%' }, []],
    ['channel', { p_channel: 'storefront' }, []],
    ['day', { p_from: '2001-01-01', p_to: '2001-12-31' }, []],
    ['oldest first', { p_sort: 'oldest' }, ['cashier', 'manager']],
    ['total up', { p_sort: 'total_asc' }, ['cashier', 'manager']],
    ['total down', { p_sort: 'total_desc' }, ['manager', 'cashier']],
  ])('finds by %s', async (_what, args, found) => {
    const names = idsOf(await list(args)).map((id) => (id === byCashier.id ? 'cashier' : 'manager'));

    expect(names).toEqual(found);
  });

  it('finds by cashier, but shows a cashier the own sales only, whoever is asked for', async () => {
    expect(idsOf(await list({ p_cashier_id: shop.cashier.userId }))).toEqual([byCashier.id]);
    expect(idsOf(await list({ p_cashier_id: shop.manager.userId }, shop.cashier))).toEqual([byCashier.id]);
    expect(await list({}, other.owner)).toMatchObject({ rows: [], next_cursor: null, count: 0, total_amount: 0 });
  });

  it.each(['newest', 'oldest', 'total_desc', 'total_asc'])(
    'pages by key in order %s without missing or repeating a sale',
    async (sort) => {
      const busy = await makeShop(database.client);
      const product = await addProduct(database.client, busy, { price: 1, kind: 'service' });
      for (const quantity of [3, 1, 2, 2, 2, 5, 1]) await sell(database.client, busy, product, quantity, 1);
      const all = idsOf(await list({ p_sort: sort, p_limit: 200 }, busy.manager));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: SaleListPage = await list({ p_sort: sort, p_limit: 2, p_after: cursor }, busy.manager);
        expect(page.count).toBe(7);
        seen.push(...idsOf(page));
        cursor = page.next_cursor;
      } while (cursor);
      expect(seen).toEqual(all);
      expect(new Set(seen).size).toBe(7);
    },
  );

  it.each([
    [{ p_sort: 'random' }],
    [{ p_after: 'x' }],
    [{ p_after: Buffer.from('{"id": 1, "key": 2}').toString('base64url') }],
    [{ p_after: Buffer.from(`{"id": "${randomUUID()}", "key": "now"}`).toString('base64url') }],
    [{ p_from: '5000-01-01' }],
    [{ p_to: 'infinity' }],
  ])('refuses %p', async (args) => {
    await expectCode(list(args), 'invalid_input');
  });
});

describe('the tables', () => {
  const tables = ['sales', 'sale_lines', 'sale_payments', 'credit_notes', 'till_sessions', 'cash_movements'];

  it.each(tables)('%s: a cashier reads the own rows, a manager all, another business none', async (table) => {
    const seenBy = (persona: Persona): Promise<number | null> =>
      asUser(
        database.client,
        persona,
        async () =>
          (await database.client.query(`select tenant_id from public.${table} where tenant_id = $1`, [shop.tenantId]))
            .rowCount,
      );

    const [all, own] = [await seenBy(shop.manager), await seenBy(shop.cashier)];
    expect(await seenBy(other.owner)).toBe(0);
    expect(all ?? 0).toBeGreaterThanOrEqual(own ?? 0);
    if (table !== 'cash_movements') expect(all ?? 0).toBeGreaterThan(own ?? 0);
  });

  it.each(tables)('%s: nobody writes, not even the owner', async (table) => {
    for (const statement of [
      `update public.${table} set tenant_id = tenant_id`,
      `delete from public.${table}`,
      `insert into public.${table} (tenant_id) values ('${shop.tenantId}')`,
    ]) {
      await expectSqlState(
        asUser(database.client, shop.owner, () => database.client.query(statement)),
        '42501',
      );
    }
  });

  it.each([
    ['update public.sales set total_amount = 0, net_amount = 0, tax_amount = 0'],
    ['update public.sale_lines set quantity = quantity + 1'],
    ['update public.sale_payments set amount = 1'],
    ['update public.credit_notes set reason = $$x$$'],
    ['update public.credit_note_lines set quantity = 9'],
    ['delete from public.sales'],
    ['delete from public.sale_lines'],
    ['truncate public.sales cascade'],
  ])('hold what was posted, even against the owner of the database: %s', async (statement) => {
    await expectCode(database.client.query(statement), 'append_only');
  });

  it('refuse to hold more returned than sold, or refunded than paid', async () => {
    await expectSqlState(
      database.client.query('update public.sale_lines set returned_quantity = quantity + 1'),
      '23514',
    );
    await expectSqlState(database.client.query('update public.sales set refunded_amount = total_amount + 1'), '23514');
  });

  it('show no hash of a request', async () => {
    await expectSqlState(
      asUser(database.client, shop.owner, () => database.client.query('select request_hash from public.sales')),
      '42501',
    );
    await expectSqlState(
      asUser(database.client, shop.owner, () => database.client.query('select token_hash from public.orders')),
      '42501',
    );
  });
});

describe('nobody in particular', () => {
  const calls: [string, Record<string, unknown>][] = [
    ['record_sale', { p_sale: {} }],
    ['get_sale', { p_sale_id: randomUUID() }],
    ['list_sales', {}],
    ['refund_sale', { p_refund: {} }],
    ['open_till_session', { p_session_id: randomUUID(), p_opening_float: 0 }],
    ['current_till_session', {}],
    ['list_tills', {}],
    ['till_session_report', { p_session_id: randomUUID() }],
    ['close_till_session', { p_session_id: randomUUID(), p_counted_cash: 0 }],
    ['record_cash_movement', { p_movement: {} }],
    ['list_till_sessions', {}],
    ['get_order', { p_order_id: randomUUID() }],
    ['list_orders', {}],
    ['search_business', { p_query: 'milk' }],
    ['confirm_order', { p_confirmation: {} }],
    ['cancel_order', { p_order_id: randomUUID(), p_reason: 'x' }],
    ['create_invoice_link', { p_sale_id: randomUUID() }],
    ['revoke_invoice_link', { p_link_id: randomUUID() }],
    ['adjust_stock', { p_adjustment: {} }],
    ['receive_goods', { p_receipt: {} }],
  ];

  it.each(calls)('calls %s: neither a visitor nor a person without a business', async (name, args) => {
    const outsider = await makeUser(database.client);
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, name, args)),
      '42501',
    );
    await expectCode(
      asUser(database.client, outsider, () => callRpc(database.client, name, args)),
      'no_membership',
    );
  });

  it("runs the timer's work by hand", async () => {
    await expectSqlState(
      asUser(database.client, shop.owner, () => callRpc(database.client, 'expire_orders')),
      '42501',
    );
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'expire_orders')),
      '42501',
    );
  });

  it('calls a posting function of schema private', async () => {
    await expectSqlState(
      asUser(database.client, shop.owner, () =>
        database.client.query('select private.post_sale($1, $2, $3)', [shop.tenantId, shop.owner.userId, '{}']),
      ),
      '42501',
    );
  });
});
