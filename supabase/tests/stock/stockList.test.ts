import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import {
  addProduct,
  makeShop,
  openTill,
  refundOf,
  refundSale,
  sell,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addLocation, as, defaultLocation, sendTransfer } from './stockFixtures';

interface Row {
  id: string;
  name: string;
  quantity: number;
  reserved_quantity: number;
  saleable_quantity: number;
  in_transit_quantity: number;
  state: string;
  stock_value: number | null;
  balance: number;
  kind: string;
  document_number: string | null;
}
interface Page {
  rows: Row[];
  count: number;
  quantity: number;
  next_cursor: string | null;
}

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;
let main: string;
let store: string;
let milk: string;
let soap: string;
let salt: string;

beforeAll(async () => {
  client = database.client;
  shop = await makeShop(client);
  other = await makeShop(client);
  main = await defaultLocation(client, shop);
  store = await addLocation(client, shop);
  milk = await addProduct(client, shop, { name: 'Milk', stock: 20, cost: 5, price: 10 });
  soap = await addProduct(client, shop, { name: 'Soap', stock: 6, cost: 2, price: 10 });
  salt = await addProduct(client, shop, { name: 'Salt', price: 10 });
  await addProduct(client, shop, { name: 'Delivery', kind: 'service' });
  await client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [shop.tenantId]);
  await placeOrder(client, orderOf(shop, [[soap, 2]]));
  await sendTransfer(client, shop, { from: main, to: store }, [{ product_id: milk, quantity: 8 }]);
});

const list = (args: Record<string, unknown> = {}, persona = shop.manager): Promise<Page> =>
  as<Page>(client, persona, 'list_stock', args);
const names = async (args: Record<string, unknown>): Promise<string[]> =>
  (await list(args)).rows.map((row) => row.name);

describe('list_stock', () => {
  it('rule 33: what can be sold is what is on hand less what is reserved; goods on their way are neither', async () => {
    const { rows, count } = await list();

    expect(count).toBe(3);
    expect(rows.map((row) => row.name)).toEqual(['Milk', 'Salt', 'Soap']);
    expect(rows[0]).toMatchObject({ quantity: 12, saleable_quantity: 12, in_transit_quantity: 8, stock_value: 60 });
    expect(rows[2]).toMatchObject({ quantity: 6, reserved_quantity: 2, saleable_quantity: 4, state: 'low' });
  });

  it('says what lies at one location', async () => {
    const { rows } = await list({ p_location_id: store });

    expect(rows.find((row) => row.name === 'Milk')).toMatchObject({
      quantity: 0,
      in_transit_quantity: 8,
      state: 'out',
    });
  });

  it.each([
    [{ p_state: 'low' }, ['Salt', 'Soap']],
    [{ p_state: 'out' }, ['Salt']],
    [{ p_state: 'reserved' }, ['Soap']],
    [{ p_state: 'in_transit' }, ['Milk']],
    [{ p_state: 'negative' }, []],
    [{ p_query: 'mil' }, ['Milk']],
    [{ p_query: 'zzz' }, []],
    [{ p_sort: '-name' }, ['Soap', 'Salt', 'Milk']],
    [{ p_sort: 'stock' }, ['Salt', 'Soap', 'Milk']],
    [{ p_sort: '-stock' }, ['Milk', 'Soap', 'Salt']],
  ])('%j', async (args, expected) => {
    expect(await names(args)).toEqual(expected);
  });

  it.each(['name', '-name', 'stock', '-stock'])('pages by key in the order of %s', async (sort) => {
    const whole = await names({ p_sort: sort });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await list({ p_sort: sort, p_limit: 1, p_after: after });
      expect(page.count).toBe(3);
      seen.push(...page.rows.map((row) => row.name));
      after = page.next_cursor;
    } while (after !== null);

    expect(seen).toEqual(whole);
  });

  it('hides values from those who may not see costs, and everything from other businesses', async () => {
    expect((await list({}, shop.cashier)).rows[0]).toMatchObject({ quantity: 12, stock_value: null });
    expect((await list({}, other.owner)).rows).toEqual([]);
    await expectCode(list({ p_location_id: store }, other.owner), 'not_found');
    await expectCode(list({ p_state: 'many' }), 'invalid_input');
  });
});

