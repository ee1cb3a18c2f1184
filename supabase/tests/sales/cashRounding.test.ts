import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  CreditNote,
  CreditNoteListPage,
  Exchange,
  PaymentInput,
  PlacedOrder,
  RefundParts,
  Sale,
  SaleListPage,
  TillSessionReport,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import {
  addProduct,
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

const roundTo = (step: number, of: Shop = shop) =>
  setPolicy(client, of.tenantId, { cash_rounding_step: step, blind_close: false });

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
});
beforeEach(() => roundTo(0.05));

const productAt = (price: number) => addProduct(client, shop, { price, stock: 100, cost: 1, taxCode: 'A' });
const sellAt = async (price: number, payments: PaymentInput[]) =>
  recordSale(client, shop, saleOf(shop, [line(await productAt(price))], payments));
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
  const back = async (sale: Sale, quantity: number) => refundSale(client, shop, refundOf(shop, sale, quantity));

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

  it('is told before, as it is given back, and stands in the lists', async () => {
    const sale = await recordSale(client, shop, saleOf(shop, [line(await productAt(5.24), 3)], [pay(15.72)]));
    const rounding = async (amount: number) =>
      (await call<RefundParts>(client, shop.cashier, 'refund_parts', { p_sale_id: sale.id, p_amount: amount }))
        .cash_rounding_amount;
    expect(await rounding(15.72)).toBe(-0.02);
    for (const _piece of [1, 2, 3]) {
      const told = await rounding(5.24);
      expect(await back(sale, 1)).toMatchObject({ rounding_amount: told });
    }
    const { rows: notes } = await call<CreditNoteListPage>(client, shop.owner, 'list_credit_notes', { p_limit: 3 });
    expect(notes.map((note) => note.rounding_amount).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(-0.02, 2);
    const { rows: sales } = await call<SaleListPage>(client, shop.owner, 'list_sales', {
      p_query: sale.invoice_number,
    });
    expect(sales).toMatchObject([{ id: sale.id, rounding_amount: -0.02 }]);
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
