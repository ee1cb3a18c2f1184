import { randomUUID } from 'node:crypto';
import type {
  BasketLineInput,
  LatePromotion,
  RecordSaleInput,
  Sale,
  TillChanges,
  TillPriceLists,
  TillPromotion,
} from '../../../shared/src/api/rpcTypes';
import { quoteAs } from '../pricing/pricingFixtures';
import {
  addProduct,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCoupon, addPromotion, buyGet, countUses, dayOf } from './promotionFixtures';

/* What promotions gave without the server is taken as it was charged, named as online, and flagged only where it was not right. */
const database = testDatabase();
let shop: Shop;
let soda: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  soda = await addProduct(database.client, shop, { price: 60, stock: 50, cost: 40 });
  await setPolicy(database.client, shop.tenantId, { cashier_discount_limit_percent: 10 });
});

const call = <T>(name: string, args: Record<string, unknown> = {}, persona: Persona = shop.cashier): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const feed = (after: string | null = null, persona?: Persona) =>
  call<TillChanges<TillPromotion>>('till_promotions', { p_after: after }, persona);
const query = (sql: string, values: unknown[] = []) => database.client.query(sql, values);
const third = buyGet(2, 1);

/** A sale of lines that a device made by itself; `total` is what was paid. */
const late = (
  lines: BasketLineInput[],
  total: number,
  promotions?: LatePromotion[],
  more: Partial<RecordSaleInput> = {},
) =>
  recordSale(
    database.client,
    shop,
    saleOf(shop, lines, [pay(total)], {
      expected_total: total,
      late: {
        provisional_number: `T1-${randomUUID().slice(0, 6)}`,
        device_id: randomUUID(),
        ...(promotions === undefined ? {} : { promotions }),
      },
      ...more,
    }),
  );
/** Three of them, of which one was given. */
const threeForTwo = (): BasketLineInput => line(soda, 3, { unit_price: 60, discount_amount: 60 });
const namesOf = (sale: Sale) =>
  sale.lines.map((one) => (one.price_source as { promotions?: unknown[] } | null)?.promotions ?? []);

it('is the same sale, in the same books, as one with the server', async () => {
  const { id } = await addPromotion(database.client, shop, third);
  const quote = await quoteAs(database.client, shop, [line(soda, 3)]);
  const online = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(soda, 3)], [pay(quote.total_amount)], { expected_total: quote.total_amount }),
  );
  const sold = threeForTwo();
  const alone = await late([sold], 120, [{ line_id: sold.id, id, amount: 60 }]);

  expect(alone.review_flags).toEqual([]);
  expect(namesOf(alone)).toEqual(namesOf(online));
  expect(alone.lines[0]?.price_source).toEqual(online.lines[0]?.price_source);
  for (const key of ['subtotal_amount', 'discount_amount', 'net_amount', 'tax_amount', 'total_amount'] as const)
    expect(alone[key]).toBe(online[key]);
  expect(await journalOf(database.client, alone.id)).toEqual(await journalOf(database.client, online.id));
  const { rows } = await query('select amount::float, used_at from public.promotion_uses where sale_id = $1', [
    alone.id,
  ]);
  expect(rows).toEqual([{ amount: 60, used_at: new Date(alone.occurred_at) }]);
});

describe('a late sale is flagged as another price', () => {
  it('where the promotion did not hold when it was sold', async () => {
    const { id } = await addPromotion(database.client, shop, {
      ...third,
      ends_on: await dayOf(database.client, shop, new Date(Date.now() - 86_400_000).toISOString()),
    });
    const sold = threeForTwo();
    const alone = await late([sold], 120, [{ line_id: sold.id, id, amount: 60 }]);

    expect(alone.review_flags).toEqual(expect.arrayContaining(['price_differs', 'discount_above_limit']));
    // It is told as the customer was told.
    expect(namesOf(alone)).toEqual([[{ id, name: expect.any(String) as unknown, amount: 60 }]]);
    expect(await countUses(database.client, shop)).toBe(1);
  });

  it('not where it has ended since', async () => {
    await query(`update public.till_sessions set opened_at = now() - interval '25 hours' where id = $1`, [
      shop.sessionId,
    ]);
    const occurred_at = new Date(Date.now() - 86_400_000).toISOString();
    const day = await dayOf(database.client, shop, occurred_at);
    const { id } = await addPromotion(database.client, shop, { ...third, starts_on: day, ends_on: day });
    const sold = threeForTwo();
    const alone = await late([sold], 120, [{ line_id: sold.id, id, amount: 60 }], { occurred_at });

    expect(alone.review_flags).toEqual([]);
  });

  it('where one held that was not given, unless the device did not look for any', async () => {
    await addPromotion(database.client, shop, third);

    expect((await late([line(soda, 3, { unit_price: 60 })], 180, [])).review_flags).toEqual(['price_differs']);
    expect((await late([line(soda, 3, { unit_price: 60 })], 180)).review_flags).toEqual([]);
  });

  it('not where one was not given because it has a limit or asks for a coupon', async () => {
    await addPromotion(database.client, shop, { ...third, usage_limit: 5 });
    await addPromotion(database.client, shop, { channels: ['till'], value: 50, per_customer_limit: 1 });
    await addCoupon(database.client, shop, { promotion: { value: 90 } });

    expect((await late([line(soda, 3, { unit_price: 60 })], 180, [])).review_flags).toEqual([]);
  });

  it('not where the server had quoted one with a limit just before it was gone', async () => {
    const { id } = await addPromotion(database.client, shop, { ...third, usage_limit: 1 });
    const [first, second] = [threeForTwo(), threeForTwo()];

    expect((await late([first], 120, [{ line_id: first.id, id, amount: 60 }])).review_flags).toEqual([]);
    // Then it was used up.
    expect((await late([second], 120, [{ line_id: second.id, id, amount: 60 }])).review_flags).toContain(
      'price_differs',
    );
  });

  it('where what is claimed is more than was taken off, or nobody’s promotion; and nothing is named then', async () => {
    const { id } = await addPromotion(database.client, shop, third);
    const other = await makeShop(database.client);
    const foreign = await addPromotion(database.client, other, third);
    const claims = (sold: BasketLineInput): LatePromotion[][] => [
      [{ line_id: sold.id, id, amount: 61 }],
      [{ line_id: sold.id, id: foreign.id, amount: 60 }],
      [{ line_id: randomUUID(), id, amount: 60 }],
    ];
    for (const place of [0, 1, 2]) {
      const sold = threeForTwo();
      const alone = await late([sold], 120, claims(sold)[place]);
      expect(alone.review_flags).toContain('price_differs');
      expect(namesOf(alone)).toEqual([[]]);
    }
    expect(await countUses(database.client, shop)).toBe(0);
  });
});

