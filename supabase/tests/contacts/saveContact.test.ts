import { randomUUID } from 'node:crypto';
import type { ContactListPage, SaveContactInput } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  call,
  contactOf,
  getContact,
  openBalance,
  paymentOf,
  receive,
  saveContact,
  sellOnAccount,
} from './contactFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

describe('saving a contact', () => {
  it('keeps the whole card: tags in lower case, the phone as networks write it, addresses, consents', async () => {
    const contact = contactOf({
      phone: '0712 345 678',
      email: 'Asha@x.test',
      tags: ['VIP', ' vip ', 'Wholesale  customers'],
      tax_pin: 'a123456789z',
      credit_limit: 500,
      payment_terms_days: 14,
      addresses: [
        {
          id: randomUUID(),
          label: 'Shop',
          line_1: 'Moi Avenue 1',
          line_2: null,
          city: 'Nairobi',
          region: null,
          postal_code: '00100',
          country: 'KE',
          is_default_billing: true,
          is_default_shipping: false,
        },
        {
          id: randomUUID(),
          label: 'Store',
          line_1: 'Thika Road',
          line_2: null,
          city: null,
          region: null,
          postal_code: null,
          country: null,
          is_default_billing: false,
          is_default_shipping: true,
        },
      ],
      consents: [{ channel: 'sms', is_granted: true, given_on: '2026-01-31', source: 'Signed at the counter' }],
    });
    const saved = await saveContact(database.client, shop.manager, contact);

    expect(saved).toMatchObject({
      tags: ['vip', 'wholesale customers'],
      phone: '0712 345 678',
      phone_e164: '+254712345678',
      tax_pin: 'A123456789Z',
      tax_pin_is_usual: true,
      credit_limit: 500,
      available_credit: 500,
      addresses: [
        { label: 'Shop', is_default_billing: true },
        { label: 'Store', is_default_shipping: true },
      ],
      consents: [{ channel: 'sms', is_granted: true, given_on: '2026-01-31', source: 'Signed at the counter' }],
    });
  });

  it.each([
    ['0712345678', '+254712345678'],
    ['+254 712-345 678', '+254712345678'],
    ['00254712345678', '+254712345678'],
    ['254712345678', '+254712345678'],
    ['712345678', '+254712345678'],
    ['020 2222222', '+254202222222'],
    ['+44 20 7946 0000', '+442079460000'],
    ['123', null],
  ])('reads the phone number %s as %s', async (phone, expected) => {
    expect((await saveContact(database.client, shop.owner, contactOf({ phone }))).phone_e164).toBe(expected);
  });

  it('says when a Kenyan tax PIN looks unusual, and keeps it', async () => {
    expect(await saveContact(database.client, shop.owner, contactOf({ tax_pin: '12345' }))).toMatchObject({
      tax_pin: '12345',
      tax_pin_is_usual: false,
    });
  });

  it('rule 9: sent twice it is done once; an old card does not overwrite a newer one', async () => {
    const contact = contactOf({ notes: 'Pays on Fridays' });
    const first = await saveContact(database.client, shop.cashier, contact);
    expect(await saveContact(database.client, shop.cashier, contact)).toEqual(first);

    const changed = { ...contact, notes: 'Pays on Mondays', expected_updated_at: first.updated_at };
    const second = await saveContact(database.client, shop.cashier, changed);
    expect(second.notes).toBe('Pays on Mondays');
    expect((await saveContact(database.client, shop.cashier, changed)).updated_at).toBe(second.updated_at);
    await expectCode(saveContact(database.client, shop.owner, { ...changed, notes: 'Never pays' }), 'stale_row');
    await expectCode(saveContact(database.client, shop.owner, { ...contact, notes: 'Never pays' }), 'stale_row');
  });

  it('leaves limit and terms to those who may set them', async () => {
    const contact = contactOf();
    await expectCode(saveContact(database.client, shop.cashier, { ...contact, credit_limit: 1 }), 'permission_denied');
    await expectCode(
      saveContact(database.client, shop.cashier, { ...contact, payment_terms_days: 30 }),
      'permission_denied',
    );
    const saved = await saveContact(database.client, shop.manager, {
      ...contact,
      credit_limit: 900,
      payment_terms_days: 7,
    });
    const changed = await saveContact(database.client, shop.cashier, {
      ...contact,
      phone: '0700000009',
      credit_limit: 900,
      payment_terms_days: 7,
      expected_updated_at: saved.updated_at,
    });

    expect(changed).toMatchObject({ credit_limit: 900, payment_terms_days: 7, phone_e164: '+254700000009' });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Two\nlines' }],
    ['type', { type: 'staff' }],
    ['email', { email: 'nobody' }],
    ['phone', { phone: 'call me' }],
    ['tax_pin', { tax_pin: '<b>' }],
    ['tags', { tags: ['a,b'] }],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['payment_terms_days', { payment_terms_days: 400 }],
    ['credit_limit', { credit_limit: '5' }],
    ['addresses', { addresses: 'here' }],
    ['addresses[0].line_1', { addresses: [{ id: randomUUID(), label: 'Home', line_1: '' }] }],
    ['addresses[0].country', { addresses: [{ id: randomUUID(), label: 'Home', line_1: 'x', country: 'ke' }] }],
    ['consents[0].channel', { consents: [{ channel: 'fax', is_granted: true, given_on: '2026-01-01', source: 'x' }] }],
    ['consents[0].given_on', { consents: [{ channel: 'sms', is_granted: true, given_on: '2999-01-01', source: 'x' }] }],
    ['consents[0].given_on', { consents: [{ channel: 'sms', is_granted: true, given_on: 'infinity', source: 'x' }] }],
    ['consents[0].source', { consents: [{ channel: 'sms', is_granted: true, given_on: '2026-01-01', source: '' }] }],
    ['id', { id: '1' }],
    ['expected_updated_at', { expected_updated_at: 'now' }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const error = await expectCode(
      call(database.client, shop.owner, 'save_contact', { p_contact: { ...contactOf(), ...change } }),
      'invalid_input',
    );

    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ field });
  });

  it('of another business touches nothing', async () => {
    const contact = contactOf();
    const saved = await saveContact(database.client, shop.owner, contact);

    await saveContact(database.client, other.owner, { ...contact, name: 'Planted' });
    await expectCode(
      saveContact(database.client, other.owner, {
        ...contactOf({ id: randomUUID() }),
        expected_updated_at: saved.updated_at,
      }),
      'not_found',
    );
    expect((await getContact(database.client, shop.owner, contact.id)).name).toBe('Asha Wanjiru');
  });

  it('is not for lapsed businesses', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    await expectCode(saveContact(database.client, lapsed.owner, contactOf()), 'subscription_required');
  });

  it('consents are a history: the newest word of a channel holds, the same word twice is one', async () => {
    const contact = contactOf({
      consents: [{ channel: 'email', is_granted: true, given_on: '2026-01-01', source: 'Web form' }],
    });
    await saveContact(database.client, shop.owner, contact);
    const withdrawn = { channel: 'email', is_granted: false, given_on: '2026-02-01', source: 'By phone' } as const;
    await saveContact(database.client, shop.owner, { ...contact, consents: [withdrawn] });
    const saved = await saveContact(database.client, shop.owner, { ...contact, consents: [withdrawn] });

    expect(saved.consents.map((consent) => consent.is_granted)).toEqual([false, true]);
    const consenting = await call<ContactListPage>(database.client, shop.owner, 'list_contacts', {
      p_consent: 'email',
    });
    expect(consenting.rows.map((row) => row.id)).not.toContain(contact.id);
    await expectCode(database.client.query('delete from public.contact_consents'), 'append_only');
  });
});

