import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { quoteAs } from '../pricing/pricingFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addCoupon, addPromotion, countUses } from './promotionFixtures';

const database = testDatabase();
const width = count(12, 40);
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 100, stock: 100 });
});

const withCode = (code: string, total: number) =>
  saleOf(shop, [line(milk)], [pay(total)], { coupon_codes: [code], expected_total: total });

describe('a coupon for one use', () => {
  it('goes to one of many who hold it at once; the others get no sale', async () => {
    const code = await addCoupon(database.client, shop, { promotion: { value: 50 }, coupon: { usage_limit: 1 } });
    const clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
    const settled = await Promise.allSettled(
      clients.map((client: Client) => recordSale(client, shop, withCode(code, 50))),
    );
    const refused = settled.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { hint: string }).hint] : [],
    );

    expect(refused).toEqual(Array.from({ length: width - 1 }, () => 'coupon_used_up'));
    expect(await countUses(database.client, shop)).toBe(1);
    expect((await stockOf(database.client, milk)).quantity).toBe(99);
  }, 300_000);

  it('is used once by a sale that is sent twice', async () => {
    const code = await addCoupon(database.client, shop, { coupon: { usage_limit: 1 } });
    const sale = withCode(code, 90);
    await recordSale(database.client, shop, sale);

    expect(await recordSale(database.client, shop, sale)).toMatchObject({ replayed: true, total_amount: 90 });
    expect(await countUses(database.client, shop)).toBe(1);
    await expectCode(recordSale(database.client, shop, withCode(code, 90)), 'coupon_used_up');
    const quote = await quoteAs(database.client, shop, [line(milk)], { more: { coupon_codes: [code] } });
    expect(quote).toMatchObject({ total_amount: 100, coupons: [{ state: 'coupon_used_up' }] });
  });

  it('is not spent by a sale that fails', async () => {
    const code = await addCoupon(database.client, shop, { coupon: { usage_limit: 1 } });
    await expectCode(recordSale(database.client, shop, withCode(code, 89)), 'total_mismatch');

    expect(await countUses(database.client, shop)).toBe(0);
    expect((await recordSale(database.client, shop, withCode(code, 90))).total_amount).toBe(90);
  });

  it.each([
    ['NOBODYS-CODE', 'coupon_unknown'],
    ['', 'invalid_input'],
  ])('is not taken when it is %j', async (code, failure) => {
    await expectCode(recordSale(database.client, shop, withCode(code, 100)), failure);
  });

  it('of another business is unknown', async () => {
    const other = await makeShop(database.client);
    const code = await addCoupon(database.client, other);

    await expectCode(recordSale(database.client, shop, withCode(code, 90)), 'coupon_unknown');
  });
});

it('gives a promotion with a limit no more often than that, however many ask at once', async () => {
  await addPromotion(database.client, shop, { usage_limit: 3 });
  const clients = await Promise.all(Array.from({ length: width }, () => database.connect()));
  const settled = await Promise.allSettled(
    clients.map((client: Client) =>
      recordSale(client, shop, saleOf(shop, [line(milk)], [pay(90)], { expected_total: 90 })),
    ),
  );
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { hint: string }).hint] : []));

  expect(refused).toHaveLength(width - 3);
  for (const code of refused) expect(['promotion_used_up', 'total_mismatch']).toContain(code);
  expect(await countUses(database.client, shop)).toBe(3);
}, 300_000);

it('lets one customer have a coupon once at two tills', async () => {
  const contactId = await addContact(database.client, shop);
  const code = await addCoupon(database.client, shop, {
    promotion: { channels: ['till'] },
    coupon: { per_customer_limit: 1 },
  });
  const sale = () => ({ ...withCode(code, 90), contact_id: contactId });
  const [one, two] = [await database.connect(), await database.connect()];
  const settled = await Promise.allSettled([recordSale(one, shop, sale()), recordSale(two, shop, sale())]);

  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectCode(recordSale(database.client, shop, sale()), 'coupon_not_yours');
  await expectCode(recordSale(database.client, shop, withCode(code, 90)), 'coupon_not_yours');
});

describe('in the online shop', () => {
  const order = (code: string, total: number) =>
    orderOf(shop, [[milk, 1]], { coupon_codes: [code], expected_total: total });

  it('a code for ten goes to ten of all who order with it at once, however they write it', async () => {
    const shoppers = count(60, 200);
    const wide = await addProduct(database.client, shop, { price: 100, stock: shoppers });
    const code = await addCoupon(database.client, shop, { promotion: { value: 50 }, coupon: { usage_limit: 10 } });
    const written = [code, code.toLowerCase(), ` ${code} `, code.toUpperCase()];
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    const outcomes: string[] = [];
    let next = 0;
    await Promise.all(
      clients.map(async (client) => {
        while (next < shoppers) {
          const coupon = written[next % written.length] ?? code;
          next += 1;
          const basket = orderOf(shop, [[wide, 1]], { coupon_codes: [coupon], expected_total: 50 });
          outcomes.push(
            await placeOrder(client, basket).then(
              ({ total_amount: total }) => `ordered for ${total}`,
              (error: unknown) => (error as { hint?: string }).hint ?? String(error),
            ),
          );
        }
      }),
    );

    expect(outcomes.filter((outcome) => outcome === 'ordered for 50')).toHaveLength(10);
    expect(new Set(outcomes)).toEqual(new Set(['ordered for 50', 'coupon_used_up']));
    expect(await countUses(database.client, shop)).toBe(10);
    expect((await stockOf(database.client, wide)).reserved).toBe(10);
  }, 300_000);

  it('an order takes the coupon, keeps its price, and gives the coupon back when it is cancelled', async () => {
    const code = await addCoupon(database.client, shop, { coupon: { usage_limit: 1 } });
    const first = await placeOrder(database.client, order(code, 90));
    expect(first.total_amount).toBe(90);
    await expectCode(placeOrder(database.client, order(code, 90)), 'coupon_used_up');

    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'cancel_order', { p_order_id: first.id, p_reason: 'Changed my mind' }),
    );
    const second = await placeOrder(database.client, order(code, 90));
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, second, [pay(90)]));
    expect(sale).toMatchObject({ total_amount: 90, discount_amount: 10 });
    expect(sale.lines[0]?.price_source?.promotions).toMatchObject([{ amount: 10 }]);
    await expectCode(recordSale(database.client, shop, withCode(code, 90)), 'coupon_used_up');
  });

  it('a quote says what the till says, without what the business calls its lists', async () => {
    await addPromotion(database.client, shop, { name: 'Tenth' });
    const quote = await callRpc<object>(database.client, 'quote_sale', {
      p_basket: {
        channel: 'storefront',
        tenant_id: shop.tenantId,
        lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
      },
    });

    expect(quote).toMatchObject({
      total_amount: 90,
      promotions: [{ name: 'Tenth', amount: 10 }],
      lines: [{ price_source: null, promotions: [{ name: 'Tenth', amount: 10 }] }],
    });
    expect(quote).not.toHaveProperty('internal');
  });
});
