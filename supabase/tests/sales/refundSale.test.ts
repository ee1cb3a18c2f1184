import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
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
  refundOf,
  refundSale,
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
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 10_000, cost: 40 });
});

function saleNow(id: string): Promise<Sale> {
  return asUser(database.client, shop.manager, () => callRpc<Sale>(database.client, 'get_sale', { p_sale_id: id }));
}

describe('refund_sale', () => {
  it('gives back price, tax and cost as they were', async () => {
    const sale = await sell(database.client, shop, milk, 3, 58);
    await database.client.query('update public.products set price = 99 where id = $1', [milk]);
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    await database.client.query('update public.products set price = 58 where id = $1', [milk]);

    expect(note).toMatchObject({
      sale_id: sale.id,
      net_amount: 50,
      tax_amount: 8,
      total_amount: 58,
      refund_tender_type: 'cash',
      replayed: false,
    });
    expect(note.credit_note_number).toMatch(/^CN-\d{6}$/);
    expect(note.lines).toEqual([
      expect.objectContaining({ name: 'Milk', quantity: 1, restock: true, gross_amount: 58 }),
    ]);
    expect(await journalOf(database.client, note.id)).toEqual({
      sales_returns: 50,
      vat_output: 8,
      cash: -58,
      inventory: 40,
      cost_of_goods_sold: -40,
    });
    expect(await saleNow(sale.id)).toMatchObject({
      status: 'partially_refunded',
      refunded_amount: 58,
      credit_notes: [{ credit_note_number: note.credit_note_number }],
    });
  });

  it("restocks at the original cost, not at today's average", async () => {
    const product = await addProduct(database.client, shop, { price: 10, stock: 10, cost: 5 });
    const sale = await sell(database.client, shop, product, 10, 10);
    await database.client.query('select private.post_goods_receipt($1, $2, $3)', [
      shop.tenantId,
      shop.owner.userId,
      JSON.stringify({ id: randomUUID(), lines: [{ product_id: product, quantity: 10, unit_cost: 9 }] }),
    ]);
    await refundSale(database.client, shop, refundOf(shop, sale, 10));

    expect(await stockOf(database.client, product)).toEqual({ quantity: 20, value: 140, reserved: 0 });
  });

  it('books what cannot be sold again as shrinkage and leaves the stock alone', async () => {
    const sale = await sell(database.client, shop, milk, 2, 58);
    const before = await stockOf(database.client, milk);
    const note = await refundSale(
      database.client,
      shop,
      refundOf(shop, sale, 2, { lines: [{ sale_line_id: firstLine(sale).id, quantity: 2, restock: false }] }),
    );

    expect(await journalOf(database.client, note.id)).toEqual({
      sales_returns: 100,
      vat_output: 16,
      cash: -116,
      shrinkage: 80,
      cost_of_goods_sold: -80,
    });
    expect(await stockOf(database.client, milk)).toEqual(before);
    expect(await saleNow(sale.id)).toMatchObject({ status: 'refunded', refunded_amount: 116 });
  });

  it('takes back at most what was sold and not yet returned', async () => {
    const sale = await sell(database.client, shop, milk, 3, 58);
    await refundSale(database.client, shop, refundOf(shop, sale, 2));
    const error = await expectCode(refundSale(database.client, shop, refundOf(shop, sale, 2)), 'over_return');

    expect(JSON.parse(error.detail ?? '{}')).toEqual({
      lines: [{ sale_line_id: firstLine(sale).id, name: 'Milk', returnable: 1 }],
    });
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
    await expectCode(refundSale(database.client, shop, refundOf(shop, sale, 1)), 'already_refunded');
  });

  it('does not let the same line slip through twice in one note', async () => {
    const sale = await sell(database.client, shop, milk, 2, 58);
    const twice = [1, 2].map(() => ({ sale_line_id: firstLine(sale).id, quantity: 2, restock: true }));

    await expectCode(refundSale(database.client, shop, refundOf(shop, sale, 2, { lines: twice })), 'invalid_input');
  });

  it('answers the first note again for the same id and body', async () => {
    const sale = await sell(database.client, shop, milk, 3, 58);
    const body = refundOf(shop, sale, 1);
    const first = await refundSale(database.client, shop, body);

    expect(await refundSale(database.client, shop, body)).toEqual({ ...first, replayed: true });
    await expectCode(refundSale(database.client, shop, { ...body, reason: 'Other' }), 'idempotency_mismatch');
  });

  it('ends at the cent, however many parts: every note and their sum', async () => {
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    const cases = fc.record({
      units: fc.integer({ min: 2, max: 12 }),
      price: fc.integer({ min: 1, max: 5000 }),
      discount: fc.integer({ min: 0, max: 99 }),
      cost: fc.integer({ min: 0, max: 3000 }),
      order: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ units, price, discount, cost, order }) => {
        const product = await addProduct(database.client, shop, { price: price / 100, stock: units, cost: cost / 100 });
        const basket = [line(product, units, { discount_percent: discount })];
        const quoted = await asUser(database.client, shop.manager, () =>
          callRpc<{ total_amount: number }>(database.client, 'quote_sale', {
            p_basket: { channel: 'till', lines: basket },
          }),
        );
        const payments = quoted.total_amount > 0 ? [pay(quoted.total_amount)] : [];
        const sale = await recordSale(
          database.client,
          shop,
          saleOf(shop, basket, payments, { till_session_id: shop.managerSessionId }),
          shop.manager,
        );
        const cents = { net: 0, tax: 0 };
        for (let left = units, turn = 0; left > 0; turn += 1) {
          const quantity = Math.min(left, order[turn % order.length] ?? 1);
          const note = await refundSale(database.client, shop, refundOf(shop, sale, quantity));
          expect(note.net_amount).toBeGreaterThanOrEqual(0);
          expect(note.tax_amount).toBeGreaterThanOrEqual(0);
          cents.net += Math.round(note.net_amount * 100);
          cents.tax += Math.round(note.tax_amount * 100);
          left -= quantity;
        }
        expect(cents).toEqual({ net: Math.round(sale.net_amount * 100), tax: Math.round(sale.tax_amount * 100) });
        expect(await stockOf(database.client, product)).toMatchObject({ quantity: units, value: (units * cost) / 100 });
      }),
      { numRuns: count(15, 1500) },
    );
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: false });
  }, 600_000);
});