describe('archiving and deleting', () => {
  it('archived ones leave the list, not the books', async () => {
    const contact = contactOf({ name: 'Archived Annie', credit_limit: 500 });
    await saveContact(database.client, shop.owner, contact);
    await openBalance(database.client, shop, contact.id, 300);

    expect(
      await call(database.client, shop.cashier, 'archive_contacts', { p_contact_ids: [contact.id], p_archived: true }),
    ).toEqual({ updated: 1 });
    expect(
      await call(database.client, other.owner, 'archive_contacts', { p_contact_ids: [contact.id], p_archived: false }),
    ).toEqual({ updated: 0 });
    const list = (status: string): Promise<ContactListPage> =>
      call<ContactListPage>(database.client, shop.owner, 'list_contacts', { p_query: 'annie', p_status: status });
    expect((await list('active')).rows).toEqual([]);
    expect((await list('archived')).rows).toMatchObject([{ id: contact.id, balance: 300 }]);
  });

  it('deletes what was never used; what stands on a document or consent stays', async () => {
    const fresh = contactOf();
    const used = contactOf({ consents: [{ channel: 'sms', is_granted: true, given_on: '2026-01-01', source: 'x' }] });
    const owing = contactOf();
    for (const contact of [fresh, used, owing]) await saveContact(database.client, shop.owner, contact);
    await openBalance(database.client, shop, owing.id, 10);
    const remove = (id: string, persona = shop.owner): Promise<unknown> =>
      call(database.client, persona, 'delete_contact', { p_contact_id: id });

    expect(await remove(fresh.id, other.owner)).toEqual({ deleted: false });
    expect(await remove(fresh.id)).toEqual({ deleted: true });
    expect(await remove(fresh.id)).toEqual({ deleted: false });
    await expectCode(remove(used.id), 'in_use');
    await expectCode(remove(owing.id), 'in_use');
  });

  it('tags are added and taken away for many at once, at most twenty each', async () => {
    const contacts = [contactOf({ tags: ['old'] }), contactOf({ tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })];
    for (const contact of contacts) await saveContact(database.client, shop.owner, contact);
    const tag = (ids: string[], add: string[], remove: string[] = [], persona = shop.owner): Promise<unknown> =>
      call(database.client, persona, 'tag_contacts', { p_contact_ids: ids, p_add: add, p_remove: remove });

    expect(await tag([contacts[0]!.id], ['NEW'], ['Old'])).toEqual({ updated: 1 });
    expect((await getContact(database.client, shop.owner, contacts[0]!.id)).tags).toEqual(['new']);
    await expectCode(
      tag(
        contacts.map((contact) => contact.id),
        ['one more'],
      ),
      'invalid_input',
    );
    expect(await tag([contacts[0]!.id], ['theirs'], [], other.owner)).toEqual({ updated: 0 });
  });
});

