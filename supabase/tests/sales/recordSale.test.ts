import { randomUUID } from 'node:crypto';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  addContact,
  addProduct,
  balancesOf,
  firstLine,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
});

function detailsOf(error: { detail?: string }): Record<string, unknown> {
  return JSON.parse(error.detail ?? '{}') as Record<string, unknown>;
}

describe('record_sale', () => {
  it('posts number, lines, payment, stock, cost and journal in one go', async () => {
    const before = await stockOf(database.client, milk);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 3)], [pay(174, 'cash', { amount_tendered: 200 })], { note: 'no bag' }),
    );

    expect(sale).toMatchObject({
      channel: 'till',
      status: 'completed',
      net_amount: 150,
      tax_amount: 24,
      total_amount: 174,
      change_due: 26,
      balance_due: 0,
      refunded_amount: 0,
      replayed: false,
      currency_code: 'KES',
      cashier_name: 'Cora Cashier',
      till_session_id: shop.sessionId,
      note: 'no bag',
      contact: null,
      credit_notes: [],
    });
    expect(sale.invoice_number).toMatch(/^INV-\d{6}$/);
    expect(firstLine(sale)).toMatchObject({
      product_id: milk,
      name: 'Milk',
      quantity: 3,
      returned_quantity: 0,
      list_price: 58,
      unit_price: 58,
      gross_amount: 174,
    });
    expect(sale.payments).toEqual([
      expect.objectContaining({ tender_type: 'cash', amount: 174, amount_tendered: 200, change_due: 26 }),
    ]);
    expect(await journalOf(database.client, sale.id)).toEqual({
      cash: 174,
      sales: -150,
      vat_output: -24,
      cost_of_goods_sold: 120,
      inventory: -120,
    });
    expect(await stockOf(database.client, milk)).toEqual({
      quantity: before.quantity - 3,
      value: before.value - 120,
      reserved: 0,
    });
  });

  it('keeps stock_quantity of the product equal to its levels', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 7 });
    await sell(database.client, shop, product, 2, 10);

    const { rows } = await database.client.query<{ stock_quantity: string }>(
      'select stock_quantity from public.products where id = $1',
      [product],
    );
    expect(Number(rows[0]?.stock_quantity)).toBe(5);
  });

  it('answers the first sale again for the same id and body, and refuses another body', async () => {
    const body = saleOf(shop, [line(milk)], [pay(58)]);
    const first = await recordSale(database.client, shop, body);
    const again = await recordSale(database.client, shop, body);

    expect(again).toEqual({ ...first, replayed: true });
    await expectCode(recordSale(database.client, shop, { ...body, note: 'other' }), 'idempotency_mismatch');
  });

  it('compares the total that was shown, and says the right one', async () => {
    const error = await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(57)], { expected_total: 57 })),
      'total_mismatch',
    );

    expect(error.code).toBe('PT409');
    expect(detailsOf(error)).toEqual({ total: 58 });
    await expect(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)], { expected_total: 58 })),
    ).resolves.toMatchObject({ total_amount: 58 });
  });

  it('names the lines that are short, and writes nothing then', async () => {
    const scarce = await addProduct(database.client, shop, { name: 'Scarce', price: 10, stock: 3 });
    const body = saleOf(shop, [line(milk), line(scarce, 2), line(scarce, 2)], [pay(98)]);
    const error = await expectCode(recordSale(database.client, shop, body), 'insufficient_stock');

    const lines = [1, 2].map((index) => ({
      line_id: body.lines[index]?.id,
      product_id: scarce,
      name: 'Scarce',
      quantity: 2,
      available: 3,
      reserved: 0,
    }));
    expect(detailsOf(error)).toEqual({ lines });
    expect((await database.client.query('select 1 from public.sales where id = $1', [body.id])).rowCount).toBe(0);
    expect(await stockOf(database.client, scarce)).toMatchObject({ quantity: 3 });
  });

  it('sells below zero only where the business allows it, at the last known cost', async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 1, cost: 4 });
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    const sale = await sell(database.client, shop, product, 3, 10);
    const after = await sell(database.client, shop, product, 1, 10);
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });

    expect(await journalOf(database.client, sale.id)).toMatchObject({ cost_of_goods_sold: 12, inventory: -12 });
    expect(await journalOf(database.client, after.id)).toMatchObject({ cost_of_goods_sold: 4 });
    expect(await stockOf(database.client, product)).toMatchObject({ quantity: -3, value: -12 });
    await expectCode(sell(database.client, shop, product, 1, 10), 'insufficient_stock');
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    await database.client.query('select private.post_goods_receipt($1, $2, $3)', [
      shop.tenantId,
      shop.owner.userId,
      JSON.stringify({ id: randomUUID(), lines: [{ product_id: product, quantity: 3, unit_cost: 4 }] }),
    ]);
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
  });

  it('takes the last unit with the whole rest of the value', async () => {
    const product = await addProduct(database.client, shop, { price: 10 });
    await database.client.query('select private.post_goods_receipt($1, $2, $3)', [
      shop.tenantId,
      shop.owner.userId,
      JSON.stringify({ id: randomUUID(), lines: [{ product_id: product, quantity: 3, unit_cost: 3.333333 }] }),
    ]);
    const costs: unknown[] = [];
    for (let unit = 0; unit < 3; unit += 1)
      costs.push(
        (await journalOf(database.client, (await sell(database.client, shop, product, 1, 10)).id)).cost_of_goods_sold,
      );

    expect(costs).toEqual([3.33, 3.34, 3.33]);
    expect(await stockOf(database.client, product)).toEqual({ quantity: 0, value: 0, reserved: 0 });
  });

  it('posts a service without stock and a sale of nothing without journal', async () => {
    const haircut = await addProduct(database.client, shop, { kind: 'service', price: 100 });
    const sale = await sell(database.client, shop, haircut, 1, 100);
    const gift = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(haircut)], [], { discount_percent: 100, till_session_id: shop.managerSessionId }),
      shop.manager,
    );

    expect(Object.keys(await journalOf(database.client, sale.id)).sort()).toEqual(['cash', 'sales', 'vat_output']);
    expect(gift).toMatchObject({ total_amount: 0, journal_entry_id: null, payments: [] });
  });

  it('dates the sale by when it happened, held inside the session, on the business day of the tenant', async () => {
    const opened = await database.client.query<{ at: Date }>(
      'select opened_at as at from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    const early = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(58)], { occurred_at: '2001-01-01T00:00:00Z' }),
    );
    const late = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(58)], { occurred_at: '2999-01-01T00:00:00Z' }),
    );

    expect(Date.parse(early.occurred_at)).toBe(opened.rows[0]?.at.getTime());
    expect(Date.parse(late.occurred_at)).toBeLessThanOrEqual(Date.now() + 1000);
    const { rows } = await database.client.query<{ day: string }>(
      `select to_char(now() at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day`,
    );
    expect(late.business_date).toBe(rows[0]?.day);
  });

  it('books a sale from a locked day today, and refuses when today is locked too', async () => {
    const sale = saleOf(shop, [line(milk)], [pay(58)]);
    await database.client.query(
      `insert into public.accounting_locks (tenant_id, area, kind, locked_until, locked_at) values ($1, 'all', 'soft', current_date + 1, now())`,
      [shop.tenantId],
    );
    await expectCode(recordSale(database.client, shop, sale), 'period_locked');
    await database.client.query('delete from public.accounting_locks where tenant_id = $1', [shop.tenantId]);

    await expect(recordSale(database.client, shop, sale)).resolves.toMatchObject({ replayed: false });
  });

  it('logs who sold at another price, with both prices', async () => {
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 1, { unit_price: 50 })], [pay(50)], { till_session_id: shop.managerSessionId }),
      shop.manager,
    );

    expect(firstLine(sale)).toMatchObject({ list_price: 58, unit_price: 50 });
    const { rows } = await database.client.query<{ actor_id: string; after: unknown }>(
      'select actor_id, after from audit.events where entity_id = $1',
      [sale.id],
    );
    expect(rows).toEqual([
      { actor_id: shop.manager.userId, after: [expect.objectContaining({ list_price: 58, unit_price: 50 })] },
    ]);
  });

  it('numbers invoices without gaps, failed sales in between', async () => {
    const numberOf = (sale: Sale): number => Number(sale.invoice_number.slice(4));
    const first = await sell(database.client, shop, milk, 1, 58);
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(1)])), 'payment_mismatch');
    await expectCode(sell(database.client, shop, milk, 100_000, 58), 'insufficient_stock');

    expect(numberOf(await sell(database.client, shop, milk, 1, 58))).toBe(numberOf(first) + 1);
  });

  it('changes no history when a rate or price changes', async () => {
    const product = await addProduct(database.client, shop, { price: 100, kind: 'service' });
    const sale = await sell(database.client, shop, product, 1, 100);
    const changeRate = 'update public.tax_rates set rate_percent = 50 where tenant_id = $1 and is_default';
    await expectCode(database.client.query(changeRate, [shop.tenantId]), 'in_use');
    await database.client.query('update public.tax_rates set valid_to = $2::date where tenant_id = $1 and is_default', [
      shop.tenantId,
      sale.business_date,
    ]);
    await database.client.query(
      `insert into public.tax_rates (tenant_id, name, code, rate_percent, valid_from) values ($1, 'VAT 50%', 'B', 50, $2::date + 1)`,
      [shop.tenantId, sale.business_date],
    );
    await database.client.query('update public.products set price = 1, name = $2 where id = $1', [product, 'Renamed']);
    const seen = await asUser(database.client, shop.cashier, () =>
      callRpc<Sale>(database.client, 'get_sale', { p_sale_id: sale.id }),
    );

    expect(seen).toEqual(sale);
  });
});