describe('stock_history', () => {
  const history = (args: Record<string, unknown>, persona = shop.manager): Promise<Page> =>
    as<Page>(client, persona, 'stock_history', args);

  it('shows every movement with the stock after it, its document and person, in pages that go on counting', async () => {
    const product = await addProduct(client, shop, { name: 'Bread', stock: 30, cost: 5, price: 10 });
    for (const quantity of [1, 2, 3]) await sell(client, shop, product, quantity, 10);
    await sendTransfer(client, shop, { from: main, to: store }, [{ product_id: product, quantity: 4 }]);
    const whole = await history({ p_product_id: product });

    expect(whole.quantity).toBe(20);
    expect(whole.rows.map((row) => [row.kind, row.quantity, row.balance])).toEqual([
      ['transfer', -4, 20],
      ['sale', -3, 24],
      ['sale', -2, 27],
      ['sale', -1, 29],
      ['opening', 30, 30],
    ]);
    expect(whole.rows[1]?.document_number).toMatch(/^INV-/);
    const balances: number[] = [];
    let after: string | null = null;
    do {
      const page: Page = await history({ p_product_id: product, p_limit: 2, p_after: after });
      balances.push(...page.rows.map((row) => row.balance));
      after = page.next_cursor;
    } while (after !== null);
    expect(balances).toEqual([20, 24, 27, 29, 30]);
    const sold = await history({ p_product_id: product, p_kind: 'sale', p_limit: 1 });
    expect(sold.rows.map((row) => row.balance)).toEqual([24]);
    const more = await history({ p_product_id: product, p_kind: 'sale', p_limit: 2, p_after: sold.next_cursor });
    expect(more.rows.map((row) => row.balance)).toEqual([27, 29]);
  });

  it('shows no costs and no numbers of sales to cashiers, nothing to others', async () => {
    const { rows } = await history({ p_product_id: milk }, shop.cashier);

    expect(rows.map((row) => (row as unknown as { value: number | null }).value)).toEqual([null, null]);
    await expectCode(history({ p_product_id: milk }, other.owner), 'not_found');
    await expect(history({ p_product_id: milk, p_to: '2000-01-01' })).resolves.toMatchObject({ rows: [] });
  });

  it('tells all that one document moved', async () => {
    const receipt = await as<{ id: string }>(client, shop.manager, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        location_id: store,
        lines: [
          { product_id: milk, quantity: 1, unit_cost: 5 },
          { product_id: salt, quantity: 2, unit_cost: 1 },
        ],
      },
    });
    const args = { p_source_type: 'goods_receipt', p_source_id: receipt.id };
    const document = await as<Page>(client, shop.manager, 'stock_document', args);

    expect(document.rows.map((row) => row.quantity).sort()).toEqual([1, 2]);
    await expectCode(as(client, other.owner, 'stock_document', args), 'not_found');
  });
});

describe('rule 34: low stock is told once for each crossing', () => {
  const bells = async (product: string): Promise<number> =>
    Number(
      (
        await client.query<{ count: string }>(
          "select count(*) from public.notifications where kind = 'low_stock' and path = '/admin/products/' || $1",
          [product],
        )
      ).rows[0]?.count,
    );

  it('when sales take it to the level, not again below it, and again after it was above', async () => {
    const product = await addProduct(client, shop, { stock: 7, cost: 1, price: 10 });
    await sell(client, shop, product, 1, 10);
    expect(await bells(product)).toBe(0);
    await sell(client, shop, product, 1, 10);
    expect(await bells(product)).toBe(1);
    await sell(client, shop, product, 2, 10);
    expect(await bells(product)).toBe(1);
    await as(client, shop.manager, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: product, quantity: 1, unit_cost: 1 }] },
    });
    expect(await bells(product)).toBe(1);
    await as(client, shop.manager, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: product, quantity: 3, unit_cost: 1 }] },
    });
    await sell(client, shop, product, 2, 10);
    expect(await bells(product)).toBe(2);
  });

  it('also when shoppers reserve it, and not a second time when their order becomes a sale', async () => {
    const product = await addProduct(client, shop, { stock: 7, cost: 1, price: 10 });
    const order = await placeOrder(client, orderOf(shop, [[product, 2]]));
    expect(await bells(product)).toBe(1);
    const session = await openTill(client, shop, shop.owner);
    await as(client, shop.owner, 'confirm_order', {
      p_confirmation: {
        order_id: order.id,
        sale_id: randomUUID(),
        till_session_id: session,
        payments: [{ id: randomUUID(), tender_type: 'cash', amount: 20 }],
      },
    });
    expect(await bells(product)).toBe(1);
  });

  it('not for a product that begins low', async () => {
    const product = await addProduct(client, shop, { stock: 3, cost: 1, price: 10 });
    await sell(client, shop, product, 1, 10);
    expect(await bells(product)).toBe(0);
  });
});

