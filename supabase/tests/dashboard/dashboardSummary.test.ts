import { randomUUID } from 'node:crypto';
import type { DashboardSummary } from '../../../shared/src/api/rpcTypes';
import { addCategory, addProduct, addStock } from '../catalogue/catalogueFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

// Nairobi is three hours ahead of UTC all year. The day in question is a Wednesday.
const day = '2026-03-11';
const database = testDatabase();
let shop: TestTenant;
let sugar: string;
let bread: string;

interface TillSale {
  seller: Persona;
  /** Local time of the tenant, e.g. '2026-03-11T09:30'. */
  at: string;
  lines: [productId: string, quantity: number][];
  tender?: 'cash' | 'card' | 'mobile_money';
  discount?: number;
  /** Another business than the shop of these tests, all of whose prices are this. */
  business?: TestTenant;
  price?: number;
}

async function sell({
  seller,
  at,
  lines,
  tender = 'cash',
  discount = 0,
  business = shop,
  price,
}: TillSale): Promise<{ id: string; sessionId: string }> {
  const { client } = database;
  const now = `${at}:00+03:00`;
  const sessionId = randomUUID();
  const id = randomUUID();
  const prices: Record<string, number> = { [sugar]: 116, [bread]: 58 };
  const total =
    lines.reduce((sum, [productId, quantity]) => sum + (price ?? prices[productId] ?? 0) * quantity, 0) - discount;
  const sale = {
    id,
    till_session_id: sessionId,
    lines: lines.map(([productId, quantity]) => ({ id: randomUUID(), product_id: productId, quantity })),
    ...(discount > 0 ? { discount_amount: discount } : {}),
    payments: [
      {
        id: randomUUID(),
        tender_type: tender,
        amount: total,
        ...(tender === 'cash' ? { amount_tendered: total } : { reference: randomUUID().slice(0, 8) }),
      },
    ],
  };
  await client.query('select private.open_session($1, $2, $3, 0, null, $4)', [
    business.tenantId,
    seller.userId,
    sessionId,
    now,
  ]);
  await client.query('select private.post_sale($1, $2, $3, $4)', [
    business.tenantId,
    seller.userId,
    JSON.stringify(sale),
    now,
  ]);
  await client.query('select private.close_session($1, $2, $3, $4, null, null, $5)', [
    business.tenantId,
    seller.userId,
    sessionId,
    tender === 'cash' ? total : 0,
    now,
  ]);
  return { id, sessionId };
}

beforeAll(async () => {
  const { client } = database;
  shop = await makeTenant(client);
  const groceries = await addCategory(client, shop.tenantId, 'Groceries');
  sugar = await addProduct(client, shop.tenantId, {
    name: 'Sugar',
    price: 116,
    category_id: groceries,
    created_at: '2026-01-01T00:00:00Z',
  });
  bread = await addProduct(client, shop.tenantId, { name: 'Bread', price: 58, created_at: '2026-01-01T00:00:00Z' });
  const slow = await addProduct(client, shop.tenantId, { name: 'Slow', created_at: '2026-01-01T00:00:00Z' });
  await addProduct(client, shop.tenantId, { name: 'Out' });
  await addProduct(client, shop.tenantId, { name: 'Haircut', kind: 'service' });
  await addStock(client, shop.tenantId, sugar, 100, 60);
  await addStock(client, shop.tenantId, bread, 20, 30);
  await addStock(client, shop.tenantId, slow, 4, 500);

  // The eve, a late sale that UTC would still call Tuesday, the day itself, and the Wednesday before.
  await sell({ seller: shop.owner, at: '2026-03-10T23:30', lines: [[sugar, 1]] });
  await sell({ seller: shop.owner, at: '2026-03-11T01:15', lines: [[sugar, 2]] });
  await sell({
    seller: shop.cashier,
    at: '2026-03-11T09:30',
    lines: [
      [sugar, 1],
      [bread, 2],
    ],
    discount: 11.6,
  });
  const returned = await sell({ seller: shop.owner, at: '2026-03-11T09:50', lines: [[bread, 1]], tender: 'card' });
  await sell({ seller: shop.owner, at: '2026-03-04T09:05', lines: [[sugar, 5]], tender: 'mobile_money' });
  const { rows } = await client.query<{ id: string }>('select id from public.sale_lines where sale_id = $1', [
    returned.id,
  ]);
  const refund = {
    id: randomUUID(),
    sale_id: returned.id,
    reason: 'Stale',
    lines: [{ sale_line_id: rows[0]!.id, quantity: 1, restock: true }],
    refund_tender_type: 'card',
  };
  await client.query('select private.post_refund($1, $2, $3, $4)', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify(refund),
    '2026-03-11T18:00:00+03:00',
  ]);
}, 300_000);

