import { randomUUID } from 'node:crypto';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, stockOf, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addBundle } from './bundleFixtures';
import { as } from './stockFixtures';

/* A bundle whose recipe holds half a piece is older than the rule that pieces are whole: it is asked by what it takes. */
const database = testDatabase();
let shop: Shop;
let sugar: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  sugar = await addProduct(database.client, shop, { name: 'Sugar', price: 100, stock: 100, unit: 'kg' });
});

const cashier = (name: string, args: Record<string, unknown>) => as(database.client, shop.cashier, name, args);
const basketOf = (product: string, quantity: number) => [{ ...line(product, quantity), list_price: 100 }];

/** Every way in which a bundle is sold, promised or priced. */
const ways: Record<string, (bundle: string, quantity: number) => Promise<unknown>> = {
  'the price of a till basket': (bundle, quantity) =>
    cashier('quote_sale', { p_basket: { channel: 'till', lines: [line(bundle, quantity)] } }),
  'the price of a cart': (bundle, quantity) =>
    cashier('quote_sale', {
      p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(bundle, quantity)] },
    }),
  'a sale': (bundle, quantity) =>
    recordSale(database.client, shop, saleOf(shop, [line(bundle, quantity)], [pay(quantity * 100)])),
  'an order of a shopper': (bundle, quantity) => placeOrder(database.client, orderOf(shop, [[bundle, quantity]])),
  'an order taken at the till': (bundle, quantity) =>
    cashier('take_order', {
      p_order: {
        id: randomUUID(),
        till_session_id: shop.sessionId,
        lines: [line(bundle, quantity)],
        customer: { name: 'Wanjiru', phone: '+254711222333' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      },
    }),
  'a parked basket': (bundle, quantity) =>
    cashier('park_sale', {
      p_parked: {
        id: randomUUID(),
        version: 1,
        number: `P-${randomUUID().slice(0, 6)}`,
        total_amount: 1,
        item_count: 1,
        basket: { lines: basketOf(bundle, quantity) },
      },
    }),
  'a quote': (bundle, quantity) =>
    cashier('save_quote', {
      p_quote: { id: randomUUID(), version: 1, basket: { lines: basketOf(bundle, quantity) } },
    }),
};

describe('in a bundle from before', () => {
  /** As a business has it that made its bundle before there was a rule. */
  async function oldBundle(recipe: [string, number][]): Promise<string> {
    await database.client.query('alter table public.product_components disable trigger _300_whole_quantities');
    const bundle = await addBundle(database.client, shop, recipe, { name: 'Breakfast', price: 100 });
    await database.client.query('alter table public.product_components enable trigger _300_whole_quantities');
    return bundle;
  }

  it.each(Object.entries(ways))('is refused in %s, and two that make a whole one are taken', async (_way, give) => {
    const cup = await addProduct(database.client, shop, { name: 'Cup', price: 50, stock: 10 });
    const bundle = await oldBundle([[cup, 0.5], [sugar, 0.25]]); // prettier-ignore
    const error = await expectCode(give(bundle, 1), 'quantity_not_whole');
    expect(error.message).toMatch(/Cup/);
    await give(bundle, 2);
    expect((await stockOf(database.client, cup)).quantity % 1).toBe(0);
  });

  it('is taken from a till that sold it without the server, and flagged', async () => {
    const bundle = await oldBundle([[await addProduct(database.client, shop, { stock: 10 }), 0.5]]);
    const late = { provisional_number: `T1-${randomUUID().slice(0, 6)}`, device_id: randomUUID() };
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(bundle, 1, { unit_price: 100 })], [pay(100)], { late, expected_total: 100 }),
    );
    expect(sale.review_flags).toContain('quantity_not_whole');
  });

  it('an order that was placed before is handed over', async () => {
    const bundle = await oldBundle([[await addProduct(database.client, shop, { stock: 10 }), 0.5]]);
    await database.client.query('alter table public.order_line_components disable trigger _300_whole_quantities');
    const order = await placeOrder(database.client, orderOf(shop, [[bundle, 1]]));
    await database.client.query('alter table public.order_line_components enable trigger _300_whole_quantities');
    await as(database.client, shop.cashier, 'confirm_order', {
      p_confirmation: {
        order_id: order.id,
        sale_id: randomUUID(),
        till_session_id: shop.sessionId,
        payments: [pay(100)],
      },
    });
  });
});
