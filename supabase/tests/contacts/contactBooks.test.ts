import type { AnsweredDocument } from '../../../shared/src/documents/answerTypes';
import { documentOfAnswer } from '../../../shared/src/documents/documentOfAnswer';
import type {
  Contact,
  ContactAgeing,
  ContactListPage,
  ContactPurchases,
  ContactSort,
  ContactStatement,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, balancesOf, makeShop, refundOf, refundSale, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { call, contactOf, openBalance, paymentOf, receive, saveContact, sellOnAccount } from './contactFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let product: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  product = await addProduct(database.client, shop, { price: 100, stock: 10_000, taxCode: 'A', name: 'Unga 2 kg' });
});

async function customer(name = 'Asha Wanjiru', more: Parameters<typeof contactOf>[0] = {}): Promise<string> {
  const contact = contactOf({ name, credit_limit: 100_000, ...more });
  await saveContact(database.client, shop.owner, contact);
  return contact.id;
}

function list(args: Record<string, unknown> = {}, persona = shop.owner): Promise<ContactListPage> {
  return call<ContactListPage>(database.client, persona, 'list_contacts', args);
}

describe('the list of contacts', () => {
  it.each(['as', 'ASHA', 'wanj', 'Kilimo', '0722', '722 111', '+254722111', 'a0099', 'asha@k', 'vip'])(
    'finds by %s in name, company, e-mail, phone, tax PIN and tags',
    async (query) => {
      const place = await makeShop(database.client);
      const contact = contactOf({
        company: 'Kilimo Traders',
        email: 'asha@kilimo.test',
        phone: '0722 111 222',
        tax_pin: 'A009912345Z',
        tags: ['vip'],
      });
      await saveContact(database.client, place.owner, contact);
      await saveContact(database.client, place.owner, contactOf({ name: 'Brian Otieno' }));

      const page = await list({ p_query: query }, place.owner);
      expect(page).toMatchObject({ count: 1, rows: [{ id: contact.id }], next_cursor: null });
    },
  );

  it.each(['0722', '0722111', '722111222'])(
    'finds by %s who came with the number as networks write it',
    async (query) => {
      const place = await makeShop(database.client);
      const contact = contactOf({ phone: '+254722111222' });
      await saveContact(database.client, place.owner, contact);

      expect(await list({ p_query: query }, place.owner)).toMatchObject({ count: 1, rows: [{ id: contact.id }] });
    },
  );

  it('goes through every order by key, each contact once, wildcards being letters', async () => {
    const place = await makeShop(database.client);
    for (let index = 0; index < 7; index += 1) {
      const contact = contactOf({ name: `Contact ${index % 3}` });
      await saveContact(database.client, place.owner, contact);
      if (index > 2) await openBalance(database.client, place, contact.id, 100 * ((index % 2) + 1));
    }
    const sorts: ContactSort[] = [
      'name',
      '-name',
      'created',
      '-created',
      'balance',
      '-balance',
      'bought',
      '-bought',
      'last_sale',
      '-last_sale',
    ];
    for (const sort of sorts) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: ContactListPage = await list({ p_sort: sort, p_limit: 3, p_after: after }, place.owner);
        expect(page.count).toBe(7);
        seen.push(...page.rows.map((row) => row.id));
        after = page.next_cursor;
      } while (after);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
    const first = await list({ p_sort: 'name', p_limit: 2 }, place.owner);
    await expectCode(list({ p_sort: 'balance', p_after: first.next_cursor }, place.owner), 'invalid_input');
    await expectCode(list({ p_sort: 'phone' }, place.owner), 'invalid_input');
    expect((await list({ p_query: '%' }, place.owner)).rows).toEqual([]);
    expect((await list({ p_query: '_' }, place.owner)).rows).toEqual([]);
  });

  it('filters by kind, tags, debts, limits and what is overdue', async () => {
    const place = await makeShop(database.client);
    const save = async (more: Parameters<typeof contactOf>[0]): Promise<string> => {
      const contact = contactOf(more);
      await saveContact(database.client, place.owner, contact);
      return contact.id;
    };
    const owing = await save({ name: 'Owing', credit_limit: 500, tags: ['a', 'b'] });
    const late = await save({ name: 'Late', credit_limit: 10 });
    const paidAhead = await save({ name: 'Ahead', type: 'both' });
    const supplier = await save({ name: 'Supplier', type: 'supplier', tags: ['a'] });
    await openBalance(database.client, place, owing, 400, { dueOn: '2999-01-01' });
    await openBalance(database.client, place, late, 90, { dueOn: '2020-01-01' });
    await openBalance(database.client, place, paidAhead, -30);
    await openBalance(database.client, place, supplier, 70, { kind: 'payable' });
    const ids = async (args: Record<string, unknown>): Promise<string[]> =>
      (await list(args, place.owner)).rows.map((row) => row.id).sort();

    expect(await ids({ p_balance: 'owing' })).toEqual([owing, late].sort());
    expect(await ids({ p_balance: 'overdue' })).toEqual([late]);
    expect(await ids({ p_balance: 'over_limit' })).toEqual([late]);
    expect(await ids({ p_balance: 'deposit' })).toEqual([paidAhead]);
    expect(await ids({ p_balance: 'owed' })).toEqual([supplier]);
    expect(await ids({ p_type: 'supplier' })).toEqual([supplier, paidAhead].sort());
    expect(await ids({ p_type: 'customer' })).toEqual([owing, late, paidAhead].sort());
    expect(await ids({ p_tags: ['A'] })).toEqual([owing, supplier].sort());
    expect(await ids({ p_tags: ['a', 'b'] })).toEqual([owing]);
    expect((await list({ p_balance: 'overdue' }, place.owner)).rows).toMatchObject([
      { overdue_amount: 90, balance: 90 },
    ]);
    expect(await call(database.client, place.cashier, 'contact_tags')).toEqual([
      { tag: 'a', count: 2 },
      { tag: 'b', count: 1 },
    ]);
    expect(await ids({ p_query: 'owing' })).not.toHaveLength(0);
    expect((await list({ p_query: 'Owing' }, other.owner)).rows).toEqual([]);
  });
});