describe('a member’s own card', () => {
  async function staffCard(fields: Partial<Record<'type' | 'user_id', string>>): Promise<string> {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, type, user_id, phone, email)
       values ($1, 'Own card', $2, $3, '0799999999', 'own@x.test') returning id`,
      [shop.tenantId, fields.type ?? 'customer', fields.user_id ?? null],
    );
    return rows[0]!.id;
  }

  it('is never a customer: not listed, opened, edited, deleted, aged, found as a duplicate or merged', async () => {
    const cards = [await staffCard({ type: 'staff' }), await staffCard({ user_id: shop.cashier.userId })];
    const twin = contactOf({ phone: '0799999999', email: 'own@x.test' });
    await saveContact(database.client, shop.owner, twin);

    for (const card of cards) {
      await expectCode(getContact(database.client, shop.owner, card), 'not_found');
      await expectCode(saveContact(database.client, shop.owner, contactOf({ id: card })), 'invalid_input');
      await expectCode(call(database.client, shop.owner, 'delete_contact', { p_contact_id: card }), 'invalid_input');
      await expectCode(call(database.client, shop.owner, 'contact_statement', { p_contact_id: card }), 'not_found');
      await expectCode(call(database.client, shop.owner, 'contact_purchases', { p_contact_id: card }), 'not_found');
      await expectCode(openBalance(database.client, shop, card, 10), 'invalid_input');
      await expectCode(
        call(database.client, shop.owner, 'merge_contacts', { p_survivor_id: twin.id, p_merged_ids: [card] }),
        'in_use',
      );
    }
    const page = await call<ContactListPage>(database.client, shop.owner, 'list_contacts', { p_query: '0799999999' });
    expect(page).toMatchObject({ count: 1, rows: [{ id: twin.id }] });
    const duplicates = await call<{ groups: { contacts: { id: string }[] }[] }>(
      database.client,
      shop.owner,
      'find_duplicate_contacts',
    );
    expect(JSON.stringify(duplicates)).not.toContain(cards[0]);
    expect(JSON.stringify(duplicates)).not.toContain(cards[1]);
  });

  it('a card linked to somebody who leaves the team is a customer’s again', async () => {
    const place = await makeShop(database.client);
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.contacts (tenant_id, name, user_id) values ($1, 'Leaver', $2) returning id`,
      [place.tenantId, place.cashier.userId],
    );
    await database.client.query('delete from public.tenant_users where user_id = $1', [place.cashier.userId]);

    expect((await getContact(database.client, place.owner, rows[0]!.id)).is_staff).toBe(false);
  });
});

