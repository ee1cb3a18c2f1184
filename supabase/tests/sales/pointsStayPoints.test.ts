import { randomUUID } from 'node:crypto';
import type { CreditNote, PaymentInput, PostedExchange, Sale, TenderType } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { addBundle, changeRecipe } from '../stock/bundleFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { makeExchange } from './exchangeFixtures';
import { balanceOf, cardOf, issueCard, makeCardShop, payByCard, pointsOf, saveProgram } from './giftCardFixtures';
import {
  addContact,
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
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let rice: string;
let contact: string;

beforeAll(async () => {
  shop = await makeCardShop(database.client);
  rice = await addProduct(database.client, shop, { price: 100, stock: 10_000, unit: 'kg' });
  await saveProgram(database.client, shop);
});

beforeEach(async () => {
  contact = await addContact(database.client, shop, 1000);
});

const sellRice = (payments: PaymentInput[], quantity = 1): Promise<Sale> =>
  recordSale(database.client, shop, saleOf(shop, [line(rice, quantity)], payments, { contact_id: contact }));
const without = (contactId: string, product = rice, price = 100): Promise<CreditNote> =>
  call<CreditNote>(database.client, shop.manager, 'return_without_receipt', {
    p_return: {
      id: randomUUID(),
      till_session_id: shop.managerSessionId,
      contact_id: contactId,
      reason: 'Lost',
      refund_tender_type: 'store_credit',
      lines: [{ product_id: product, quantity: 1, unit_price: price, restock: true }],
    },
  });
const points = async (): Promise<number> => (await pointsOf(database.client, shop, contact)).points;
const give = (amount: number) =>
  call(database.client, shop.manager, 'adjust_loyalty', {
    p_adjustment: { id: randomUUID(), contact_id: contact, points: amount, reason: 'A birthday' },
  });
const back = (sale: Sale, quantity: number, tender: TenderType): Promise<CreditNote> =>
  refundSale(database.client, shop, refundOf(shop, sale, quantity, { refund_tender_type: tender }));
const prepaid = (sale: Sale, quantity: number, tender: TenderType, more: object = {}): Promise<CreditNote> =>
  call<CreditNote>(database.client, shop.manager, 'refund_prepaid', {
    p_refund: { ...refundOf(shop, sale, quantity, { refund_tender_type: tender }), ...more },
  });
const credit = async (): Promise<number> => {
  const { rows } = await database.client.query<{ left: number }>(
    'select private.store_credit_balance($1, $2)::float as left',
    [shop.tenantId, contact],
  );
  return rows[0]?.left ?? Number.NaN;
};

describe('what points paid', () => {
  it('does not become store credit, though the sale that earned the points is returned too', async () => {
    await give(1);
    const earning = await sellRice([pay(400)], 4);
    const spending = await sellRice([pay(41, 'loyalty'), pay(59)]);
    expect(await back(spending, 1, 'store_credit')).toMatchObject({
      refund_amount: 59,
      points_amount: 41,
      total_amount: 100,
      points: { restored: 41, reversed: 5, balance: 41 },
    });
    await back(earning, 4, 'cash');

    expect(await credit()).toBe(59);
    expect(await points()).toBe(1);
  });

  it('comes back in parts that add up to the cent, and cannot be drawn as money before it', async () => {
    await give(40);
    const sale = await sellRice([pay(40, 'loyalty'), pay(260)], 3);
    const notes = [await back(sale, 1, 'store_credit'), await back(sale, 1, 'cash'), await back(sale, 1, 'cash')];

    expect(notes.map((note) => [note.refund_amount, note.points_amount])).toEqual([
      [86.67, 13.33],
      [86.66, 13.34],
      [86.67, 13.33],
    ]);
    expect(await points()).toBe(40);
  });

  it('can come back as points first; then no more points are left than were not given back', async () => {
    await give(150);
    const sale = await sellRice([pay(150, 'loyalty'), pay(50)], 2);
    expect(await prepaid(sale, 1, 'loyalty')).toMatchObject({ refund_amount: 100, points_amount: 0 });
    await expectCode(prepaid(sale, 1, 'loyalty'), 'payment_mismatch');
    expect(await back(sale, 1, 'cash')).toMatchObject({ refund_amount: 50, points_amount: 50 });
    expect(await points()).toBe(150);
  });

  it('goes neither onto a gift card nor into the drawer', async () => {
    await give(100);
    const card = await issueCard(database.client, shop, cardOf(60));
    const mixed = await sellRice([pay(40, 'loyalty'), payByCard(card.id, 60)]);
    await prepaid(mixed, 1, 'gift_card');
    expect(await balanceOf(database.client, card.id)).toBe(60);

    const all = await sellRice([pay(100, 'loyalty')]);
    const note = await back(all, 1, 'cash');
    expect(note).toMatchObject({ refund_amount: 0, points_amount: 100 });
    expect(await journalOf(database.client, note.id)).toMatchObject({ customer_rewards: -100 });
    const again = await sellRice([pay(100, 'loyalty')]);
    await prepaid(again, 1, 'gift_card', { gift_card_id: card.id });
    expect(await balanceOf(database.client, card.id)).toBe(60);
    expect(await points()).toBe(100);
  });

  it('counts after what is still owed, and not as money when the account’s payment is taken back', async () => {
    await give(40);
    const owed = await sellRice([pay(40, 'loyalty'), pay(60, 'on_account')]);
    const payment = await call<{ id: string }>(database.client, shop.manager, 'record_contact_payment', {
      p_payment: {
        id: randomUUID(),
        contact_id: contact,
        tender_type: 'cash',
        amount: 60,
        till_session_id: shop.managerSessionId,
      },
    });
    await back(owed, 0.5, 'cash');
    await expectCode(
      call(database.client, shop.manager, 'reverse_contact_payment', {
        p_reversal: {
          id: randomUUID(),
          payment_id: payment.id,
          reason: 'A mistake',
          till_session_id: shop.managerSessionId,
        },
      }),
      'in_use',
    );
    await give(20);
    const unpaid = await sellRice([pay(40, 'loyalty'), pay(60, 'on_account')]);
    expect(await back(unpaid, 1, 'on_account')).toMatchObject({
      receivable_amount: 60,
      refund_amount: 0,
      points_amount: 40,
    });
  });

  it('is not credit of an exchange, but pays again as points', async () => {
    await give(100);
    const bought = await sellRice([pay(100, 'loyalty')]);
    const body = makeExchange(shop, rice, bought, {
      refund: { refund_tender_type: 'store_credit' },
      sale: { contact_id: contact, expected_total: 100, payments: [] },
    });
    const exchange = (payments: PaymentInput[]) =>
      call<PostedExchange>(database.client, shop.manager, 'exchange_sale', {
        p_exchange: { ...body, sale: { ...body.sale, payments } },
      });
    await expectCode(exchange([]), 'payment_mismatch');
    expect(await exchange([pay(100, 'loyalty')])).toMatchObject({ applied_amount: 0, paid_amount: 100 });
    expect([await points(), await credit()]).toEqual([0, 0]);
  });

  it('does not come back without its receipt', async () => {
    await give(100);
    const bought = await sellRice([pay(100, 'loyalty')]);
    const refusal = await expectCode(without(contact), 'bought_with_points');
    expect(JSON.parse(refusal.detail ?? '')).toEqual({ invoice_number: bought.invoice_number });
    expect(await credit()).toBe(0);
    // Somebody else's goods are other goods; and what came back is not there to come back.
    await without(await addContact(database.client, shop));
    await prepaid(bought, 1, 'loyalty');
    await without(contact);
  });

  it('does not come back as the parts of a bundle, whatever the recipe is by now', async () => {
    await give(300);
    const flour = await addProduct(database.client, shop, { price: 60, stock: 100 });
    const bundle = await addBundle(database.client, shop, [
      [rice, 2],
      [flour, 1],
    ]);
    const bought = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(bundle, 2)], [pay(200, 'loyalty')], { contact_id: contact }),
    );
    await changeRecipe(database.client, shop, bundle, [[flour, 1]]);
    for (const part of [rice, flour]) {
      const refusal = await expectCode(without(contact, part, 60), 'bought_with_points');
      expect(JSON.parse(refusal.detail ?? '')).toEqual({ invoice_number: bought.invoice_number });
    }
    await prepaid(bought, 1, 'loyalty');
    await expectCode(without(contact), 'bought_with_points');
    expect([await points(), await credit()]).toEqual([200, 0]);

    // The bundle itself comes back for its points, and only then are its parts other goods.
    await prepaid(bought, 1, 'loyalty');
    expect([await points(), await credit()]).toEqual([300, 0]);
    await without(contact);
    expect(await credit()).toBe(100);
  });

  it('is told before, for the own business only', async () => {
    await give(40);
    const sale = await sellRice([pay(40, 'loyalty'), pay(110), pay(50, 'on_account')], 2);
    const parts = (amount: number, persona = shop.cashier) =>
      call(database.client, persona, 'refund_parts', { p_sale_id: sale.id, p_amount: amount });
    expect(await parts(100)).toEqual({
      receivable_amount: 50,
      points_amount: 13.33,
      money_amount: 36.67,
      cash_rounding_amount: 0,
    });
    await expectCode(parts(-1), 'invalid_input');
    const other = await makeShop(database.client);
    await expectCode(parts(100, other.owner), 'not_found');
  });

  it('is said when what was earned and used takes the customer below zero', async () => {
    const earning = await sellRice([pay(400)], 4);
    await sellRice([pay(40, 'loyalty'), pay(60)]);
    expect((await back(earning, 4, 'cash')).points).toEqual({ restored: 0, reversed: 40, balance: -34 });
    const plain = await recordSale(database.client, shop, saleOf(shop, [line(rice)], [pay(100)]));
    expect((await back(plain, 1, 'cash')).points).toBeNull();
    expect(firstLine(plain).quantity).toBe(1);
  });
});
