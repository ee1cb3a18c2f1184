import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import fc from 'fast-check';
import type {
  CreditNote,
  Exchange,
  PaymentInput,
  PlacedOrder,
  RecordSaleInput,
  Sale,
  TillSessionReport,
  TillSession,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
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

/* Cash is rounded to the smallest coin (docs/decisions/0072): the drawer holds coins, the goods keep their prices. */
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
const sellAt = async (price: number, payments: PaymentInput[], more: Partial<RecordSaleInput> = {}) =>
  recordSale(client, shop, saleOf(shop, [line(await productAt(price))], payments, more));
const report = (sessionId: string, of: Shop = shop) =>
  call<TillSessionReport>(client, of.manager, 'till_session_report', { p_session_id: sessionId });
const expected = async (sessionId: string) => (await report(sessionId)).expected_cash ?? Number.NaN;

describe('a sale paid in cash', () => {
  it.each([
    [0.05, 15.72, 15.7, -0.02],
    [0.05, 15.73, 15.75, 0.02],
    [0.05, 15.75, 15.75, 0],
    [0.1, 15.75, 15.8, 0.05],
    [0.5, 15.25, 15.5, 0.25],
    [1, 53.96, 54, 0.04],
    [1, 53.5, 54, 0.5],
    [1, 53.49, 53, -0.49],
    [50, 1225, 1250, 25],
    [50, 1224, 1200, -24],
    [0, 15.72, 15.72, 0],
    // Less than one coin is taken as it is.
    [0.05, 0.04, 0.04, 0],
    [1, 0.75, 0.75, 0],
    [50, 49, 49, 0],
    [50, 50, 50, 0],
  ])('to coins of %d: of %d comes %d, %d is rounding', async (step, price, came, rounding) => {
    await roundTo(step);
    const before = await expected(shop.sessionId);
    const sale = await sellAt(price, [pay(price)]);
    expect(await expected(shop.sessionId)).toBeCloseTo(before + came, 2);
    expect(sale).toMatchObject({
      total_amount: price,
      net_amount: price,
      tax_amount: 0,
      balance_due: 0,
      change_due: 0,
    });
    expect(sale.payments).toMatchObject([{ amount: price, amount_tendered: came, change_due: 0 }]);
    const journal = await journalOf(client, sale.id);
    expect(journal).toMatchObject({ cash: came, sales: -price });
    if (rounding === 0) {
      expect(sale).not.toHaveProperty('rounding_amount');
      expect(journal).not.toHaveProperty('cash_rounding');
    } else {
      expect(sale).toMatchObject({ rounding_amount: rounding, cash_rounding_amount: rounding });
      expect(journal).toMatchObject({ cash_rounding: -rounding });
    }
  });

  it('counts change from the rounded amount', async () => {
    const sale = await sellAt(15.72, [pay(15.72, 'cash', { amount_tendered: 20, rounding_amount: 0.02 })]);
    expect(sale).toMatchObject({ change_due: 4.3 });
    expect(sale.payments).toMatchObject([{ amount: 15.72, amount_tendered: 20, change_due: 4.3 }]);
  });

  it('is refused when less than the rounded amount is handed over, and taken when it is just that', async () => {
    await sellAt(15.72, [pay(15.72, 'cash', { amount_tendered: 15.7 })]);
    await expectCode(sellAt(15.72, [pay(15.72, 'cash', { amount_tendered: 15.69 })]), 'payment_mismatch');
    await expectCode(sellAt(15.73, [pay(15.73, 'cash', { amount_tendered: 15.73 })]), 'payment_mismatch');
  });

  it('is refused when the till showed another rounding: the setting has changed meanwhile', async () => {
    for (const shown of [0, 0.28, -0.02, 0.5])
      await expectCode(sellAt(15.72, [pay(15.72, 'cash', { rounding_amount: shown })]), 'cash_rounding_changed');
    await roundTo(1);
    await expectCode(sellAt(15.72, [pay(15.72, 'cash', { rounding_amount: 0.02 })]), 'cash_rounding_changed');
    await roundTo(0);
    await sellAt(15.72, [pay(15.72, 'cash', { rounding_amount: 0 })]);
  });

  it('is rounded once, by its largest part, when cash is named in parts', async () => {
    const sale = await sellAt(15.72, [pay(10.02), pay(5.7)]);
    expect(sale).toMatchObject({ rounding_amount: -0.02 });
    expect(await journalOf(client, sale.id)).toMatchObject({ cash: 15.7, cash_rounding: 0.02 });
  });
});

describe('a sale paid in part in cash', () => {
  it('rounds only the rest that is paid in cash', async () => {
    const sale = await sellAt(15.72, [pay(10.01, 'card', { reference: 'slip 1' }), pay(5.71)]);
    expect(await journalOf(client, sale.id)).toMatchObject({ card_clearing: 10.01, cash: 5.7, cash_rounding: 0.01 });
    const cents = await sellAt(15.72, [pay(15.7, 'card', { reference: 'slip 2' }), pay(0.02)]);
    expect(await journalOf(client, cents.id)).toMatchObject({ card_clearing: 15.7, cash: 0.02 });
  });

  it('rounds nothing that is not cash', async () => {
    const sale = await sellAt(15.72, [pay(15.72, 'card', { reference: 'slip 3' })]);
    expect(sale).not.toHaveProperty('rounding_amount');
    await expectCode(
      client.query('update public.sale_payments set rounding_amount = 0.02 where sale_id = $1', [sale.id]),
      'append_only',
    );
  });

  it('says cash and M-Pesa apart, each by its own rule', async () => {
    const sale = await sellAt(20.22, [
      pay(10.5, 'mobile_money', { reference: `QWE${randomUUID().replace(/\D/g, '').slice(0, 7)}` }),
      pay(9.72),
    ]);
    expect(sale).toMatchObject({ rounding_amount: 0.48, cash_rounding_amount: -0.02 });
    expect(await journalOf(client, sale.id)).toMatchObject({
      mobile_money_clearing: 11,
      cash: 9.7,
      cash_rounding: -0.48,
    });
  });
});

describe('a return paid back in cash', () => {
  const back = async (sale: Sale, quantity: number) =>
    refundSale(client, shop, refundOf(shop, sale, quantity)) as Promise<CreditNote>;

  it('gives back what was paid', async () => {
    for (const [price, came, rounding] of [
      [15.72, 15.7, -0.02],
      [15.73, 15.75, 0.02],
    ] as const) {
      const sale = await sellAt(price, [pay(price)]);
      const note = await back(sale, 1);
      expect(note).toMatchObject({ total_amount: price, refund_amount: price, rounding_amount: rounding });
      expect(await journalOf(client, note.id)).toMatchObject({
        sales_returns: price,
        cash: -came,
        cash_rounding: rounding,
      });
    }
  });

  it('gives back in parts what it would give at once, also when the setting has changed meanwhile', async () => {
    for (const step of [0.05, 0, 1]) {
      await roundTo(0.05);
      const sale = await recordSale(client, shop, saleOf(shop, [line(await productAt(5.24), 3)], [pay(15.72)]));
      const before = await expected(shop.managerSessionId);
      await roundTo(step);
      for (const _piece of [1, 2, 3]) await back(sale, 1);
      expect(await expected(shop.managerSessionId)).toBeCloseTo(before - 15.7, 2);
    }
  });

  it('rounds part of a sale to coins, and nothing that is paid back another way', async () => {
    const sale = await recordSale(
      client,
      shop,
      saleOf(shop, [line(await productAt(5.24), 3)], [pay(15.72, 'card', { reference: 'slip 4' })]),
    );
    expect(await back(sale, 1)).toMatchObject({ refund_amount: 5.24, rounding_amount: 0.01 });
    const byCard = await refundSale(client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'card' }));
    expect(byCard).toMatchObject({ refund_amount: 5.24, rounding_amount: 0 });
  });

  it('without a receipt is rounded too', async () => {
    const before = await expected(shop.managerSessionId);
    const note = await call<CreditNote>(client, shop.manager, 'return_without_receipt', {
      p_return: {
        id: randomUUID(),
        till_session_id: shop.managerSessionId,
        reason: 'Receipt lost',
        refund_tender_type: 'cash',
        lines: [{ product_id: await productAt(15.73), quantity: 1, unit_price: 15.73, restock: true }],
      },
    });
    expect(note).toMatchObject({ refund_amount: 15.73, rounding_amount: 0.02 });
    expect(await journalOf(client, note.id)).toMatchObject({ cash: -15.75, cash_rounding: 0.02 });
    expect(await expected(shop.managerSessionId)).toBeCloseTo(before - 15.75, 2);
  });
});

