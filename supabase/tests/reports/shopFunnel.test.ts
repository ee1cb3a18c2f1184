import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { orderOf } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { byLabel, runReport } from './reportFixtures';

/* How visits of the online shop go on to orders, and what is searched for there: counted inside the calls that its pages make. */
const database = testDatabase();
const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36';
const computer = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const tablet = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
let client: Client;
let shop: Shop;
let milk: string;
let today: string;

/** A browser somewhere, which calls as the shop's pages do. */
function visitor(agent: string, address = '203.0.113.7', readOnly = false) {
  const call = <T>(name: string, args: Record<string, unknown>) =>
    asAnonymous(client, () => callRpc<T>(client, name, args), {
      headers: { 'x-forwarded-for': address, 'user-agent': agent },
      readOnly,
    });
  return {
    opens: (shows: 'product' | 'shop' = 'shop', more: object = {}) =>
      call('count_shop_page', { p_page: { tenant_id: shop.tenantId, shows, ...more } }),
    sees: () => call('shop_product', { p_tenant_id: shop.tenantId, p_product_id: milk }),
    fills: (quantity = 2) =>
      call('quote_sale', {
        p_basket: {
          channel: 'storefront',
          tenant_id: shop.tenantId,
          lines: [{ id: milk, product_id: milk, quantity }],
        },
      }),
    checksOut: () => call('shop_payment_methods', { p_tenant_id: shop.tenantId }),
    orders: (order = orderOf(shop, [[milk, 1]])) => call('place_order', { p_order: order }),
    searches: (words: string, more: object = {}) =>
      call('shop_products', { p_tenant_id: shop.tenantId, p_query: words, p_sort: 'best', ...more }),
  };
}

const steps = ['visits', 'visits_seen', 'visits_in_cart', 'visits_at_checkout', 'visits_ordered'];
const ask = (query: object, persona: Persona = shop.owner) =>
  runReport(client, persona, { dimensions: [], from: today, to: today, ...query });
const funnel = async (more: object = {}) =>
  (await ask({ report: 'shop_funnel', measures: steps, ...more })).totals.values;
const words = async (measures = ['searches', 'searches_none', 'searches_bought'], more: object = {}) =>
  byLabel(await ask({ report: 'shop_searches', measures, dimensions: ['search_words'], ...more }));
const fold = async () => {
  const { rows } = await client.query<{ n: number }>('select public.fold_shop_visits() as n');
  return rows[0]?.n;
};

beforeEach(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  milk = await addProduct(client, shop, { name: 'Milk', price: 58, stock: 100 });
  const { rows } = await client.query<{ day: string }>(
    'select private.business_date($1, statement_timestamp())::text as day',
    [shop.tenantId],
  );
  today = rows[0]?.day ?? '';
});

describe('visits of the shop', () => {
  it('count once a day each, as far as they came', async () => {
    const [first, second, third] = [visitor(phone), visitor(phone, '203.0.113.8'), visitor(computer)];
    await first.opens();
    await first.opens('shop', { from_site: 'www.google.co.ke' });
    await second.opens('product', { from_site: 'l.instagram.com' });
    await second.fills();
    await second.checksOut();
    await third.sees();
    await third.fills();
    await third.checksOut();
    await third.orders();
    await third.orders();
    expect(await funnel()).toEqual([3, 2, 2, 2, 1]);
    expect(byLabel(await ask({ measures: steps, dimensions: ['visit_device'] }))).toEqual({
      Phone: [2, 1, 1, 1, 0],
      Computer: [1, 1, 1, 1, 1],
    });
    // What a visit came from is where it began.
    expect(byLabel(await ask({ measures: ['visits'], dimensions: ['visit_source'] }))).toEqual({
      Directly: [2],
      'Social network': [1],
    });
    const rates = ['conversion', 'seen_rate', 'cart_rate', 'checkout_rate', 'order_rate'];
    expect(await funnel({ measures: rates })).toEqual([0.333333, 0.666667, 1, 1, 0.5]);
  });

  it('have no rate where there were none', async () => {
    expect(await funnel({ measures: ['visits', 'conversion', 'paid_rate'] })).toEqual([0, null, null]);
  });

  it('stand beside the orders of the shop, which no visit can be told of', async () => {
    await visitor(phone).orders();
    await visitor('').orders();
    const measures = ['visits_ordered', 'shop_orders', 'paid_orders', 'paid_rate'];
    expect(await funnel({ measures })).toEqual([1, 2, 0, 0]);
    await expectCode(ask({ measures: ['shop_orders'], dimensions: ['visit_device'] }), 'cannot_be_split');
  });

  it('are none where a robot looks, a request only reads, or no browser is told', async () => {
    await visitor('Mozilla/5.0 (compatible; Googlebot/2.1)').opens();
    await visitor('').sees();
    await visitor(phone, '203.0.113.7', true).sees();
    expect(await funnel()).toEqual([0, 0, 0, 0, 0]);
  });

  it('take one piece of one product for its page where prices are without tax', async () => {
    await client.query('update public.tenant_policies set prices_include_tax = false where tenant_id = $1', [
      shop.tenantId,
    ]);
    await visitor(phone).fills(1);
    await visitor(computer).fills(2);
    expect(await funnel()).toEqual([2, 2, 1, 0, 0]);
  });

  it('do not count for a call that is refused', async () => {
    await expectCode(visitor(phone).orders(orderOf(shop, [[randomUUID(), 1]])), 'not_found');
    await expectCode(visitor(phone).opens('shop', { tenant_id: randomUUID() }), 'shop_unavailable');
    await expectCode(visitor(phone).opens('shop', { shows: 'cart' }), 'invalid_input');
    expect(await funnel()).toEqual([0, 0, 0, 0, 0]);
  });

  it('count once where two calls of one visit meet', async () => {
    const other = await database.connect();
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': tablet };
    const see = (one: Client) =>
      asAnonymous(one, () => callRpc(one, 'shop_product', { p_tenant_id: shop.tenantId, p_product_id: milk }), {
        headers,
      });
    await Promise.all([see(client), see(other)]);
    expect(byLabel(await ask({ measures: ['visits', 'visits_seen'], dimensions: ['visit_device'] }))).toEqual({
      Tablet: [1, 1],
    });
  });

  it('are the same in reports when they are added up, and then nothing is left of the visitor', async () => {
    await visitor(phone).opens();
    await visitor(computer).orders();
    expect(await fold()).toBe(0);
    await client.query(`update private.shop_visits set business_date = business_date - 4 where tenant_id = $1`, [
      shop.tenantId,
    ]);
    const days = { from: '2020-01-01', to: today };
    const before = await ask({ measures: steps, dimensions: ['day', 'visit_device'], ...days });
    expect(await fold()).toBe(2);
    expect(await fold()).toBe(0);
    const after = await ask({ measures: steps, dimensions: ['day', 'visit_device'], ...days });
    expect(after.rows).toEqual(before.rows);
    const { rows } = await client.query('select 1 from private.shop_visits where tenant_id = $1', [shop.tenantId]);
    expect(rows).toEqual([]);
  });
});