describe('a statement', () => {
  it('opens with what was owed, runs through every document, and closes with what is owed', async () => {
    const contact = await customer('Statement Sam', { payment_terms_days: 30 });
    await openBalance(database.client, shop, contact, 250, { dueOn: '2020-05-01' });
    const sale = await sellOnAccount(database.client, shop, {
      productId: product,
      quantity: 3,
      price: 100,
      contactId: contact,
    });
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    const payment = await receive(database.client, shop.owner, paymentOf(contact, 500));

    const statement = await call<ContactStatement>(database.client, shop.owner, 'contact_statement', {
      p_contact_id: contact,
    });

    expect(statement.opening_balance).toBe(0);
    expect(statement.entries.map((entry) => [entry.kind, entry.number, entry.amount, entry.balance])).toEqual([
      ['opening_balance', 'Opening balance', 250, 250],
      ['invoice', sale.invoice_number, 300, 550],
      ['credit_note', note.credit_note_number, -100, 450],
      ['payment', payment.payment_number, -500, -50],
    ]);
    expect(statement).toMatchObject({ charges: 550, settled: 600, closing_balance: -50, ageing: { total: 0 } });
    const later = await call<ContactStatement>(database.client, shop.owner, 'contact_statement', {
      p_contact_id: contact,
      p_from: '2998-01-01',
      p_to: '2998-12-31',
    });
    expect(later).toMatchObject({ opening_balance: -50, entries: [], closing_balance: -50 });
  });

  it('refuses a period that ends before it begins, days that no calendar has, and other businesses', async () => {
    const contact = await customer();
    const read = (args: Record<string, unknown>, persona = shop.owner): Promise<unknown> =>
      call(database.client, persona, 'contact_statement', { p_contact_id: contact, ...args });

    await expectCode(read({ p_from: '2026-02-01', p_to: '2026-01-01' }), 'invalid_input');
    await expectCode(read({ p_from: 'infinity' }), 'invalid_input');
    await expectCode(read({ p_account: 'bank' }), 'invalid_input');
    await expectCode(read({}, other.owner), 'not_found');
  });
});

describe('ageing', () => {
  it.each([
    ['2026-03-31', 'current'],
    ['2026-03-30', 'd1_30'],
    ['2026-03-01', 'd1_30'],
    ['2026-02-28', 'd31_60'],
    ['2026-01-30', 'd31_60'],
    ['2026-01-29', 'd61_90'],
    ['2025-12-31', 'd61_90'],
    ['2025-12-30', 'd90_plus'],
  ])('puts what was due on %s on 31 March 2026 into %s', async (dueOn, bucket) => {
    const { rows } = await database.client.query<{ bucket: string }>('select private.ageing_bucket($1, $2) as bucket', [
      dueOn,
      '2026-03-31',
    ]);
    expect(rows[0]?.bucket).toBe(bucket);
  });

  it('adds up to the Accounts Receivable account, the largest debt first, page by page', async () => {
    const place = await makeShop(database.client);
    const goods = await addProduct(database.client, place, { price: 100, stock: 100, taxCode: 'A' });
    const amounts = [30, 500, 120];
    for (const [index, amount] of amounts.entries()) {
      const contact = contactOf({ name: `Debtor ${index}`, credit_limit: 1000 });
      await saveContact(database.client, place.owner, contact);
      await openBalance(database.client, place, contact.id, amount, { dueOn: index === 1 ? '2020-01-01' : null });
      await sellOnAccount(database.client, place, { productId: goods, quantity: 1, price: 100, contactId: contact.id });
      await receive(database.client, place.owner, paymentOf(contact.id, 20));
    }
    const read = (args: Record<string, unknown> = {}): Promise<ContactAgeing> =>
      call<ContactAgeing>(database.client, place.owner, 'contact_ageing', args);
    const whole = await read();

    expect(whole.totals.total).toBe((await balancesOf(database.client, place.tenantId)).receivable);
    expect(whole.totals.total).toBe(whole.rows.reduce((sum, row) => sum + row.total, 0));
    expect(whole.totals.d90_plus).toBe(480);
    expect(whole.rows.map((row) => row.total)).toEqual([580, 200, 110]);
    const first = await read({ p_limit: 2 });
    const second = await read({ p_limit: 2, p_after: first.next_cursor });
    expect([...first.rows, ...second.rows].map((row) => row.contact_id)).toEqual(
      whole.rows.map((row) => row.contact_id),
    );
    expect((await read({ p_as_of: '2020-12-31' })).totals.total).toBe(0);
    expect((await call<ContactAgeing>(database.client, other.owner, 'contact_ageing')).totals.total).toBe(0);
  });

  it('rule 12: of a past day counts what was booked up to that business day', async () => {
    const place = await makeShop(database.client);
    const contact = contactOf();
    await saveContact(database.client, place.owner, contact);
    await database.client.query(
      `select private.post_contact_opening_balance($1, $2, $3, 'receivable', 100, '2026-01-10', '2026-01-05T09:00:00Z')`,
      [place.tenantId, place.owner.userId, contact.id],
    );
    await receive(database.client, place.owner, paymentOf(contact.id, 40, { received_at: '2026-02-15T09:00:00Z' }));
    const on = async (day: string): Promise<ContactAgeing['totals']> =>
      (await call<ContactAgeing>(database.client, place.owner, 'contact_ageing', { p_as_of: day })).totals;

    expect(await on('2026-01-04')).toMatchObject({ total: 0 });
    expect(await on('2026-01-10')).toMatchObject({ total: 100, current: 100 });
    expect(await on('2026-02-14')).toMatchObject({ total: 100, d31_60: 100 });
    expect(await on('2026-02-15')).toMatchObject({ total: 60, d31_60: 60 });
  });
});

