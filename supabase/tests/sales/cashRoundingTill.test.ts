import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import fc from 'fast-check';
import type { PaymentInput, TillSessionReport, TillSession } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import {
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
} from './salesFixtures';

/* Rounding of cash (docs/decisions/0072) without a connection, in the drawer, as a setting, and at the same time. */
const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;

const roundTo = (step: number, of: Shop = shop) =>
  setPolicy(client, of.tenantId, { cash_rounding_step: step, blind_close: false });

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  other = await makeShop(client);
});
beforeEach(() => roundTo(0.05));

const productAt = (price: number, of: Shop = shop) =>
  addProduct(client, of, { price, stock: 100, cost: 1, taxCode: 'A' });
const sellAt = async (price: number, payments: PaymentInput[]) =>
  recordSale(client, shop, saleOf(shop, [line(await productAt(price))], payments));
const report = (sessionId: string, of: Shop = shop) =>
  call<TillSessionReport>(client, of.manager, 'till_session_report', { p_session_id: sessionId });
const expected = async (sessionId: string) => (await report(sessionId)).expected_cash ?? Number.NaN;

describe('a sale that was made without a connection', () => {
  let number = 0;
  const late = (payment: PaymentInput, price = 15.72) =>
    productAt(price).then((product) =>
      recordSale(
        client,
        shop,
        saleOf(shop, [line(product, 1, { unit_price: price })], [payment], {
          late: { provisional_number: `T9-${String((number += 1)).padStart(6, '0')}`, device_id: randomUUID() },
        }),
      ),
    );

  it('is booked as the till rounded it: by the coin of now, by a smaller one of before, or not at all', async () => {
    await roundTo(1);
    for (const [rounding, came, change] of [
      [0.02, 15.7, 4.3],
      [-0.28, 16, 4],
      [0, 15.72, 4.28],
    ] as const) {
      const sale = await late(pay(15.72, 'cash', { amount_tendered: 20, rounding_amount: rounding }));
      expect(sale).toMatchObject({ review_flags: [], change_due: change });
      expect(await journalOf(client, sale.id)).toMatchObject({ cash: came });
    }
    // A till that knows of no rounding took what was due.
    const sale = await late(pay(15.72));
    expect(await journalOf(client, sale.id)).toMatchObject({ cash: 15.72 });
    expect(sale.review_flags).toEqual([]);
  });

  it('is flagged when no coin rounds so: what was due is then expected in the drawer', async () => {
    for (const rounding of [0.1, 5.72, -4.28, 15.72]) {
      const sale = await late(pay(15.72, 'cash', { rounding_amount: rounding }));
      expect(sale.review_flags).toEqual(['payment_corrected']);
      expect(await journalOf(client, sale.id)).toMatchObject({ cash: 15.72 });
    }
  });
});

describe('the till', () => {
  it('is told the coin, says in its report what rounding brought, and its drawer is what came', async () => {
    const mine = await makeShop(client);
    await roundTo(0.05, mine);
    const session = await call<TillSession>(client, mine.cashier, 'current_till_session');
    expect(session.cash_rounding_step).toBe(0.05);
    const tea = await addProduct(client, mine, { price: 15.72, stock: 5, taxCode: 'A' });
    const sale = await recordSale(client, mine, saleOf(mine, [line(tea)], [pay(15.72)]));
    const juice = await addProduct(client, mine, { price: 15.73, stock: 5, taxCode: 'A' });
    await recordSale(client, mine, saleOf(mine, [line(juice, 3)], [pay(47.19)]));
    await refundSale(client, mine, refundOf(mine, sale, 1, { till_session_id: mine.sessionId }));
    const told = await report(mine.sessionId, mine);
    expect(told).toMatchObject({
      expected_cash: 1000 + 15.7 + 47.2 - 15.7,
      rounding_total: 0.01,
      sales_total: 62.91,
      refunds_total: 15.72,
      tenders: [{ tender_type: 'cash', amount: 62.9, count: 2 }],
      refund_tenders: [{ tender_type: 'cash', amount: 15.7, count: 1 }],
    });
    const closed = await call<TillSessionReport>(client, mine.manager, 'close_till_session', {
      p_session_id: mine.sessionId,
      p_counted_cash: 1047.2,
      p_denominations: { '1000': 1, '20': 2, '5': 1, '2': 1, '0.20': 1 },
    });
    expect(closed).toMatchObject({ over_short: 0, rounding_total: 0.01 });
  });

  it('holds what coins can be counted, whatever is sold and taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0.05, 0.1, 0.25, 0.5, 1, 5, 50),
        fc.array(
          fc.record({
            cents: fc.integer({ min: 5000, max: 99_999 }),
            quantity: fc.integer({ min: 1, max: 3 }),
            returned: fc.integer({ min: 0, max: 3 }),
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async (step, sales) => {
          await roundTo(step);
          const before = { till: await expected(shop.sessionId), returns: await expected(shop.managerSessionId) };
          for (const { cents, quantity, returned } of sales) {
            const total = (cents * quantity) / 100;
            const sale = await recordSale(
              client,
              shop,
              saleOf(shop, [line(await productAt(cents / 100), quantity)], [pay(total)]),
            );
            expect(sale.net_amount + sale.tax_amount).toBe(total);
            for (let piece = 0; piece < Math.min(returned, quantity); piece += 1)
              await refundSale(client, shop, refundOf(shop, sale, 1));
          }
          for (const moved of [
            (await expected(shop.sessionId)) - before.till,
            (await expected(shop.managerSessionId)) - before.returns,
          ])
            expect(Math.round(moved * 100) % Math.round(step * 100)).toBe(moved < 0 ? -0 : 0);
        },
      ),
      { numRuns: count(8, 60) },
    );
  }, 300_000);
});

