import { randomUUID } from 'node:crypto';
import type { Exchange, ExchangeInput, PostedExchange, Sale } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { makeExchange, type ExchangeParts } from './exchangeFixtures';
import { balanceOf, cardOf, issueCard, makeCardShop, payByCard, pointsOf, saveProgram } from './giftCardFixtures';
import { approvalOf, approve, givePin, verifyPin } from './pinFixtures';
import { addContact, addProduct, line, pay, recordSale, saleOf, sell, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let small: string;
let large: string;

beforeAll(async () => {
  shop = await makeCardShop(database.client);
  small = await addProduct(database.client, shop, { name: 'Shirt S', price: 116, stock: 1000, cost: 60 });
  large = await addProduct(database.client, shop, { name: 'Shirt L', price: 174, stock: 1000, cost: 90 });
  await saveProgram(database.client, shop);
  for (const person of [shop.manager, shop.cashier]) await givePin(database.client, shop.tenantId, person, '4711');
});

const exchangeOf = (sale: Sale, more: ExchangeParts = {}): ExchangeInput => makeExchange(shop, large, sale, more);
const exchange = (body: ExchangeInput) =>
  call<PostedExchange>(database.client, shop.manager, 'exchange_sale', { p_exchange: body });

describe('an exchange', () => {
  it('says what came back, for the receipt of what went out', async () => {
    const sale = await sell(database.client, shop, small, 2, 116);
    const done = await exchange(exchangeOf(sale));

    expect(done.credit_lines).toEqual([
      { name: 'Shirt S', unit: 'each', quantity: 1, gross_amount: 116, modifiers: [] },
    ]);
    // The part that the goods paid has the id of the exchange.
    expect(done.sale.payments.find(({ id }) => id === done.id)).toMatchObject({ amount: 116 });
    const [read] = await call<Exchange[]>(database.client, shop.manager, 'sale_exchanges', { p_sale_id: done.sale_id });
    expect(read?.credit_lines).toEqual(done.credit_lines);
  });

  it('names whoever stands at the till by PIN on what went out, and takes no other token', async () => {
    const { operator_token: token } = await verifyPin(database.client, shop.manager, shop.cashier, '4711');
    const sale = await sell(database.client, shop, small, 1, 116);
    const asked = exchangeOf(sale, { sale: { operator_token: token } });
    await expectCode(exchange(exchangeOf(sale, { sale: { operator_token: randomUUID() } })), 'operator_unknown');
    // A cashier takes nothing back by themselves, though it is the manager who is signed in.
    await expectCode(exchange(asked), 'approval_required');
    const { id: refund_id, sale_id, refund_tender_type, lines } = asked.refund;
    const { id } = await approve(
      database.client,
      shop.manager,
      approvalOf(shop.manager, { refund_id, sale_id, refund_tender_type, lines }, { permission: 'sales.refund' }),
    );
    const body = { ...asked, refund: { ...asked.refund, approval_ids: [id] } };
    const done = await exchange(body);

    expect(done.sale).toMatchObject({ cashier_name: 'Max Manager', operator_name: 'Cora Cashier' });
    expect((await exchange(body)).replayed).toBe(true);
  });

  it('is paid on top by gift card and with points', async () => {
    const card = await issueCard(database.client, shop, cardOf(40));
    const contact = await addContact(database.client, shop);
    await call(database.client, shop.manager, 'adjust_loyalty', {
      p_adjustment: { id: randomUUID(), contact_id: contact, points: 10, reason: 'A birthday' },
    });
    const bought = saleOf(shop, [line(small)], [pay(116)], { contact_id: contact });
    const sale = await recordSale(database.client, shop, bought);
    const before = (await pointsOf(database.client, shop, contact)).points;
    const done = await exchange(
      exchangeOf(sale, {
        sale: { contact_id: contact, payments: [payByCard(card.id, 40), pay(10, 'loyalty'), pay(8)] },
      }),
    );

    expect(done).toMatchObject({ applied_amount: 116, paid_amount: 58 });
    expect(await balanceOf(database.client, card.id)).toBe(0);
    expect((await pointsOf(database.client, shop, contact)).points).toBeLessThan(before + 10);
    await expectCode(
      exchange(
        exchangeOf(await sell(database.client, shop, small, 1, 116), { sale: { payments: [payByCard(card.id, 58)] } }),
      ),
      'gift_card_exceeded',
    );
  });

  it('gives nothing back to a gift card or as points: a refund does', async () => {
    const card = await issueCard(database.client, shop, cardOf(116));
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(small)], [payByCard(card.id, 116)]));

    await expectCode(exchange(exchangeOf(sale, { refund: { refund_tender_type: 'gift_card' } })), 'invalid_input');
    await expectCode(exchange(exchangeOf(sale)), 'payment_mismatch');
  });
});