describe('an exchange', () => {
  const swap = async (sold: number, taken: number, payments: PaymentInput[]) => {
    const sale = await sellAt(sold, [pay(sold)]);
    const before = await expected(shop.managerSessionId);
    const exchange = await call<Exchange & { sale: Sale; credit_note: CreditNote }>(
      client,
      shop.manager,
      'exchange_sale',
      {
        p_exchange: makeExchange(shop, await productAt(taken), sale, {
          sale: { lines: [line(await productAt(taken))], payments, expected_total: taken },
        }),
      },
    );
    return { exchange, moved: (await expected(shop.managerSessionId)) - before };
  };

  it('rounds only what is paid on top', async () => {
    const { exchange, moved } = await swap(15.72, 20.33, [pay(4.61)]);
    expect(moved).toBeCloseTo(4.6, 2);
    expect(exchange.sale).toMatchObject({ rounding_amount: -0.01 });
    expect(exchange.credit_note).toMatchObject({ rounding_amount: 0 });
  });

  it('rounds only what is given back', async () => {
    const { exchange, moved } = await swap(15.72, 10, []);
    expect(moved).toBeCloseTo(-5.7, 2);
    expect(exchange.sale).not.toHaveProperty('rounding_amount');
    expect(exchange.credit_note).toMatchObject({ rounding_amount: -0.02 });
  });
});