describe('how money goes back', () => {
  it('lowers what is owed first, and pays back at most what was paid', async () => {
    const contact = await addContact(database.client, shop, 1000);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 2)], [pay(40), pay(76, 'on_account')], { contact_id: contact }),
    );
    const first = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    const second = await refundSale(database.client, shop, refundOf(shop, sale, 1));

    expect(await journalOf(database.client, first.id)).toMatchObject({ receivable: -58 });
    expect(await journalOf(database.client, second.id)).toMatchObject({ receivable: -18, cash: -40 });
    expect(await saleNow(sale.id)).toMatchObject({ balance_due: 0, refunded_amount: 116, status: 'refunded' });
  });

  it('goes to a card only as far as the card paid, but always as cash', async () => {
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk, 2)], [pay(58), pay(58, 'card')]));
    await expectCode(
      refundSale(database.client, shop, refundOf(shop, sale, 2, { refund_tender_type: 'card' })),
      'payment_mismatch',
    );
    await expectCode(
      refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'mobile_money' })),
      'payment_mismatch',
    );
    await expectCode(
      refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'on_account' })),
      'payment_mismatch',
    );
    await refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'card' }));
    await expectCode(
      refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'card' })),
      'payment_mismatch',
    );
    await expect(refundSale(database.client, shop, refundOf(shop, sale, 1))).resolves.toMatchObject({
      total_amount: 58,
    });
  });

  it('needs an open drawer for cash', async () => {
    const sale = await sell(database.client, shop, milk, 1, 58);
    const { till_session_id: unused, ...withoutSession } = refundOf(shop, sale, 1);

    expect(unused).toBe(shop.managerSessionId);
    await expectCode(refundSale(database.client, shop, withoutSession), 'no_open_till_session');
  });

  it('becomes store credit that pays once and never turns into cash', async () => {
    const contact = await addContact(database.client, shop);
    const bought = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(58)], { contact_id: contact }),
    );
    await refundSale(database.client, shop, refundOf(shop, bought, 1, { refund_tender_type: 'store_credit' }));
    expect(await balancesOf(database.client, shop.tenantId)).toMatchObject({ store_credit: -58 });

    const spend = (): Promise<Sale> =>
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'store_credit')], { contact_id: contact }));
    const spent = await spend();
    await expectCode(spend(), 'store_credit_exceeded');
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'store_credit')])),
      'invalid_input',
    );
    await expectCode(refundSale(database.client, shop, refundOf(shop, spent, 1)), 'payment_mismatch');
    await refundSale(database.client, shop, refundOf(shop, spent, 1, { refund_tender_type: 'store_credit' }));
    await expect(spend()).resolves.toMatchObject({ total_amount: 58 });
  });

  it('cannot be store credit without a customer', async () => {
    const sale = await sell(database.client, shop, milk, 1, 58);
    await expectCode(
      refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'store_credit' })),
      'invalid_input',
    );
  });
});

describe('who may take goods back', () => {
  it('needs a manager', async () => {
    const sale = await sell(database.client, shop, milk, 1, 58);
    const error = await expectCode(
      refundSale(database.client, shop, refundOf(shop, sale, 1, { till_session_id: shop.sessionId }), shop.cashier),
      'approval_required',
    );

    expect(error.code).toBe('PT403');
  });

  it('reaches no sale and no line of another business', async () => {
    const other = await makeShop(database.client);
    const sale = await sell(database.client, shop, milk, 1, 58);
    await expectCode(refundSale(database.client, other, refundOf(other, sale, 1)), 'not_found');
    const second = await sell(database.client, shop, milk, 1, 58);
    await expectCode(
      refundSale(
        database.client,
        shop,
        refundOf(shop, sale, 1, { lines: [{ sale_line_id: firstLine(second).id, quantity: 1, restock: true }] }),
      ),
      'not_found',
    );
  });
});