describe('searches of the shop', () => {
  it('count once in a visit, with what they found and whether an order followed', async () => {
    const buyer = visitor(phone);
    await buyer.searches('  MILK ');
    await buyer.searches('milk', { p_sort: 'price_asc' });
    await buyer.searches('sofa');
    await visitor(computer).searches('milk');
    await buyer.orders();
    await buyer.orders();
    expect(await words()).toEqual({ milk: [2, 0, 1], sofa: [1, 1, 1] });
    expect(await words(['search_found', 'searches_none_rate', 'searches_bought_rate'])).toEqual({
      milk: [1, 0, 0.5],
      sofa: [0, 1, 1],
    });
    expect(await words(['searches'], { filters: [{ dimension: 'search_result', values: ['none'] }] })).toEqual({
      sofa: [1],
    });
  });

  it('do not count when they are narrowed down or leafed through, and keep no address and no phone number', async () => {
    const one = visitor(phone);
    await one.searches('milk', { p_max_price: 10 });
    await one.searches('milk', { p_deals_only: true });
    await one.searches('asha@mail.test');
    await one.searches('0712 345 678 91');
    expect(await words()).toEqual({});
    // Somebody was there all the same.
    expect(await funnel({ measures: ['visits'] })).toEqual([1]);
  });

  it('are at most 500 different ones a day', async () => {
    await client.query(
      `insert into private.shop_searches (tenant_id, business_date, words, times, found, times_none, bought)
       select $1, $2::date, 'word ' || n, 1, 0, 1, 0 from generate_series(1, 500) n`,
      [shop.tenantId, today],
    );
    await visitor(phone).searches('milk');
    await visitor(phone).searches('word 7');
    const { 'word 7': known, milk: none } = await words(['searches'], { limit: 1000 });
    expect([known, none]).toEqual([[2], undefined]);
  });

  it('are forgotten after two years', async () => {
    await client.query(
      `insert into private.shop_searches (tenant_id, business_date, words, times, found, times_none, bought) values ($1, '2020-01-01', 'old', 1, 1, 0, 0)`,
      [shop.tenantId],
    );
    await fold();
    expect(await words(['searches'], { from: '2020-01-01' })).toEqual({});
  });
});

describe('who reads them', () => {
  it('sees all sales, of the own business', async () => {
    await visitor(phone).searches('milk');
    const other = await makeShop(client);
    const totals = (query: object) =>
      asUser(client, other.owner, () =>
        callRpc<{ totals: { values: number[] } }>(client, 'run_report', { p_query: query }),
      );
    expect((await totals({ measures: ['visits'], dimensions: [], from: today, to: today })).totals.values).toEqual([0]);
    expect((await totals({ measures: ['searches'], dimensions: [], from: today, to: today })).totals.values).toEqual([
      0,
    ]);
    for (const measures of [['visits'], ['searches']])
      await expectCode(ask({ measures }, shop.cashier), 'permission_denied');
    for (const report of ['shop_funnel', 'shop_searches'])
      await expectCode(ask({ report, measures: ['visits'] }, shop.cashier), 'permission_denied');
  });
});
