import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type {
  Exchange,
  ExchangeInput,
  PostedExchange,
  Sale,
  TillSessionReport,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { makeExchange, type ExchangeParts } from './exchangeFixtures';
import { approvalOf, approve, givePin } from './pinFixtures';
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
  stockOf,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let small: string;
let large: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  small = await addProduct(database.client, shop, { name: 'Shirt S', price: 116, stock: 10_000, cost: 60 });
  large = await addProduct(database.client, shop, { name: 'Shirt L', price: 174, stock: 10_000, cost: 90 });
  for (const each of [shop, other]) await givePin(database.client, each.tenantId, each.manager, '4711');
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.manager): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const exchange = (body: ExchangeInput, persona: Persona = shop.manager): Promise<PostedExchange> =>
  call('exchange_sale', { p_exchange: body }, persona);

/** One piece of the sale's first line for one Shirt L, the difference in cash. */
const exchangeOf = (sale: Sale, more: ExchangeParts = {}): ExchangeInput => makeExchange(shop, large, sale, more);

describe('exchange_sale', () => {
  it('takes goods back and others out, and only the difference is paid', async () => {
    const sale = await sell(database.client, shop, small, 2, 116);
    const before = { small: await stockOf(database.client, small), large: await stockOf(database.client, large) };
    const body = exchangeOf(sale);
    const done = await exchange(body);

    expect(done).toMatchObject({
      id: body.id,
      original_sale_id: sale.id,
      original_invoice_number: sale.invoice_number,
      credit_total: 116,
      tender_type: 'cash',
      applied_amount: 116,
      paid_amount: 58,
      returned_amount: 0,
      replayed: false,
    });
    expect(done.credit_note).toMatchObject({ total_amount: 116, sale_id: sale.id, approvals: [] });
    expect(done.sale).toMatchObject({ total_amount: 174, balance_due: 0 });
    expect(done.sale.payments.map(({ amount, reference }) => [amount, reference]).sort()).toEqual([
      [116, `Exchange ${done.credit_note_number}`],
      [58, null],
    ]);
    expect((await stockOf(database.client, small)).quantity).toBe(before.small.quantity + 1);
    expect((await stockOf(database.client, large)).quantity).toBe(before.large.quantity - 1);
    expect(await journalOf(database.client, done.credit_note_id)).toEqual({
      sales_returns: 100,
      vat_output: 16,
      cash: -116,
      inventory: 60,
      cost_of_goods_sold: -60,
    });
    expect(await journalOf(database.client, done.sale_id)).toMatchObject({ cash: 174, sales: -150, vat_output: -24 });
    for (const id of [done.sale_id, sale.id])
      expect(await call<Exchange[]>('sale_exchanges', { p_sale_id: id })).toEqual([
        expect.objectContaining({ id: body.id, invoice_number: done.invoice_number, applied_amount: 116 }),
      ]);
  });

  it('answers the same again, does nothing twice, and refuses another body', async () => {
    const sale = await sell(database.client, shop, small, 1, 116);
    const body = exchangeOf(sale);
    const first = await exchange(body);
    const stock = await stockOf(database.client, large);

    expect(await exchange(body)).toEqual({
      ...first,
      replayed: true,
      sale: { ...first.sale, replayed: true },
      credit_note: { ...first.credit_note, replayed: true },
    });
    expect(await stockOf(database.client, large)).toEqual(stock);
    await expectCode(exchange({ ...body, refund: { ...body.refund, reason: 'Another' } }), 'idempotency_mismatch');
  });

  it('takes neither a return nor a sale that was made before', async () => {
    const sale = await sell(database.client, shop, small, 3, 116);
    const first = await exchange(exchangeOf(sale));

    const again = exchangeOf(sale);
    await expectCode(
      exchange({ ...again, refund: { ...again.refund, id: first.credit_note_id } }),
      'idempotency_mismatch',
    );
    await expectCode(exchange({ ...again, sale: { ...again.sale, id: first.sale_id } }), 'idempotency_mismatch');
  });

  it('gives the rest back where what goes out is worth less', async () => {
    const sale = await sell(database.client, shop, large, 1, 174);
    const before = await balancesOf(database.client, shop.tenantId);
    const done = await exchange(
      exchangeOf(sale, { sale: { lines: [line(small)], payments: [], expected_total: 116 } }),
    );
    const after = await balancesOf(database.client, shop.tenantId);

    expect(done).toMatchObject({ applied_amount: 116, paid_amount: 0, returned_amount: 58 });
    expect((after['cash'] ?? 0) - (before['cash'] ?? 0)).toBe(-58);
  });

  it('takes no money on top when there is some to give back, nor too little or too much', async () => {
    const sale = await sell(database.client, shop, large, 1, 174);
    const cheaper = { lines: [line(small)], expected_total: 116 };
    await expectCode(exchange(exchangeOf(sale, { sale: { ...cheaper, payments: [pay(1)] } })), 'payment_mismatch');

    const cheap = await sell(database.client, shop, small, 1, 116);
    await expectCode(exchange(exchangeOf(cheap, { sale: { payments: [pay(57)] } })), 'payment_mismatch');
    await expectCode(exchange(exchangeOf(cheap, { sale: { payments: [pay(59)] } })), 'payment_mismatch');
    await expectCode(exchange(exchangeOf(cheap, { sale: { expected_total: 173 } })), 'total_mismatch');
    // Neither half of what was refused is there.
    const { rows } = await database.client.query('select 1 from public.credit_notes where sale_id = any ($1)', [
      [sale.id, cheap.id],
    ]);
    expect(rows).toEqual([]);
  });

  it('goes by the way it was paid: card to card, and as store credit for its customer only', async () => {
    const card = await recordSale(database.client, shop, saleOf(shop, [line(small)], [pay(116, 'card')]));
    const byCard = await exchange(exchangeOf(card, { refund: { refund_tender_type: 'card' } }));
    expect(byCard.sale.payments.map(({ tender_type: type, amount }) => [type, amount]).sort()).toEqual([
      ['card', 116],
      ['cash', 58],
    ]);

    const [contact, outsider] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    const sold = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(large, 2)], [pay(348)], { contact_id: contact }),
    );
    const credit = (contactId: string | null) =>
      exchangeOf(sold, {
        refund: { refund_tender_type: 'store_credit' },
        sale: { contact_id: contactId, lines: [line(small)], payments: [], expected_total: 116 },
      });
    await expectCode(exchange(credit(outsider)), 'invalid_input');
    await expectCode(exchange(credit(null)), 'invalid_input');
    expect(await exchange(credit(contact))).toMatchObject({ applied_amount: 116, returned_amount: 58 });
    const { rows } = await database.client.query('select private.store_credit_balance($1, $2)::float as left', [
      shop.tenantId,
      contact,
    ]);
    expect(rows).toEqual([{ left: 58 }]);
  });

  it('lowers what is still owed first: then what goes out is paid', async () => {
    const contact = await addContact(database.client, shop, 1000);
    const sold = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(small)], [pay(116, 'on_account')], { contact_id: contact }),
    );
    const done = await exchange(exchangeOf(sold, { sale: { payments: [pay(174)] } }));

    expect(done).toMatchObject({ credit_total: 116, applied_amount: 0, paid_amount: 174, returned_amount: 0 });
  });

  it('is one refund and one sale of the till in its report', async () => {
    const place = await makeShop(database.client);
    const product = await addProduct(database.client, place, { price: 100, stock: 10 });
    const sold = await sell(database.client, place, product, 1, 100);
    const body = exchangeOf(sold, {
      sale: {
        till_session_id: place.managerSessionId,
        lines: [line(product, 2)],
        payments: [pay(100)],
        expected_total: 200,
      },
    });
    await call('exchange_sale', { p_exchange: body }, place.manager);
    const report = await call<TillSessionReport>(
      'till_session_report',
      { p_session_id: place.managerSessionId },
      place.manager,
    );

    expect(report).toMatchObject({ sales_total: 200, refunds_total: 100, expected_cash: 1100 });
  });

  it('needs the approval of a manager for the return, which the credit note names', async () => {
    const sale = await sell(database.client, shop, small, 1, 116);
    const body = exchangeOf(sale, { sale: { till_session_id: shop.sessionId } });
    await expectCode(exchange(body, shop.cashier), 'approval_required');
    const { refund } = body;
    const subject = (quantity: number) => ({
      refund_id: refund.id,
      sale_id: sale.id,
      refund_tender_type: 'cash',
      lines: [{ sale_line_id: firstLine(sale).id, quantity }],
    });
    const more = approvalOf(shop.manager, subject(2), { permission: 'sales.refund', reason: 'Wrong size' });
    await approve(database.client, shop.cashier, more);
    await expectCode(
      exchange({ ...body, refund: { ...refund, approval_ids: [more.id] } }, shop.cashier),
      'approval_required',
    );
    const just = approvalOf(shop.manager, subject(1), { permission: 'sales.refund', reason: 'Wrong size' });
    await approve(database.client, shop.cashier, just);
    const done = await exchange({ ...body, refund: { ...refund, approval_ids: [just.id] } }, shop.cashier);

    expect(done.credit_note.approvals).toEqual([
      { permission: 'sales.refund', approver_name: 'Max Manager', reason: 'Wrong size' },
    ]);
  });

  it('holds the limits of the sale as well', async () => {
    const sale = await sell(database.client, shop, small, 1, 116);
    const cheaper = exchangeOf(sale, {
      sale: {
        till_session_id: shop.sessionId,
        lines: [line(large, 1, { discount_percent: 30 })],
        expected_total: 121.8,
        payments: [pay(5.8)],
      },
    });
    const { refund } = cheaper;
    const approval = approvalOf(
      shop.manager,
      { refund_id: refund.id, sale_id: sale.id, refund_tender_type: 'cash', lines: refund.lines },
      { permission: 'sales.refund' },
    );
    await approve(database.client, shop.cashier, approval);
    const refused = await expectCode(
      exchange({ ...cheaper, refund: { ...refund, approval_ids: [approval.id] } }, shop.cashier),
      'approval_required',
    );
    expect(refused.detail).toContain('sales.discount');
    const empty = await addProduct(database.client, shop, { price: 174 });
    await expectCode(exchange(exchangeOf(sale, { sale: { lines: [line(empty)] } })), 'insufficient_stock');
    await expectCode(
      exchange(exchangeOf(sale, { sale: { late: { device_id: randomUUID(), provisional_number: 'T1-000009' } } })),
      'invalid_input',
    );
    const twice = exchangeOf(sale);
    twice.refund.lines = [{ sale_line_id: firstLine(sale).id, quantity: 2, restock: true }];
    await expectCode(exchange(twice), 'over_return');
  });

  it('knows no sale, customer or product of another business', async () => {
    const sale = await sell(database.client, shop, small, 1, 116);
    const body = exchangeOf(sale);
    await expectCode(exchange(body, other.manager), 'not_found');
    const product = await addProduct(database.client, other, { price: 174, stock: 5 });
    await expectCode(exchange(exchangeOf(sale, { sale: { lines: [line(product)] } })), 'not_found');
    const contact = await addContact(database.client, other);
    await expectCode(exchange(exchangeOf(sale, { sale: { contact_id: contact } })), 'not_found');
    await exchange(body);
    await expectCode(call('sale_exchanges', { p_sale_id: sale.id }, other.manager), 'not_found');
    const read = await asUser(database.client, other.manager, () =>
      database.client.query('select 1 from public.exchanges'),
    );
    expect(read.rowCount).toBe(0);
  });

  it('refuses what is no exchange', async () => {
    for (const more of [{}, { sale: null }, { refund: [] }, { sale: { lines: [], till_session_id: randomUUID() } }])
      await expectCode(
        exchange({ id: randomUUID(), refund: {}, ...more } as unknown as ExchangeInput),
        'invalid_input',
      );
  });
});

