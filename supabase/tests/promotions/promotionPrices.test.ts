import { randomUUID } from 'node:crypto';
import type { BasketLineInput, PromotionInput, Quote } from '../../../shared/src/api/rpcTypes';
import { quoteAs } from '../pricing/pricingFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { addCoupon, addPromotion, buyGet, countUses } from './promotionFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const service = (price: number, more: Parameters<typeof addProduct>[2] = {}): Promise<string> =>
  addProduct(database.client, shop, { price, kind: 'service', ...more });
const promote = (more: Partial<PromotionInput>) => addPromotion(database.client, shop, more);
const quote = (lines: BasketLineInput[], more: Record<string, unknown> = {}): Promise<Quote> =>
  quoteAs(database.client, shop, lines, { more });
const discounts = ({ lines }: Quote): number[] => lines.map((one) => one.discount_amount);

describe('what each kind takes off', () => {
  it('a percentage and an amount for each unit, never below nothing', async () => {
    const [milk, gum] = [await service(100), await service(5)];
    await promote({ name: 'Tenth', kind: 'percent_off', value: 10, scope: 'products', product_ids: [milk] });
    await promote({ name: 'Seven', kind: 'amount_off', value: 7, scope: 'products', product_ids: [gum] });
    const answer = await quote([line(milk, 3), line(gum, 2)]);

    expect(discounts(answer)).toEqual([30, 10]);
    expect(answer.lines[0]?.promotions).toEqual([{ id: expect.any(String), name: 'Tenth', amount: 30 }]);
    expect(answer).toMatchObject({
      subtotal_amount: 310,
      discount_amount: 40,
      total_amount: 270,
      promotions: [
        { name: 'Tenth', amount: 30 },
        { name: 'Seven', amount: 10 },
      ],
    });
  });

  it.each([
    { quantity: 2, off: 0 },
    { quantity: 3, off: 60 },
    { quantity: 5, off: 60 },
    { quantity: 6, off: 120 },
  ])('buy 2 get 1 free gives $off off $quantity', async ({ quantity, off }) => {
    const soda = await service(60);
    await promote(buyGet(2, 1));

    expect((await quote([line(soda, quantity)])).discount_amount).toBe(off);
  });

  it('gives the cheapest pieces and spreads what it gives over the set', async () => {
    const [soda, juice] = [await service(60), await service(30)];
    await promote(buyGet(2, 1, 50));

    // Half of the juice, over two sodas and the juice: 15 by 120 and 30.
    expect(discounts(await quote([line(soda, 2), line(juice, 1)]))).toEqual([12, 3]);
  });

  it('sells a set for a price with the dearest pieces in it, as long as that is cheaper', async () => {
    const [pie, bun] = [await service(80), await service(20)];
    await promote({ kind: 'fixed_price', buy_quantity: 3, value: 100 });

    expect((await quote([line(pie, 3)])).total_amount).toBe(100);
    expect((await quote([line(pie, 2), line(bun, 2)])).total_amount).toBe(120);
    expect((await quote([line(bun, 3)])).total_amount).toBe(60);
  });

  it('shares a promotion of the basket over its lines to the cent', async () => {
    const products = [await service(10), await service(10), await service(10)];
    await promote({ kind: 'basket_amount', value: 10, minimum_amount: 30 });

    const answer = await quote(products.map((id) => line(id)));
    expect(answer.total_amount).toBe(20);
    expect(discounts(answer).sort()).toEqual([3.33, 3.33, 3.34]);
    expect((await quote(products.slice(1).map((id) => line(id)))).discount_amount).toBe(0);
  });

  it('charges whole shillings where the currency has no cents', async () => {
    const uganda = await makeShop(database.client, { currencyCode: 'UGX', country: 'UG' });
    const soap = await addProduct(database.client, uganda, { price: 999, kind: 'service' });
    await addPromotion(database.client, uganda, { value: 12.5 });

    expect((await quoteAs(database.client, uganda, [line(soap)])).total_amount).toBe(874);
  });
});