describe('what cashiers see', () => {
  it('balance, limit and open invoices, so that they can take money; not the books behind them', async () => {
    const contact: SaveContactInput = contactOf({ credit_limit: 1000 });
    await saveContact(database.client, shop.owner, contact);
    const product = await addProduct(database.client, shop, { price: 100, stock: 10, taxCode: 'A' });
    await sellOnAccount(database.client, shop, { productId: product, quantity: 2, price: 100, contactId: contact.id });

    const seen = await getContact(database.client, shop.cashier, contact.id);
    expect(seen).toMatchObject({
      balance: 200,
      credit_limit: 1000,
      available_credit: 800,
      bought_amount: null,
      payable: null,
    });
    expect(seen.open_items).toHaveLength(1);
    for (const [name, args] of [
      ['contact_statement', { p_contact_id: contact.id }],
      ['contact_purchases', { p_contact_id: contact.id }],
      ['contact_ageing', {}],
      ['find_duplicate_contacts', {}],
      ['merge_contacts', { p_survivor_id: contact.id, p_merged_ids: [randomUUID()] }],
      ['unmerge_contact', { p_contact_id: contact.id }],
      ['mail_statement', { p_contact_id: contact.id }],
      ['list_contacts', { p_sort: '-bought' }],
      ['list_contacts', { p_balance: 'owed' }],
    ] as const) {
      await expectCode(call(database.client, shop.cashier, name, args), 'permission_denied');
    }
    expect(
      (await receive(database.client, shop.cashier, paymentOf(contact.id, 50, { tender_type: 'cash' }))).balance,
    ).toBe(150);
    for (const table of [
      'contact_entries',
      'contact_payments',
      'contact_totals',
      'contact_open_items',
      'contact_merges',
    ]) {
      const { rows } = await asUser(database.client, shop.cashier, () =>
        database.client.query(`select 1 from public.${table}`),
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('a customer’s own price list', () => {
  const listOf = async (on: Shop) => {
    const id = randomUUID();
    await call(database.client, on.owner, 'save_price_list', {
      p_price_list: { id, name: `List ${id.slice(0, 8)}`, audience: 'contacts' },
    });
    return id;
  };

  it('is given by whoever may change prices, shown with its name, kept when nothing is said, and taken away again', async () => {
    const listId = await listOf(shop);
    const contact = contactOf({ price_list_id: listId });
    await saveContact(database.client, shop.owner, contact);
    const given = await getContact(database.client, shop.owner, contact.id);
    expect(given).toMatchObject({ price_list_id: listId, price_list_name: `List ${listId.slice(0, 8)}` });

    const { price_list_id: _, ...silent } = contact;
    await saveContact(database.client, shop.owner, {
      ...silent,
      notes: 'Called',
      expected_updated_at: given.updated_at,
    });
    const kept = await getContact(database.client, shop.owner, contact.id);
    expect(kept.price_list_id).toBe(listId);

    await saveContact(database.client, shop.owner, {
      ...silent,
      notes: 'Called',
      price_list_id: null,
      expected_updated_at: kept.updated_at,
    });
    expect((await getContact(database.client, shop.owner, contact.id)).price_list_id).toBeNull();
  });

  it('is refused to those who may not change prices, and of another business', async () => {
    const own = contactOf({ price_list_id: await listOf(shop) });
    await expectCode(saveContact(database.client, shop.cashier, own), 'permission_denied');
    const foreign = contactOf({ price_list_id: await listOf(other) });
    await expectCode(saveContact(database.client, shop.owner, foreign), 'not_found');
  });
});