describe('the history of purchases', () => {
  it('shows sales and returns, newest first, paged, with what was bought most', async () => {
    const contact = await customer('Purchasing Pam');
    const sale = await sellOnAccount(database.client, shop, {
      productId: product,
      quantity: 5,
      price: 100,
      contactId: contact,
    });
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 2));
    const read = (args: Record<string, unknown> = {}): Promise<ContactPurchases> =>
      call<ContactPurchases>(database.client, shop.owner, 'contact_purchases', { p_contact_id: contact, ...args });
    const page = await read();

    expect(page.rows.map((row) => [row.kind, row.id, row.amount])).toEqual([
      ['credit_note', note.id, -200],
      ['sale', sale.id, 500],
    ]);
    expect(page.top_products).toEqual([
      { product_id: product, name: 'Unga 2 kg', unit: 'each', quantity: 3, amount: 300 },
    ]);
    const first = await read({ p_limit: 1 });
    const second = await read({ p_limit: 1, p_after: first.next_cursor });
    expect([first.rows[0]?.id, second.rows[0]?.id, second.top_products, second.next_cursor]).toEqual([
      note.id,
      sale.id,
      null,
      null,
    ]);
    await expectCode(call(database.client, other.owner, 'contact_purchases', { p_contact_id: contact }), 'not_found');
    const seen = await call<Contact>(database.client, shop.owner, 'get_contact', { p_contact_id: contact });
    expect(seen).toMatchObject({ bought_amount: 300, sale_count: 1 });
  });
});

describe('mailing a statement', () => {
  async function mails(recipient: string): Promise<{ subject: string; body: string }[]> {
    const { rows } = await database.client.query<{ subject: string; body: string }>(
      'select subject, body from private.mail_outbox where recipient = $1',
      [recipient],
    );
    return rows;
  }

  it('goes to the address on the card only, as plain text without links people wrote, three times an hour at most', async () => {
    const contact = await customer('Mal https://evil.test Ory', { email: 'mallory@x.test' });
    await openBalance(database.client, shop, contact, 250);
    const send = (persona = shop.manager): Promise<unknown> =>
      call(database.client, persona, 'mail_statement', { p_contact_id: contact });

    expect(await send()).toEqual({ sent_to: 'mallory@x.test' });
    const [mail] = await mails('mallory@x.test');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.body).toContain('250.00');
    expect(mail?.body).not.toContain('://');
    const { rows } = await database.client.query<{ document: AnsweredDocument }>(
      `select document from private.mail_outbox where recipient = 'mallory@x.test'`,
    );
    expect(documentOfAnswer(rows[0]?.document as AnsweredDocument)).toMatchObject({
      title: 'Statement of account',
      sums: [{ rows: [{ value: expect.stringContaining('250.00') as string }] }],
    });
    await send();
    await send();
    await expectCode(send(), 'rate_limited');
    await expectCode(send(other.manager), 'not_found');
    await expectCode(send(shop.cashier), 'permission_denied');
    expect(await mails('mallory@x.test')).toHaveLength(3);
  });

  it.each([null, 'a;b@c.test', 'a,b@c.test'])('is refused for the address %s', async (email) => {
    const contact = await customer('Nobody', { email });
    await expectCode(call(database.client, shop.owner, 'mail_statement', { p_contact_id: contact }), 'invalid_input');
  });
});