describe('the setting', () => {
  it('is a coin', async () => {
    for (const step of [-1, 0.01, 0.03, 7, 1000])
      await expect(roundTo(step)).rejects.toThrow('tenant_policies_cash_rounding_is_a_coin');
  });

  it('is changed by who may change settings, and by nobody of another business', async () => {
    const change = () =>
      client.query('update public.tenant_policies set cash_rounding_step = 50 where tenant_id = $1', [shop.tenantId]);
    for (const persona of [shop.cashier, other.owner, other.cashier])
      await asUser(client, persona, async () => expect((await change()).rowCount).toBe(0));
    await asUser(client, shop.owner, async () => expect((await change()).rowCount).toBe(1));
    const sale = await recordSale(client, other, saleOf(other, [line(await productAt(15.72, other))], [pay(15.72)]));
    expect(sale).not.toHaveProperty('rounding_amount');
    await expectCode(refundSale(client, other, refundOf(other, await sellAt(100, [pay(100)]), 1)), 'not_found');
  });

  it('starts at the coin where whole units have none, else at nothing', async () => {
    for (const [currencyCode, step] of [
      ['UGX', 50],
      ['KES', 0],
      ['JPY', 0],
      ['USD', 0],
    ] as const) {
      const mine = await makeShop(client, { currencyCode });
      const { rows } = await client.query(
        'select cash_rounding_step::float as step from public.tenant_policies where tenant_id = $1',
        [mine.tenantId],
      );
      expect(rows).toEqual([{ step }]);
    }
  });
});

describe('at the same time', () => {
  it('returns of a sale give back together what was paid', async () => {
    const connections = await Promise.all([database.connect(), database.connect(), database.connect()]);
    const sale = await recordSale(client, shop, saleOf(shop, [line(await productAt(5.24), 3)], [pay(15.72)]));
    const before = await expected(shop.managerSessionId);
    const body = { quantity: 1, restock: true, sale_line_id: firstLine(sale).id };
    await Promise.all(connections.map((one) => refundSale(one, shop, refundOf(shop, sale, 1, { lines: [body] }))));
    expect(await expected(shop.managerSessionId)).toBeCloseTo(before - 15.7, 2);
  });

  it('a sale during a change of the setting is rounded by the one or the other, and the same request answers the same sale', async () => {
    const [one, two] = await Promise.all([database.connect(), database.connect()]);
    const product = await productAt(15.72);
    const body = saleOf(shop, [line(product)], [pay(15.72)]);
    const [sale] = await Promise.all([
      recordSale(one, shop, body),
      two.query('update public.tenant_policies set cash_rounding_step = 1 where tenant_id = $1', [shop.tenantId]),
    ]);
    expect([-0.02, 0.28]).toContain(sale.rounding_amount);
    const again = await recordSale(one, shop, body);
    expect(again).toMatchObject({ replayed: true, rounding_amount: sale.rounding_amount });
  });
});