describe('exchanges at once', () => {
  it('take the same goods back once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => database.connect()));
    const sale = await sell(database.client, shop, small, 1, 116);
    const settled = await Promise.allSettled(
      clients.map((client) =>
        asUser(client, shop.manager, () => callRpc(client, 'exchange_sale', { p_exchange: exchangeOf(sale) })),
      ),
    );

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const hints = settled.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { hint?: string }).hint ?? String(one.reason)] : [],
    );
    expect(new Set(hints)).toEqual(new Set(['already_refunded']));
  });

  it('and sales of the same goods never wait for each other in a circle', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    const sales: Sale[] = [];
    for (let index = 0; index < 16; index += 1)
      sales.push(await sell(database.client, shop, index % 2 === 0 ? small : large, 1, index % 2 === 0 ? 116 : 174));
    const settled = await Promise.allSettled(
      clients.map(async (client, index) => {
        for (const turn of [0, 1]) {
          const sold = sales[index * 2 + turn];
          if (sold === undefined) continue;
          const isSmall = firstLine(sold).product_id === small;
          const body = exchangeOf(
            sold,
            isSmall ? {} : { sale: { lines: [line(small)], payments: [], expected_total: 116 } },
          );
          await asUser(client, shop.manager, () => callRpc(client, 'exchange_sale', { p_exchange: body }));
          await recordSale(client, shop, saleOf(shop, [line(large), line(small)], [pay(290)]));
        }
      }),
    );

    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  }, 300_000);
});