function summary(persona: Persona, date: string | null = day): Promise<DashboardSummary> {
  return asUser(database.client, persona, () =>
    callRpc<DashboardSummary>(database.client, 'dashboard_summary', { p_date: date }),
  );
}

describe('the dashboard of a day', () => {
  it('says what was sold net of tax and returns, what was earned, and how many came', async () => {
    const { today, yesterday, same_weekday_last_week: lastWeek } = await summary(shop.manager);

    // 2 x 100, then (116 + 2 x 58 - 11.60) / 1.16, then 50 that came back; cost 60 a kilo and 30 a loaf.
    expect(today).toEqual({
      net_sales: 390,
      gross_profit: 150,
      transactions: 3,
      units: 6,
      average_basket: 146.67,
      refunds: 50,
      discounts: 10,
    });
    expect(yesterday).toMatchObject({ net_sales: 100, gross_profit: 40, transactions: 1, units: 1 });
    expect(lastWeek).toMatchObject({ net_sales: 500, gross_profit: 200, transactions: 1, units: 5 });
  });

  it('places sales in the hours of the tenant, and counts the late one to its own day', async () => {
    const { by_hour: hours, timezone, business_date: date } = await summary(shop.manager);

    expect({ timezone, date }).toEqual({ timezone: 'Africa/Nairobi', date: day });
    expect(hours).toHaveLength(24);
    expect(hours[1]).toEqual({ hour: 1, today: 200, same_weekday_last_week: 0 });
    expect(hours[9]).toEqual({ hour: 9, today: 240, same_weekday_last_week: 500 });
    // What came back is taken off in the hour in which it came.
    expect(hours[18]?.today).toBe(-50);
    expect(hours[23]?.today).toBe(0);
  });

  it('shows thirty days without gaps', async () => {
    const { last_30_days: days } = await summary(shop.manager);

    expect(days).toHaveLength(30);
    expect(days[0]?.date).toBe('2026-02-10');
    expect(days.slice(-2)).toEqual([
      { date: '2026-03-10', net_sales: 100, transactions: 1, gross_profit: 40 },
      { date: day, net_sales: 390, transactions: 3, gross_profit: 150 },
    ]);
    expect(days.filter((entry) => entry.transactions === 0)).toHaveLength(27);
  });

  it('shows tenders, and best sellers and categories after what came back', async () => {
    const { tenders, top_products: top, categories } = await summary(shop.manager);

    expect(tenders).toEqual([
      { tender_type: 'cash', amount: 452.4, count: 2 },
      { tender_type: 'card', amount: 58, count: 1 },
    ]);
    expect(top.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Sugar', 3],
      ['Bread', 2],
    ]);
    expect(categories.map(({ name }) => name)).toEqual(['Groceries', 'Other']);
    expect(top.reduce((sum, product) => sum + product.net_sales, 0)).toBeCloseTo(390, 2);
  });

  it('shows what lies too long, stock, money and books that agree', async () => {
    const { slow_products: slow, stock, money, books } = await summary(shop.owner);

    expect(slow[0]).toMatchObject({ name: 'Slow', stock_quantity: 4, days_since_sale: null });
    expect(stock).toEqual({ value: 91 * 60 + 18 * 30 + 4 * 500, low_count: 1, out_count: 1 });
    expect(money).toEqual({
      cash_position: 116 + 232 + 220.4 + 580,
      receivable: 0,
      payable: 0,
      payable_billed: 0,
      received_not_billed: 0,
    });
    expect(books).toMatchObject({ is_balanced: true, stock_matches_ledger: true });
  });

  it('notices stock that the books do not know', async () => {
    const client = await database.connect();
    await client.query('begin');
    try {
      await client.query(
        `update public.stock_levels set stock_value = stock_value + 1 where tenant_id = $1 and product_id = $2`,
        [shop.tenantId, sugar],
      );
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
        [
          JSON.stringify({
            sub: shop.owner.userId,
            session_id: shop.owner.sessionId,
            role: 'authenticated',
            aal: 'aal1',
          }),
          shop.owner.userId,
        ],
      );

      const { books } = await callRpc<DashboardSummary>(client, 'dashboard_summary', { p_date: day });

      expect(books).toMatchObject({ is_balanced: true, stock_matches_ledger: false });
    } finally {
      await client.query('rollback');
    }
  });

  it('shows a cashier the own sales, and neither profit nor money nor books', async () => {
    const seen = await summary(shop.cashier);

    expect(seen.today).toEqual({
      net_sales: 190,
      gross_profit: null,
      transactions: 1,
      units: 3,
      average_basket: 190,
      refunds: 0,
      discounts: 10,
    });
    expect(seen.yesterday.transactions).toBe(0);
    expect(seen.by_hour[1]?.today).toBe(0);
    expect(seen.tenders).toEqual([{ tender_type: 'cash', amount: 220.4, count: 1 }]);
    expect(seen.last_30_days.every((entry) => entry.gross_profit === null)).toBe(true);
    expect(seen).toMatchObject({
      stock: { value: null, low_count: 1, out_count: 1 },
      money: { cash_position: null, receivable: null, payable: null },
      books: null,
    });
  });

  it('lists what needs attention, with a way to it', async () => {
    const client = database.client;
    await client.query('select private.open_session($1, $2, $3, 0, null, $4)', [
      shop.tenantId,
      shop.cashier.userId,
      randomUUID(),
      '2026-03-12T08:00:00+03:00',
    ]);
    await client.query(
      `update public.tenant_subscriptions set status = 'trial', expires_at = now() + interval '47 hours' where tenant_id = $1`,
      [shop.tenantId],
    );

    const { attention } = await summary(shop.owner, null);

    expect(attention.map(({ kind, count }) => [kind, count])).toEqual([
      ['till_open_long', 1],
      ['out_of_stock', 1],
      ['low_stock', 1],
      ['trial_ending', 2],
    ]);
    expect(attention[0]).toMatchObject({
      message: '1 till has been open for more than a day.',
      path: expect.stringMatching(/^\/admin\//),
    });
    expect((await summary(shop.cashier, null)).attention.map(({ kind }) => kind)).not.toContain('trial_ending');
    await client.query(`update public.tenant_subscriptions set status = 'active' where tenant_id = $1`, [
      shop.tenantId,
    ]);
  });

  it('is all zeros for a business that has not sold yet, and keeps businesses apart', async () => {
    const fresh = await makeTenant(database.client, { currencyCode: 'JPY', timezone: 'Asia/Tokyo', country: 'JP' });

    const empty = await summary(fresh.owner, day);

    expect(empty).toMatchObject({
      currency_code: 'JPY',
      timezone: 'Asia/Tokyo',
      today: { net_sales: 0, gross_profit: 0, transactions: 0, units: 0, average_basket: 0, refunds: 0, discounts: 0 },
      tenders: [],
      top_products: [],
      slow_products: [],
      categories: [],
      stock: { value: 0, low_count: 0, out_count: 0 },
      attention: [],
      books: { is_balanced: true, stock_matches_ledger: true },
    });
    expect(empty.last_30_days).toHaveLength(30);
  });

  it('says of what a quantity is, and counts no kilograms as pieces', async () => {
    const { client } = database;
    const greens = await makeTenant(client);
    const bananas = await addProduct(client, greens.tenantId, { name: 'Bananas', unit: 'kg', price: 100, stock: 9 });
    const mugs = await addProduct(client, greens.tenantId, { name: 'Mug', price: 100, stock: 9 });
    await sell({
      business: greens,
      seller: greens.owner,
      at: `${day}T09:30`,
      lines: [
        [bananas, 1.4],
        [mugs, 2],
      ],
      price: 100,
    });

    const { today, top_products: top } = await summary(greens.owner);
    expect(today.units).toBe(3);
    expect(top.map(({ name, unit, quantity }) => [name, unit, quantity])).toEqual([
      ['Mug', 'each', 2],
      ['Bananas', 'kg', 1.4],
    ]);
  });

  it('takes today in the zone of the tenant when no day is given', async () => {
    const { rows } = await database.client.query<{ today: string }>(
      `select (now() at time zone 'Africa/Nairobi')::date::text as today`,
    );

    expect((await summary(shop.manager, null)).business_date).toBe(rows[0]?.today);
  });

  it('is for members, and refuses days that no calendar has', async () => {
    await expectCode(summary(shop.manager, 'infinity'), 'invalid_input');
    await expectCode(summary(shop.manager, '0044-03-15 BC'), 'invalid_input');
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'dashboard_summary')),
      '42501',
    );
    const nobody = { userId: randomUUID(), sessionId: randomUUID() };
    await expectCode(summary(nobody), 'no_membership');
  });
});
