import { randomUUID } from 'node:crypto';
import type { ContactPayment, ContactStatement, TillSessionReport } from '../../../shared/src/api/rpcTypes';
import {
  addContact,
  addProduct,
  balancesOf,
  journalOf,
  makeShop,
  refundOf,
  refundSale,
  saleOf,
  line,
  pay,
  recordSale,
  type Shop,
} from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { call, getContact, openBalance, paymentOf, receive, sellOnAccount } from './contactFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let product: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  product = await addProduct(database.client, shop, { price: 100, stock: 10_000, taxCode: 'A' });
});

function onAccount(contactId: string, quantity = 1): ReturnType<typeof sellOnAccount> {
  return sellOnAccount(database.client, shop, { productId: product, quantity, price: 100, contactId });
}

describe('a payment on account', () => {
  it('settles the oldest due first and holds the rest as a deposit', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const opening = await openBalance(database.client, shop, contact, 50, { dueOn: '2020-01-31' });
    const first = await onAccount(contact, 2);
    const second = await onAccount(contact, 1);

    const payment = await receive(database.client, shop.manager, paymentOf(contact, 400));

    expect(payment).toMatchObject({ amount: 400, unallocated_amount: 50, balance: -50, replayed: false });
    expect(payment.payment_number).toMatch(/^RCT-\d{6}$/);
    expect(payment.allocations.map((allocation) => [allocation.item_id, allocation.amount])).toEqual(
      expect.arrayContaining([
        [opening, 50],
        [first.id, 200],
        [second.id, 100],
      ]),
    );
    expect(await journalOf(database.client, payment.id)).toEqual({
      bank: 400,
      receivable: -350,
      customer_deposits: -50,
    });
    expect(await getContact(database.client, shop.cashier, contact)).toMatchObject({
      balance: -50,
      deposit: 50,
      receivable: 0,
      open_items: [],
    });
  });

  it('rule 9: the same id and body answers the first payment again, another body is refused', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    await onAccount(contact);
    const payment = paymentOf(contact, 60);

    const first = await receive(database.client, shop.cashier, payment);
    const again = await receive(database.client, shop.cashier, payment);

    expect(again).toEqual({ ...first, replayed: true });
    await expectCode(receive(database.client, shop.cashier, { ...payment, amount: 61 }), 'idempotency_mismatch');
    expect((await getContact(database.client, shop.cashier, contact)).balance).toBe(40);
  });

  it('is allocated as said, never above what is open or what was paid', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const outsider = await addContact(database.client, shop, 10_000);
    const sale = await onAccount(contact, 3);
    const foreign = await onAccount(outsider);
    const to = (amount: number, itemId = sale.id): { allocations: { item_id: string; amount: number }[] } => ({
      allocations: [{ item_id: itemId, amount }],
    });

    await expectCode(receive(database.client, shop.owner, paymentOf(contact, 400, to(301))), 'over_allocation');
    await expectCode(receive(database.client, shop.owner, paymentOf(contact, 100, to(101))), 'over_allocation');
    await expectCode(receive(database.client, shop.owner, paymentOf(contact, 100, to(100, foreign.id))), 'not_found');
    const kept = await receive(database.client, shop.owner, paymentOf(contact, 300, to(100)));
    const nothing = await receive(database.client, shop.owner, paymentOf(contact, 10, { allocations: [] }));

    expect(kept).toMatchObject({ unallocated_amount: 200, allocations: [{ item_id: sale.id, open_amount: 200 }] });
    expect(nothing).toMatchObject({ unallocated_amount: 10, allocations: [] });
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 10.005 }],
    ['tender_type', { tender_type: 'store_credit' }],
    ['allocations', { allocations: 'all' }],
    ['allocations[0].amount', { allocations: [{ item_id: randomUUID(), amount: -1 }] }],
    ['received_at', { received_at: 'yesterday' }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const contact = await addContact(database.client, shop, 100);
    const error = await expectCode(
      call(database.client, shop.owner, 'record_contact_payment', {
        p_payment: { ...paymentOf(contact, 10), ...change },
      }),
      'invalid_input',
    );

    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ field });
  });

  it('in cash goes into the open drawer of whoever takes it, and the Z adds up', async () => {
    const place = await makeShop(database.client);
    const goods = await addProduct(database.client, place, { price: 100, stock: 10, taxCode: 'A' });
    const contact = await addContact(database.client, place, 1000);
    await sellOnAccount(database.client, place, { productId: goods, quantity: 3, price: 100, contactId: contact });
    const payment = await receive(database.client, place.cashier, paymentOf(contact, 250, { tender_type: 'cash' }));
    const byCard = await receive(database.client, place.cashier, paymentOf(contact, 20, { tender_type: 'card' }));

    expect(payment.till_session_id).toBe(place.sessionId);
    expect(byCard.till_session_id).toBe(place.sessionId);
    const earlier = paymentOf(contact, 5, { tender_type: 'card', received_at: '2026-01-05T09:00:00Z' });
    expect((await receive(database.client, place.cashier, earlier)).till_session_id).toBeNull();
    const report = await call<TillSessionReport>(database.client, place.manager, 'till_session_report', {
      p_session_id: place.sessionId,
    });
    expect(report).toMatchObject({ account_payments_cash: 250 });
    const z = await call<TillSessionReport>(database.client, place.cashier, 'close_till_session', {
      p_session_id: place.sessionId,
      p_counted_cash: 1250,
    });
    expect(z).toMatchObject({
      expected_cash: 1250,
      over_short: 0,
      account_payments_cash: 250,
      account_payments: [
        { tender_type: 'card', amount: 20, count: 1 },
        { tender_type: 'cash', amount: 250, count: 1 },
      ],
      gift_cards_sold: [],
    });
    expect(await balancesOf(database.client, place.tenantId)).toMatchObject({
      cash: 250,
      receivable: 25,
      card_clearing: 25,
    });
    await expectCode(
      receive(
        database.client,
        place.cashier,
        paymentOf(contact, 10, { tender_type: 'cash', till_session_id: place.sessionId }),
      ),
      'till_session_closed',
    );
  });

  it('by mobile money pays once, be it for a basket or a debt', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    await onAccount(contact, 5);
    const message = { tender_type: 'mobile_money', reference: 'sgh7abc1' } as const;

    const paid = await receive(database.client, shop.owner, paymentOf(contact, 100, message));
    await expectCode(receive(database.client, shop.owner, paymentOf(contact, 100, message)), 'receipt_reused');
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(product)], [pay(100, 'mobile_money', { reference: 'SGH7ABC1' })]),
      ),
      'receipt_reused',
    );
    await call(database.client, shop.owner, 'reverse_contact_payment', {
      p_reversal: { id: randomUUID(), payment_id: paid.id, reason: 'Another customer paid this' },
    });
    const right = await receive(database.client, shop.owner, paymentOf(contact, 100, message));
    expect(right.reference).toBe('SGH7ABC1');
    const statement = await call<ContactStatement>(database.client, shop.owner, 'contact_statement', {
      p_contact_id: contact,
    });
    expect(
      statement.entries.filter(({ kind }) => kind === 'payment').map((entry) => [entry.document_id, entry.is_reversed]),
    ).toEqual(expect.arrayContaining([[right.id, false]]));
    expect(statement.entries.filter(({ is_reversed: isReversed }) => isReversed)).toHaveLength(
      statement.entries.filter(({ kind }) => kind === 'payment_reversal').length,
    );
  });

  it('uses a deposit later, for invoices only and never more than there is', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    await receive(database.client, shop.owner, paymentOf(contact, 150));
    const sale = await onAccount(contact, 1);

    await expectCode(
      receive(database.client, shop.owner, paymentOf(contact, 151, { tender_type: 'deposit' })),
      'deposit_exceeded',
    );
    await expectCode(
      receive(database.client, shop.owner, paymentOf(contact, 150, { tender_type: 'deposit' })),
      'invalid_input',
    );
    const used = await receive(database.client, shop.owner, paymentOf(contact, 100, { tender_type: 'deposit' }));

    expect(used.allocations).toMatchObject([{ item_id: sale.id, open_amount: 0 }]);
    expect(await journalOf(database.client, used.id)).toEqual({ customer_deposits: 100, receivable: -100 });
    expect(await getContact(database.client, shop.owner, contact)).toMatchObject({ deposit: 50, balance: -50 });
  });

  it('is taken back whole by a reversal, once, by those who may refund', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const sale = await onAccount(contact, 1);
    const payment = await receive(database.client, shop.cashier, paymentOf(contact, 130));
    const reversal = { id: randomUUID(), payment_id: payment.id, reason: 'The cheque bounced' };
    const reverse = (body: object, persona = shop.manager): Promise<ContactPayment> =>
      call<ContactPayment>(database.client, persona, 'reverse_contact_payment', { p_reversal: body });

    await expectCode(reverse(reversal, shop.cashier), 'approval_required');
    await expectCode(reverse({ ...reversal, payment_id: randomUUID() }), 'not_found');
    await expectCode(reverse(reversal, other.manager), 'not_found');
    const reversed = await reverse(reversal);

    expect(reversed).toMatchObject({ amount: -130, unallocated_amount: -30, reverses_id: payment.id, balance: 100 });
    expect(await reverse(reversal)).toEqual({ ...reversed, replayed: true });
    await expectCode(reverse({ ...reversal, id: randomUUID() }), 'in_use');
    await expectCode(reverse({ ...reversal, id: randomUUID(), payment_id: reversed.id }), 'invalid_input');
    expect((await getContact(database.client, shop.owner, contact)).open_items).toMatchObject([
      { id: sale.id, open_amount: 100 },
    ]);
  });

  it('is not taken back when its deposit was used since', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const payment = await receive(database.client, shop.owner, paymentOf(contact, 100));
    await onAccount(contact, 1);
    await receive(database.client, shop.owner, paymentOf(contact, 60, { tender_type: 'deposit' }));

    await expectCode(
      call(database.client, shop.owner, 'reverse_contact_payment', {
        p_reversal: { id: randomUUID(), payment_id: payment.id, reason: 'Mistake' },
      }),
      'in_use',
    );
  });

  it('is never edited, and written by nobody but the functions', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const payment = await receive(database.client, shop.owner, paymentOf(contact, 100));

    await expectCode(
      database.client.query('update public.contact_payments set amount = 1 where id = $1', [payment.id]),
      'append_only',
    );
    await expectCode(
      database.client.query('delete from public.contact_entries where document_id = $1', [payment.id]),
      'append_only',
    );
  });

  it('belongs to the business: another one’s contacts, invoices and people get nowhere', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const sale = await onAccount(contact, 1);

    await expectCode(receive(database.client, other.owner, paymentOf(contact, 10)), 'not_found');
    const theirs = await addContact(database.client, other, 10);
    await expectCode(
      receive(database.client, other.owner, paymentOf(theirs, 10, { allocations: [{ item_id: sale.id, amount: 10 }] })),
      'not_found',
    );
  });

  it('of the card of a member of the team is refused', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, type) values ($1, 'Cashier Ken', 'staff') returning id`,
      [shop.tenantId],
    );

    await expectCode(receive(database.client, shop.owner, paymentOf(rows[0]!.id, 10)), 'invalid_input');
  });
});

describe('credit', () => {
  it('counts opening balances against the limit, and what was paid in advance for it', async () => {
    const contact = await addContact(database.client, shop, 200);
    await openBalance(database.client, shop, contact, 150);

    const refused = await expectCode(onAccount(contact, 1), 'credit_limit_exceeded');
    expect(JSON.parse(refused.detail ?? '{}')).toEqual({ credit_limit: 200, balance: 150, available: 50 });
    await receive(database.client, shop.owner, paymentOf(contact, 100, { allocations: [] }));
    expect((await onAccount(contact, 1)).balance_due).toBe(100);
  });

  it('a negative opening balance is money paid in advance; a payable one is what we owe', async () => {
    const contact = await addContact(database.client, shop, 0);
    await openBalance(database.client, shop, contact, -80);
    const supplier = await addContact(database.client, shop, 0);
    const owed = await openBalance(database.client, shop, supplier, 500, { kind: 'payable' });

    expect(await getContact(database.client, shop.owner, contact)).toMatchObject({ deposit: 80, balance: -80 });
    expect(await getContact(database.client, shop.owner, supplier)).toMatchObject({ payable: 500, balance: 0 });
    expect(await journalOf(database.client, owed)).toEqual({ payable: -500, opening_balance_equity: 500 });
  });

  it('a return lowers what is owed first, and goods paid later are worth their money', async () => {
    const contact = await addContact(database.client, shop, 10_000);
    const sale = await onAccount(contact, 4);
    await receive(database.client, shop.owner, paymentOf(contact, 300));
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));

    expect(note.total_amount).toBe(100);
    expect(await getContact(database.client, shop.owner, contact)).toMatchObject({ balance: 0, bought_amount: 300 });
  });

  it('nothing is sold to the card of a member of the team, on account or for cash', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, user_id, credit_limit) values ($1, 'Manager Mercy', $2, 1000) returning id`,
      [shop.tenantId, shop.manager.userId],
    );
    const card = rows[0]!.id;

    await expectCode(onAccount(card), 'invalid_input');
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(product)], [pay(100)], { contact_id: card })),
      'invalid_input',
    );
  });

  it('is set by those who may, and audited', async () => {
    const contact = await addContact(database.client, shop, 0);
    const set = (persona = shop.manager, limit: unknown = 700): Promise<unknown> =>
      call(database.client, persona, 'set_contact_credit', {
        p_contact_id: contact,
        p_credit_limit: limit,
        p_payment_terms_days: 30,
      });

    await expectCode(set(shop.cashier), 'permission_denied');
    await expectCode(set(other.owner), 'not_found');
    await expectCode(set(shop.manager, -1), 'invalid_input');
    expect(await set()).toMatchObject({ credit_limit: 700, payment_terms_days: 30 });
    const { rows } = await database.client.query('select 1 from audit.events where action = $1 and entity_id = $2', [
      'credit_limit_set',
      contact,
    ]);
    expect(rows).toHaveLength(1);
    const sale = await onAccount(contact, 1);
    const [item] = (await getContact(database.client, shop.cashier, contact)).open_items;
    expect(Date.parse(item!.due_on) - Date.parse(sale.business_date)).toBe(30 * 86_400_000);
  });
});

describe('an opening balance', () => {
  const takeBack = async (id: string, place = shop): Promise<boolean | undefined> =>
    (
      await database.client.query<{ done: boolean }>(
        'select private.reverse_contact_opening_balance($1, $2, $3) as done',
        [place.tenantId, place.owner.userId, id],
      )
    ).rows[0]?.done;

  it('is taken back once, while nobody has paid or used any of it', async () => {
    const contact = await addContact(database.client, shop, 0);
    const owed = await openBalance(database.client, shop, contact, 100);
    const ahead = await openBalance(database.client, shop, contact, -40);
    const paid = await openBalance(database.client, shop, contact, 70);
    await receive(
      database.client,
      shop.owner,
      paymentOf(contact, 10, { allocations: [{ item_id: paid, amount: 10 }] }),
    );

    expect(await takeBack(owed, other)).toBe(false);
    expect(await takeBack(owed)).toBe(true);
    expect(await takeBack(owed)).toBe(false);
    expect(await takeBack(ahead)).toBe(true);
    expect(await takeBack(ahead)).toBe(false);
    expect(await takeBack(paid)).toBe(false);
    expect(await getContact(database.client, shop.owner, contact)).toMatchObject({ receivable: 60, deposit: 0 });
  });
});