describe('reorder_suggestions', () => {
  const suggest = (
    args: Record<string, unknown> = {},
    persona = shop.owner,
  ): Promise<{ rows: Record<string, unknown>[]; count: number }> => as(client, persona, 'reorder_suggestions', args);

  it('proposes whole packs up to what sells until the next order, by supplier, with the figures why', async () => {
    const fresh = await makeShop(client);
    await setPolicy(client, fresh.tenantId, { reorder_lead_days: 7, reorder_cover_days: 14 });
    const fast = await addProduct(client, fresh, { name: 'Fast', stock: 40, cost: 2, price: 10 });
    const slow = await addProduct(client, fresh, { name: 'Slow', stock: 40, cost: 2, price: 10 });
    const pointed = await addProduct(client, fresh, { name: 'Pointed', stock: 4, cost: 3, price: 10 });
    await client.query('update public.products set purchase_unit_factor = 12 where id = $1', [fast]);
    await client.query('update public.products set reorder_point = 5, reorder_quantity = 20 where id = $1', [pointed]);
    await sell(client, fresh, fast, 30, 10);
    await sell(client, fresh, slow, 1, 10);
    const { rows, count } = await suggest({ p_days: 30 }, fresh.owner);

    // Fast: 1 a day; 10 left > 7 days of delivery, so not yet. Pointed: 4 <= 5.
    expect(count).toBe(1);
    expect(rows).toMatchObject([
      { id: pointed, level: 5, suggested_quantity: 20, suggested_cost: 60, days_left: null },
    ]);
    await sell(client, fresh, fast, 5, 10);
    const again = await suggest({ p_days: 30 }, fresh.owner);

    // 35 in 30 days: 8.167 are needed while it is delivered, 5 are there; 8.167 + 16.333 - 5 = 19.5, in packs of 12: 24.
    expect(again.rows[0]).toMatchObject({
      id: fast,
      sold_quantity: 35,
      quantity: 5,
      suggested_quantity: 24,
      days_left: 4,
    });
    expect(await suggest({}, other.owner)).toMatchObject({ rows: [], count: 0 });
    await expectCode(suggest({}, shop.cashier), 'permission_denied');
    await expectCode(suggest({ p_days: 3 }), 'invalid_input');
  });
});

it('names return, delivery, adjustment and transfer behind the movements of a product', async () => {
  const product = await addProduct(client, shop, { stock: 5, cost: 2, price: 10 });
  const sale = await sell(client, shop, product, 2, 10);
  await refundSale(client, shop, refundOf(shop, sale, 1));
  await as(client, shop.manager, 'adjust_stock', {
    p_adjustment: {
      id: randomUUID(),
      reason: 'damaged',
      note: 'Fell down',
      lines: [{ product_id: product, quantity_change: -1 }],
    },
  });
  const { rows } = await as<{ rows: (Row & { reason: string | null; person_name: string | null })[] }>(
    client,
    shop.manager,
    'stock_history',
    { p_product_id: product },
  );

  expect(rows.map((row) => [row.kind, row.document_number?.slice(0, 3), row.person_name, row.reason])).toEqual([
    ['adjustment', 'ADJ', 'Max Manager', 'damaged: Fell down'],
    ['sale_return', 'CN-', 'Max Manager', 'Changed their mind'],
    ['sale', 'INV', 'Cora Cashier', null],
    ['opening', undefined, null, null],
  ]);
});