describe('any run of returns and exchanges', () => {
  it('gives back what was sold, to the cent, and never more', async () => {
    const cases = fc.record({
      units: fc.integer({ min: 1, max: 8 }),
      price: fc.integer({ min: 1, max: 30_000 }),
      steps: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), isExchange: fc.boolean() }), {
        minLength: 8,
        maxLength: 8,
      }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ units, price, steps }) => {
        const product = await addProduct(database.client, shop, { price: price / 100, stock: units });
        const total = Math.round(units * price) / 100;
        const sale = await recordSale(database.client, shop, saleOf(shop, [line(product, units)], [pay(total)]));
        let left = units;
        let credited = 0;
        for (const { quantity, isExchange } of steps) {
          const lines = [{ sale_line_id: firstLine(sale).id, quantity, restock: true }];
          const body = exchangeOf(sale, {
            refund: { lines },
            sale: { lines: [line(small)], payments: [], expected_total: 116 },
          });
          // A quantity's worth is known before it is asked for: what it comes to, or the rest.
          const worth =
            Math.round(total * 100 * ((units - left + quantity) / units)) -
            Math.round(total * 100 * ((units - left) / units));
          if (worth < 11_600) body.sale.payments = [pay((11_600 - worth) / 100)];
          const work = isExchange
            ? exchange(body).then((done) => done.credit_note)
            : call<PostedExchange['credit_note']>('refund_sale', {
                p_refund: { ...body.refund, till_session_id: shop.managerSessionId },
              });
          if (quantity > left) {
            await expect(work).rejects.toMatchObject({
              hint: expect.stringMatching(/^(over_return|already_refunded)$/) as string,
            });
            continue;
          }
          const note = await work;
          expect(Math.round(note.total_amount * 100)).toBe(worth);
          left -= quantity;
          credited += Math.round(note.total_amount * 100);
        }
        if (left === 0) expect(credited).toBe(Math.round(total * 100));
        expect(credited).toBeLessThanOrEqual(Math.round(total * 100));
      }),
      { numRuns: count(12, 300) },
    );
  }, 300_000);
});