describe('which goods', () => {
  it('reaches categories with all below them and the variants of a product, and nothing else', async () => {
    const [drinks, sodas] = [randomUUID(), randomUUID()];
    await database.client.query(
      `insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2, 'Drinks', null), ($1, $3, 'Sodas', $2)`,
      [shop.tenantId, drinks, sodas],
    );
    const [cola, soap] = [await service(50), await service(50)];
    await database.client.query('update public.products set category_id = $2 where id = $1', [cola, sodas]);
    await promote({ scope: 'categories', category_ids: [drinks] });

    expect(discounts(await quote([line(cola), line(soap)]))).toEqual([5, 0]);
  });

  it('leaves prices of labels and prices given by hand alone', async () => {
    const milk = await service(100);
    await promote({});
    const answer = await quoteAs(database.client, shop, [line(milk, 1, { unit_price: 80 })], { persona: shop.owner });

    expect(answer).toMatchObject({ total_amount: 80, promotions: [] });
  });

  it('is nothing to another business', async () => {
    const other = await makeTenant(database.client, { country: 'KE' });
    const theirs = await addProduct(database.client, other, { price: 100, kind: 'service' });
    await promote({});

    expect((await quoteAs(database.client, other, [line(theirs)])).total_amount).toBe(100);
    await expectCode(
      addPromotion(database.client, other, { scope: 'products', product_ids: [await service(1)] }),
      'invalid_input',
    );
  });
});

describe('which promotion', () => {
  it('takes the best one for each line, and those that go with others on top', async () => {
    const [milk, soda] = [await service(1000), await service(100)];
    await promote({ value: 10 });
    await promote({ value: 20, scope: 'products', product_ids: [soda] });
    expect(discounts(await quote([line(milk), line(soda)]))).toEqual([100, 20]);

    await promote({ kind: 'amount_off', value: 30, scope: 'products', product_ids: [soda], is_stackable: true });
    expect(discounts(await quote([line(milk), line(soda)]))).toEqual([100, 50]);
  });

  it('takes the one with the higher priority though it gives less', async () => {
    const milk = await service(100);
    await promote({ value: 20 });
    await promote({ value: 5, priority: 3 });

    expect((await quote([line(milk)])).discount_amount).toBe(5);
  });

  it('takes a set only when it gives more than its lines have without it', async () => {
    const soda = await service(60);
    await promote(buyGet(2, 1));
    await promote({ value: 50 });
    expect((await quote([line(soda, 3)])).discount_amount).toBe(90);

    await promote({ ...buyGet(1, 1), name: 'Two for one' });
    expect((await quote([line(soda, 4)])).discount_amount).toBe(120);
  });

  it('gives the basket promotion that goes alone to lines without one of their own', async () => {
    const [milk, soda] = [await service(100), await service(100)];
    await promote({ value: 10, scope: 'products', product_ids: [milk] });
    await promote({ kind: 'basket_percent', value: 50 });

    expect(discounts(await quote([line(milk), line(soda)]))).toEqual([10, 50]);
  });
});

describe('when', () => {
  const local = (at: string) => `${at}+03:00`;
  const priceAt = async (at: string, more: Partial<PromotionInput>): Promise<number> => {
    const milk = await service(100);
    await promote(more);
    const { rows } = await database.client.query<{ total: string }>(
      `select private.price_basket($1, $2, $3) ->> 'total_amount' as total`,
      [shop.tenantId, JSON.stringify({ channel: 'till', lines: [line(milk)] }), local(at)],
    );
    return Number(rows[0]?.total);
  };
  const friday = { weekdays: [5], from_time: '16:00', until_time: '19:00' };
  const night = { weekdays: [5], from_time: '22:00', until_time: '02:00' };

  it.each([
    // The first is a Friday.
    ['2026-11-20T16:00:00', friday, 90],
    ['2026-11-20T15:59:59', friday, 100],
    ['2026-11-20T19:00:00', friday, 100],
    ['2026-11-19T17:00:00', friday, 100],
    ['2026-11-20T23:00:00', night, 90],
    ['2026-11-21T01:59:00', night, 90],
    ['2026-11-20T01:00:00', night, 100],
    ['2026-11-21T02:00:00', night, 100],
    ['2026-11-20T00:00:00', { starts_on: '2026-11-20' }, 90],
    ['2026-11-19T23:59:59', { starts_on: '2026-11-20' }, 100],
    ['2026-11-20T23:59:59', { ends_on: '2026-11-20' }, 90],
    ['2026-11-21T00:00:00', { ends_on: '2026-11-20' }, 100],
    ['2026-11-20T12:00:00', { is_active: false }, 100],
    ['2026-11-20T12:00:00', { channels: ['storefront' as const] }, 100],
  ])('at %s %j costs %d', async (at, more, total) => {
    expect(await priceAt(at, more)).toBe(total);
  });
});