it('a discount by hand counts beside the promotion, and only it', async () => {
  const { id } = await addPromotion(database.client, shop, { value: 50 });
  const byHand = async (discount: number) => {
    const sold = line(soda, 1, { unit_price: 60, discount_amount: 30 + discount });
    return (await late([sold], 30 - discount, [{ line_id: sold.id, id, amount: 30 }])).review_flags;
  };

  expect(await byHand(3)).toEqual([]);
  expect(await byHand(4)).toEqual(['discount_above_limit']);
});

it('what a device says of promotions has a shape', async () => {
  const sold = threeForTwo();
  const good = { line_id: sold.id, id: randomUUID(), amount: 1 };
  for (const wrong of [
    'x',
    { ...good, amount: 0 },
    { ...good, amount: 'much' },
    { ...good, id: 'x' },
    { id: good.id, amount: 1 },
  ])
    await expectCode(late([sold], 120, [wrong as LatePromotion]), 'invalid_input');
});

it('a line that was written is named by nobody else', async () => {
  const { id } = await addPromotion(database.client, shop, third);
  const sold = threeForTwo();
  await late([sold], 120, [{ line_id: sold.id, id, amount: 60 }]);
  await expect(query(`update public.sale_lines set price_source = null where id = $1`, [sold.id])).rejects.toThrow(
    'A posted document cannot be edited.',
  );
});

describe('the promotions that a till asks for', () => {
  it('come once, then only what changed or went, and say when nothing can come behind', async () => {
    const tea = await addProduct(database.client, shop);
    const { id, name } = await addPromotion(database.client, shop, {
      ...third,
      scope: 'products',
      product_ids: [soda, tea],
    });
    const limited = await addPromotion(database.client, shop, { usage_limit: 3 });
    await addPromotion(database.client, shop, { channels: ['storefront'] });
    await addCoupon(database.client, shop);
    const first = await feed();
    const row = first.rows.find((one) => one.id === id);

    expect(first.rows.map((one) => one.id).sort()).toEqual([id, limited.id].sort());
    expect(row).toMatchObject({ name, kind: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1, is_for_all: false });
    expect(row?.target_ids.sort()).toEqual([soda, tea].sort());
    expect(first.rows.find((one) => one.id === limited.id)).toMatchObject({ has_usage_limit: true, target_ids: [] });
    await query(`update private.promotion_changes set changed_at = changed_at - interval '1 hour'`);
    const settled = await feed(first.next_cursor);
    expect(settled).toMatchObject({ rows: [], is_settled: true });

    const before = (await call<TillPriceLists>('till_price_lists')).promotions_changed_at;
    await query('delete from public.promotion_products where product_id = $1', [tea]);
    const { rows } = await feed(settled.next_cursor);
    expect(rows.map((one) => [one.id, one.target_ids])).toEqual([[id, [soda]]]);
    expect((await call<TillPriceLists>('till_price_lists')).promotions_changed_at).not.toBe(before);
    await call('archive_promotion', { p_promotion_id: limited.id }, shop.owner);
    expect((await feed(settled.next_cursor)).removed_ids).toEqual([limited.id]);
  });

  it('are nobody else’s', async () => {
    await addPromotion(database.client, shop);
    const other = await makeShop(database.client);

    expect(await feed(null, other.cashier)).toMatchObject({ rows: [], removed_ids: [] });
    expect((await call<TillPriceLists>('till_price_lists', {}, other.cashier)).promotions_changed_at).toBeNull();
    await expectCode(feed(null, await makeUser(database.client)), 'no_membership');
    await expect(asAnonymous(database.client, () => callRpc(database.client, 'till_promotions', {}))).rejects.toThrow(
      'permission denied',
    );
  });
});