describe('an order', () => {
  it('that is handed over against cash is rounded', async () => {
    const mine = await makeShop(client);
    await roundTo(1, mine);
    const tea = await addProduct(client, mine, { price: 53.96, stock: 5, taxCode: 'A' });
    const placed = await placeOrder(client, orderOf(mine, [[tea, 1]]));
    const sale = await confirmOrder(client, mine, confirmationOf(mine, placed, [pay(53.96)]));
    expect(sale).toMatchObject({ total_amount: 53.96, rounding_amount: 0.04, cash_rounding_amount: 0.04 });
    expect(await journalOf(client, sale.id)).toMatchObject({ cash: 54, cash_rounding: -0.04 });
  });

  it('that is called off gives its deposit back in coins', async () => {
    const mine = await makeShop(client);
    await roundTo(1, mine);
    const cloth = await addProduct(client, mine, { price: 100, stock: 5, taxCode: 'A' });
    const taken = await call<PlacedOrder>(client, mine.cashier, 'take_order', {
      p_order: {
        id: randomUUID(),
        till_session_id: mine.sessionId,
        lines: [line(cloth)],
        customer: { name: 'Wanjiru', phone: '+254 712345678' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
        deposit: { id: randomUUID(), tender_type: 'cash', amount: 53.96 },
      },
    });
    const id = randomUUID();
    await call(client, mine.manager, 'cancel_paid_order', {
      p_cancellation: {
        id,
        order_id: taken.id,
        reason: 'Moved away',
        refund_tender_type: 'cash',
        till_session_id: mine.managerSessionId,
      },
    });
    expect(await journalOf(client, id)).toMatchObject({ customer_deposits: 53.96, cash: -54, cash_rounding: 0.04 });
    expect((await report(mine.managerSessionId, mine)).expected_cash).toBe(1000 - 54);
  });
});

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
  }, 240_000);
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