describe('discounts by hand', () => {
  it('come on top, and only they count towards the limit of a cashier', async () => {
    await setPolicy(database.client, shop.tenantId, { cashier_discount_limit_percent: 10 });
    const milk = await service(100);
    await promote({ value: 50 });

    expect((await quote([line(milk, 1, { discount_percent: 10 })])).total_amount).toBe(45);
    await expectCode(quote([line(milk, 1, { discount_percent: 11 })]), 'approval_required');
    expect((await quote([line(milk)], { discount_percent: 10 })).total_amount).toBe(45);
    await expectCode(quote([line(milk)], { discount_amount: 6 }), 'approval_required');
    await expectCode(quote([line(milk, 1, { discount_amount: 51 })]), 'invalid_input');
  });
});

describe('the sale', () => {
  it('is booked at what was charged and keeps what each line was given; a return credits what was paid', async () => {
    const soda = await addProduct(database.client, shop, { price: 60, stock: 10 });
    await promote({ name: 'Third free', ...buyGet(2, 1) });
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(soda, 3)], [pay(120)], { expected_total: 120 }),
    );

    expect(sale).toMatchObject({ subtotal_amount: 180, discount_amount: 60, total_amount: 120 });
    expect(firstLine(sale).price_source).toMatchObject({
      kind: 'promotion',
      promotions: [{ name: 'Third free', amount: 60 }],
    });
    expect(await countUses(database.client, shop)).toBe(1);
    const journal = await journalOf(database.client, sale.id);
    expect(Object.values(journal).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0);
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    expect(note.total_amount).toBe(40);
  });

  it('made without the server is sold without promotions', async () => {
    const milk = await service(100);
    await promote({});
    const late = { provisional_number: 'T1-000001', device_id: randomUUID() };
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 1, { unit_price: 100 })], [pay(100)], { late, expected_total: 100 }),
    );

    expect(sale).toMatchObject({ total_amount: 100, review_flags: [] });
  });

  it('counts a limit per customer by customer, and not for people nobody knows', async () => {
    const milk = await service(100);
    await promote({ channels: ['till'], per_customer_limit: 1 });
    const [asha, ben] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    const sell = (contactId: string | null, total: number) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(total)], { contact_id: contactId, expected_total: total }),
      );

    await sell(null, 100);
    await sell(asha, 90);
    await sell(asha, 100);
    await sell(ben, 90);
    expect(await countUses(database.client, shop)).toBe(2);
  });
});

it('answers what each coupon is worth', async () => {
  const milk = await service(100);
  const good = await addCoupon(database.client, shop, { promotion: { name: 'Good', value: 30 } });
  const old = await addCoupon(database.client, shop, { coupon: { valid_until: '2020-01-01' } });
  const large = await addCoupon(database.client, shop, { promotion: { minimum_amount: 1000 } });
  const known = await addCoupon(database.client, shop, { promotion: { channels: ['till'], per_customer_limit: 1 } });
  const weaker = await addCoupon(database.client, shop, { promotion: { value: 1 } });
  const codes = [` ${good.toLowerCase()} `, old, large, known, weaker, 'NOBODYS', good];
  const answer = await quote([line(milk)], { coupon_codes: codes });

  expect(answer.coupons.map(({ state }) => state)).toEqual([
    'applied',
    'coupon_expired',
    'coupon_not_met',
    'coupon_not_yours',
    'coupon_not_met',
    'coupon_unknown',
  ]);
  expect(answer.coupons[0]).toMatchObject({ code: good, name: 'Good', amount: 30, message: null });
  expect(answer.total_amount).toBe(70);
  expect((await quote([line(milk)])).total_amount).toBe(100);
});