describe('a currency without decimals', () => {
  it('knows no cents: not in tax, not in payments', async () => {
    const tanaka = await makeShop(database.client, { currencyCode: 'JPY', country: 'JP', timezone: 'Asia/Tokyo' });
    const coffee = await addProduct(database.client, tanaka, { price: 498, stock: 5, cost: 200.4 });
    const sale = await sell(database.client, tanaka, coffee, 1, 498);

    expect(sale).toMatchObject({ tax_amount: 45, net_amount: 453, total_amount: 498 });
    expect(await balancesOf(database.client, tanaka.tenantId)).toMatchObject({ cost_of_goods_sold: 200, cash: 498 });
    await expectCode(
      recordSale(database.client, tanaka, saleOf(tanaka, [line(coffee)], [pay(498.5)])),
      'invalid_input',
    );
  });
});

describe('who may ring a sale', () => {
  it("needs an open session of one's own; a manager may use any", async () => {
    const other = await makeShop(database.client);
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)], { till_session_id: randomUUID() })),
      'no_open_till_session',
    );
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)], { till_session_id: other.sessionId })),
      'no_open_till_session',
    );
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(58)], { till_session_id: shop.managerSessionId }),
      ),
      'permission_denied',
    );
    await expect(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)]), shop.owner),
    ).resolves.toMatchObject({ cashier_name: 'Olive Owner' });
  });

  it('reaches nothing of another business', async () => {
    const other = await makeShop(database.client);
    const theirs = await addProduct(database.client, other, { price: 5, stock: 5 });
    const contact = await addContact(database.client, other, 100);
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(theirs)], [pay(5)])), 'not_found');
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58)], { contact_id: contact })),
      'not_found',
    );
  });

  it('lets two businesses use the same ids', async () => {
    const other = await makeShop(database.client);
    const theirs = await addProduct(database.client, other, { price: 58, stock: 5 });
    const ours = saleOf(shop, [line(milk)], [pay(58)]);
    await recordSale(database.client, shop, ours);

    await expect(
      recordSale(database.client, other, {
        ...ours,
        till_session_id: other.sessionId,
        lines: ours.lines.map((entry) => ({ ...entry, product_id: theirs })),
      }),
    ).resolves.toMatchObject({ replayed: false });
  });

  it('stops with the subscription', async () => {
    const lapsed = await makeShop(database.client, { subscription: 'expired_trial' });
    const product = await addProduct(database.client, lapsed, { price: 5, stock: 5 });

    await expectCode(
      recordSale(database.client, lapsed, saleOf(lapsed, [line(product)], [pay(5)])),
      'subscription_required',
    );
  });

  it('sells from the location of the till', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.locations (tenant_id, name) values ($1, 'Kiosk') returning id`,
      [shop.tenantId],
    );
    // A till is moved only while nobody works at it.
    const session = randomUUID();
    await database.client.query(
      `insert into public.tills (tenant_id, name, location_id) values ($1, 'Kiosk till', $2)`,
      [shop.tenantId, rows[0]?.id],
    );
    await database.client.query(
      `select private.open_session($1, $2, $3, 1000, (select t.id from public.tills t where t.tenant_id = $1 and t.name = 'Kiosk till'))`,
      [shop.tenantId, shop.owner.userId, session],
    );

    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(58)], { till_session_id: session }),
        shop.owner,
      ),
      'insufficient_stock',
    );
  });
});
