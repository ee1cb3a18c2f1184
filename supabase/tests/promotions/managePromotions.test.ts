import { randomUUID } from 'node:crypto';
import type {
  CouponPage,
  CouponsMade,
  Promotion,
  PromotionInput,
  PromotionPage,
  PromotionStatistics,
  StoppedCoupon,
} from '../../../shared/src/api/rpcTypes';
import { quoteAs } from '../pricing/pricingFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addCoupon, addPromotion, buyGet } from './promotionFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const as = <T>(persona: Persona, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const promote = (more: Partial<PromotionInput> = {}) => addPromotion(database.client, shop, more);
const list = (args: Record<string, unknown>) => as<PromotionPage>(shop.owner, 'list_promotions', args);
const names = ({ rows }: PromotionPage) => rows.map(({ name }) => name);

describe('saving', () => {
  it('keeps everything and answers it again', async () => {
    const soda = await addProduct(database.client, shop, { name: 'Soda' });
    const saved = await promote({
      name: 'Friday sodas',
      ...buyGet(2, 1),
      scope: 'products',
      product_ids: [soda],
      weekdays: [5, 6],
      from_time: '16:00',
      until_time: '19:00',
      starts_on: '2026-11-01',
      channels: ['till'],
      per_customer_limit: 2,
      minimum_amount: 50,
      priority: 4,
      is_stackable: true,
    });

    expect(saved).toMatchObject({
      name: 'Friday sodas',
      kind: 'buy_x_get_y',
      value: null,
      buy_quantity: 2,
      get_quantity: 1,
      get_percent: 100,
      targets: [{ product_id: soda, category_id: null, name: 'Soda' }],
      weekdays: [5, 6],
      from_time: '16:00',
      until_time: '19:00',
      channels: ['till'],
      state: 'running',
      use_count: 0,
    });
    expect(saved).not.toHaveProperty('tenant_id');
    expect(await as(shop.manager, 'get_promotion', { p_promotion_id: saved.id })).toEqual(saved);
  });

  it.each([
    ['value', { value: 101 }],
    ['value', { value: 0 }],
    ['value', { kind: 'amount_off', value: 0.001 }],
    ['buy_quantity', { kind: 'fixed_price', value: 10, buy_quantity: 1 }],
    ['get_percent', { ...buyGet(1, 1), get_percent: 101 }],
    ['product_ids', { scope: 'products', product_ids: [] }],
    ['product_ids', { scope: 'products', product_ids: [randomUUID()] }],
    ['category_ids', { scope: 'categories', category_ids: [randomUUID()] }],
    ['weekdays', { weekdays: [8] }],
    ['until_time', { from_time: '16:00' }],
    ['until_time', { from_time: '16:00', until_time: '16:00' }],
    ['from_time', { from_time: '25:00', until_time: '16:00' }],
    ['ends_on', { starts_on: '2026-11-02', ends_on: '2026-11-01' }],
    ['starts_on', { starts_on: '2026-11-02T00:00:00Z' }],
    ['channels', { channels: [] }],
    ['per_customer_limit', { per_customer_limit: 1 }],
    ['name', { name: ' ' }],
  ] as [string, Partial<PromotionInput>][])('refuses a wrong %s: %j', async (field, more) => {
    const failure = await expectCode(promote(more), 'invalid_input');
    expect(failure.detail).toContain(`"${field}"`);
  });

  it('refuses a name that is taken and what somebody else changed meanwhile', async () => {
    const first = await promote({ name: 'Tenth' });
    await expectCode(promote({ name: 'TENTH' }), 'invalid_input');
    await promote({ id: first.id, name: 'Tenth', value: 11, updated_at: first.updated_at });
    await expectCode(promote({ id: first.id, name: 'Tenth', updated_at: first.updated_at }), 'stale_row');
  });

  it('is for owners and managers, of their own business', async () => {
    const promotion = await promote();
    const other = await makeShop(database.client);
    const calls: [string, Record<string, unknown>][] = [
      ['get_promotion', { p_promotion_id: promotion.id }],
      ['archive_promotion', { p_promotion_id: promotion.id }],
      ['list_coupons', { p_promotion_id: promotion.id }],
      ['promotion_statistics', { p_promotion_id: promotion.id }],
      ['generate_coupons', { p_request: { id: randomUUID(), promotion_id: promotion.id } }],
    ];
    for (const [name, args] of calls) {
      await expectCode(as(shop.cashier, name, args), 'permission_denied');
      await expectCode(as(other.owner, name, args), 'not_found');
    }
    await expectCode(as(shop.cashier, 'list_promotions', {}), 'permission_denied');
    await expectCode(as(shop.cashier, 'save_promotion', { p_promotion: {} }), 'permission_denied');
    expect(await as(other.owner, 'list_promotions', {})).toEqual({ rows: [], count: 0, next_cursor: null });
  });
});

describe('the list', () => {
  it('finds by name and state, and goes on page by page', async () => {
    await promote({ name: 'Running' });
    await promote({ name: 'Planned', starts_on: '2900-01-01' });
    await promote({ name: 'Over', ends_on: '2020-01-01' });
    await promote({ name: 'Paused', is_active: false });
    const archived = await promote({ name: 'Archived' });
    await as(shop.owner, 'archive_promotion', { p_promotion_id: archived.id });

    for (const state of ['running', 'planned', 'over', 'paused', 'archived'])
      expect(names(await list({ p_state: state })).map((name) => name.toLowerCase())).toEqual([state]);
    expect(names(await list({ p_query: 'PLAN' }))).toEqual(['Planned']);
    const first = await list({ p_limit: 3 });
    expect(first.count).toBe(4);
    const rest = await list({ p_limit: 3, p_after: first.next_cursor });
    expect([...names(first), ...names(rest)]).toEqual(['Paused', 'Over', 'Planned', 'Running']);
    expect(rest.next_cursor).toBeNull();
    await expectCode(list({ p_state: 'gone' }), 'invalid_input');
  });
});

describe('archiving', () => {
  it('takes a promotion and its coupons out of use, and brings them back', async () => {
    const milk = await addProduct(database.client, shop, { price: 100, kind: 'service' });
    const code = await addCoupon(database.client, shop, { promotion: { name: 'Coupons' } });
    const id = (await list({})).rows[0]?.id;
    const quoted = async () =>
      (await quoteAs(database.client, shop, [line(milk)], { more: { coupon_codes: [code] } })).coupons[0]?.state;
    expect(await quoted()).toBe('applied');
    await as(shop.owner, 'archive_promotion', { p_promotion_id: id });
    expect(await quoted()).toBe('coupon_unknown');
    await expectCode(promote({ id: id ?? '', name: 'Coupons', needs_coupon: true }), 'archived');
    await as(shop.owner, 'archive_promotion', { p_promotion_id: id, p_is_archived: false });
    expect(await quoted()).toBe('applied');
  });
});

describe('coupons', () => {
  const generate = (more: Record<string, unknown>) =>
    as<CouponsMade>(shop.owner, 'generate_coupons', { p_request: { id: randomUUID(), ...more } });

  it('are made many at once, each another one, and once by a request that is sent twice', async () => {
    const promotion = await promote({ needs_coupon: true });
    const request = { id: randomUUID(), promotion_id: promotion.id, count: 50, usage_limit: 1 };
    const made = await generate(request);

    expect(new Set(made.codes).size).toBe(50);
    for (const code of made.codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(await generate(request)).toEqual(made);
    const page = await as<CouponPage>(shop.owner, 'list_coupons', { p_promotion_id: promotion.id, p_limit: 30 });
    const rest = await as<CouponPage>(shop.owner, 'list_coupons', {
      p_promotion_id: promotion.id,
      p_limit: 30,
      p_after: page.next_cursor,
    });
    expect([...page.rows, ...rest.rows].map(({ code }) => code).toReversed()).toEqual(made.codes);
    expect(page.count).toBe(50);
  });

  it("have a code of one's own, once in a business however it is written", async () => {
    const promotion = await promote({ needs_coupon: true });
    expect((await generate({ promotion_id: promotion.id, code: 'Welcome-10' })).codes).toEqual(['WELCOME-10']);
    await expectCode(generate({ promotion_id: promotion.id, code: 'welcome-10' }), 'invalid_input');
    await expectCode(generate({ promotion_id: promotion.id, code: 'no spaces' }), 'invalid_input');
    await expectCode(generate({ promotion_id: promotion.id, code: 'TWO-OF-IT', count: 2 }), 'invalid_input');
    await expectCode(generate({ promotion_id: (await promote()).id }), 'invalid_input');
    await expectCode(promote({ id: promotion.id, name: promotion.name }), 'invalid_input');
    const other = await makeShop(database.client);
    const theirs = await addCoupon(database.client, other, { coupon: { code: 'WELCOME-10' } });
    expect(theirs).toBe('WELCOME-10');
  });
});

describe('one coupon that leaked', () => {
  it('is stopped alone and can be let hold again, each noted once', async () => {
    const milk = await addProduct(database.client, shop, { price: 100, kind: 'service' });
    const leaked = await addCoupon(database.client, shop, { coupon: { code: 'LEAKED' } });
    const promotion = (await list({})).rows[0] as Promotion;
    await as(shop.owner, 'generate_coupons', {
      p_request: { id: randomUUID(), promotion_id: promotion.id, code: 'SAFE-ONE' },
    });
    const coupons = async () =>
      (await as<CouponPage>(shop.owner, 'list_coupons', { p_promotion_id: promotion.id })).rows;
    const couponId = (await coupons()).find(({ code }) => code === leaked)?.id;
    const stop = (isStopped: boolean) =>
      as<StoppedCoupon>(shop.owner, 'stop_coupon', { p_coupon_id: couponId, p_is_stopped: isStopped });
    const sale = (code: string) => saleOf(shop, [line(milk)], [pay(90)], { coupon_codes: [code] });
    const quoted = async (code: string) =>
      (await quoteAs(database.client, shop, [line(milk)], { more: { coupon_codes: [code] } })).coupons;

    const stopped = await stop(true);
    expect(stopped).toMatchObject({ id: couponId, code: 'LEAKED', stopped_at: expect.any(String) });
    expect(await stop(true)).toEqual(stopped);
    expect(await quoted('leaked')).toMatchObject([
      { state: 'coupon_expired', message: 'This coupon is no longer valid.' },
    ]);
    await expectCode(recordSale(database.client, shop, sale(leaked)), 'coupon_expired');
    expect(await quoted('SAFE-ONE')).toMatchObject([{ state: 'applied', amount: 10 }]);
    expect((await coupons()).map(({ code, stopped_at }) => [code, stopped_at])).toEqual([
      ['SAFE-ONE', null],
      ['LEAKED', stopped.stopped_at],
    ]);

    expect(await stop(false)).toMatchObject({ stopped_at: null });
    expect(await recordSale(database.client, shop, sale(leaked))).toMatchObject({ total_amount: 90 });
    const { rows } = await database.client.query<{ action: string; after: unknown }>(
      `select action, after from audit.events where tenant_id = $1 and action in ('coupon_stopped', 'coupon_resumed') order by created_at`,
      [shop.tenantId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['coupon_stopped', 'coupon_resumed']);
    expect(rows[0]).toMatchObject({ after: { code: 'LEAKED' } });
  });

  it('is nobody else’s', async () => {
    await addCoupon(database.client, shop);
    const promotion = (await list({})).rows[0] as Promotion;
    const [coupon] = (await as<CouponPage>(shop.owner, 'list_coupons', { p_promotion_id: promotion.id })).rows;
    const other = await makeShop(database.client);

    await expectCode(as(other.owner, 'stop_coupon', { p_coupon_id: coupon?.id }), 'not_found');
    await expectCode(as(shop.cashier, 'stop_coupon', { p_coupon_id: coupon?.id }), 'permission_denied');
  });
});

it('adds up what a promotion gave and what was sold with it', async () => {
  const milk = await addProduct(database.client, shop, { price: 100, kind: 'service' });
  const code = await addCoupon(database.client, shop, { promotion: { name: 'Coupons', value: 25 } });
  const promotion = (await list({})).rows[0] as Promotion;
  for (const quantity of [1, 2])
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, quantity)], [pay(75 * quantity)], { coupon_codes: [code] }),
    );
  const statistics = await as<PromotionStatistics>(shop.owner, 'promotion_statistics', {
    p_promotion_id: promotion.id,
  });

  expect(statistics).toMatchObject({ use_count: 2, discount_amount: 75, revenue_amount: 225, coupon_use_count: 2 });
  expect(statistics.days).toHaveLength(30);
  expect(statistics.days.at(-1)).toMatchObject({ use_count: 2, discount_amount: 75 });
  expect((await list({})).rows[0]?.use_count).toBe(2);
  await expectCode(
    as(shop.owner, 'promotion_statistics', { p_promotion_id: promotion.id, p_from: '2020-01-01', p_to: '2026-01-01' }),
    'invalid_input',
  );
});
