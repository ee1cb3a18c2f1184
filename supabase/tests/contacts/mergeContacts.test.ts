import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  Contact,
  ContactListPage,
  ContactStatement,
  DuplicateContacts,
  MergedContacts,
  SaveContactInput,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, refundOf, refundSale, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
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
let product: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  product = await addProduct(database.client, shop, { price: 100, stock: 10_000, taxCode: 'A' });
});

async function save(more: Partial<SaveContactInput> = {}, place = shop): Promise<string> {
  const contact = contactOf({ credit_limit: 1000, ...more });
  await saveContact(database.client, place.owner, contact);
  return contact.id;
}

function sell(contactId: string, quantity = 1, client: Client = database.client): ReturnType<typeof sellOnAccount> {
  return sellOnAccount(client, shop, { productId: product, quantity, price: 100, contactId });
}

function merge(
  survivorId: string,
  mergedIds: string[],
  fields: Record<string, string> = {},
  { client = database.client, persona = shop.manager }: { client?: Client; persona?: Shop['manager'] } = {},
): Promise<MergedContacts> {
  return call<MergedContacts>(client, persona, 'merge_contacts', {
    p_survivor_id: survivorId,
    p_merged_ids: mergedIds,
    p_fields: fields,
  });
}

function unmerge(contactId: string, persona = shop.manager): Promise<Contact> {
  return call<Contact>(database.client, persona, 'unmerge_contact', { p_contact_id: contactId });
}

describe('merging contacts', () => {
  it('loses nothing: documents stay, and balance, statement, notes, addresses, consents and tags are read together', async () => {
    const address = {
      id: randomUUID(),
      label: 'Home',
      line_1: 'Ngong Road',
      line_2: null,
      city: null,
      region: null,
      postal_code: null,
      country: null,
      is_default_billing: true,
      is_default_shipping: true,
    };
    const one = await save({
      name: 'Asha W',
      notes: 'First note',
      tags: ['a'],
      phone: '0700000101',
      credit_limit: 300,
    });
    const two = await save({
      name: 'Asha Wanjiru',
      notes: 'Second note',
      tags: ['b'],
      email: 'asha@x.test',
      type: 'supplier',
      credit_limit: 700,
      addresses: [address],
      consents: [{ channel: 'sms', is_granted: true, given_on: '2026-01-01', source: 'Form' }],
    });
    await openBalance(database.client, shop, one, 100);
    const sale = await sell(two, 2);

    const merged = await merge(one, [two], { name: two });

    expect(merged).toMatchObject({
      id: one,
      name: 'Asha Wanjiru',
      email: 'asha@x.test',
      phone: '0700000101',
      tags: ['a', 'b'],
      type: 'both',
      notes: 'First note\n\nSecond note',
      credit_limit: 700,
      balance: 300,
      bought_amount: 200,
      addresses: [{ label: 'Home', contact_id: two }],
      consents: [{ channel: 'sms', is_granted: true }],
      merged: [{ id: two, name: 'Asha Wanjiru' }],
    });
    const { rows } = await database.client.query('select contact_id from public.sales where id = $1', [sale.id]);
    expect(rows).toEqual([{ contact_id: two }]);
    const statement = await call<ContactStatement>(database.client, shop.owner, 'contact_statement', {
      p_contact_id: two,
    });
    expect(statement).toMatchObject({ contact: { id: one }, closing_balance: 300 });
    expect((await getContact(database.client, shop.owner, two)).id).toBe(one);
    const page = await call<ContactListPage>(database.client, shop.owner, 'list_contacts', { p_query: 'asha@x.test' });
    expect(page.rows.map((row) => row.id)).toEqual([one]);
  });

  it('puts new documents that name a merged contact on the survivor, under the one limit', async () => {
    const one = await save({ credit_limit: 300 });
    const two = await save({ credit_limit: 200 });
    await sell(one, 2);
    await merge(one, [two]);

    const sale = await sell(two, 1);
    const { rows } = await database.client.query('select contact_id from public.sales where id = $1', [sale.id]);
    expect(rows).toEqual([{ contact_id: one }]);
    await expectCode(sell(two, 1), 'credit_limit_exceeded');
    await expectCode(sell(one, 1), 'credit_limit_exceeded');
    await receive(database.client, shop.owner, paymentOf(two, 250));
    expect((await sell(one, 2)).balance_due).toBe(200);
  });

  it('is undone: each has its own documents and card again, what was changed since stays', async () => {
    const one = await save({ name: 'One', phone: '0700000201', credit_limit: 100, tags: ['x'] });
    const two = await save({ name: 'Two', email: 'two@x.test', notes: 'Mine' });
    const sale = await sell(two, 3);
    await openBalance(database.client, shop, one, 50);
    const merged = await merge(one, [two]);
    await saveContact(database.client, shop.owner, {
      ...contactOf({ id: one }),
      name: 'One renamed',
      phone: merged.phone,
      email: merged.email,
      notes: merged.notes,
      tags: merged.tags,
      credit_limit: merged.credit_limit,
      expected_updated_at: merged.updated_at,
    });
    await receive(database.client, shop.owner, paymentOf(one, 250));
    await refundSale(database.client, shop, refundOf(shop, sale, 1));

    await expectCode(unmerge(two, other.manager), 'not_found');
    const apart = await unmerge(two);

    expect(apart).toMatchObject({ id: two, name: 'Two', email: 'two@x.test', merged_into_id: null });
    expect(await getContact(database.client, shop.owner, one)).toMatchObject({
      name: 'One renamed',
      email: null,
      notes: null,
      credit_limit: 100,
      tags: ['x'],
    });
    const together = (await getContact(database.client, shop.owner, one)).balance + apart.balance;
    expect(together).toBe(0);
    await expectCode(unmerge(two), 'not_found');
  });

  it('of a survivor into another takes its merged ones along, and gives them back', async () => {
    const [a, b, c] = [await save({ name: 'A' }), await save({ name: 'B' }), await save({ name: 'C' })];
    await sell(b, 1);
    await merge(a, [b]);
    await merge(c, [a]);

    expect(await getContact(database.client, shop.owner, b)).toMatchObject({ id: c, balance: 100 });
    await unmerge(a);
    expect(await getContact(database.client, shop.owner, b)).toMatchObject({ id: a, balance: 100 });
    expect((await getContact(database.client, shop.owner, c)).balance).toBe(0);
    await unmerge(b);
    expect((await getContact(database.client, shop.owner, b)).id).toBe(b);
  });

  it('is not undone when one has spent what was the other’s', async () => {
    const one = await save();
    const two = await save();
    await receive(database.client, shop.owner, paymentOf(two, 500));
    await merge(one, [two]);
    await sell(one, 4);
    await receive(database.client, shop.owner, paymentOf(one, 400, { tender_type: 'deposit' }));

    await expectCode(unmerge(two), 'in_use');
    expect((await getContact(database.client, shop.owner, two)).id).toBe(one);
  });

  it('pressed twice is done once; nonsense and other businesses are refused', async () => {
    const one = await save();
    const two = await save();
    const theirs = await save({}, other);
    await expectCode(merge(one, []), 'invalid_input');
    await expectCode(merge(one, [one]), 'invalid_input');
    await expectCode(merge(one, [theirs]), 'not_found');
    await expectCode(merge(theirs, [one]), 'not_found');
    await expectCode(merge(one, [two], { name: theirs }), 'invalid_input');
    await expectCode(merge(one, [two], {}, { persona: shop.cashier }), 'permission_denied');
    await merge(one, [two]);
    expect((await merge(one, [two])).id).toBe(one);
    const three = await save();
    await expectCode(merge(three, [two]), 'in_use');
    await expectCode(merge(two, [three]), 'in_use');
    await expectCode(saveContact(database.client, shop.owner, contactOf({ id: two })), 'in_use');
  });

  it('while selling on account: no sale is lost between the two and the limit holds', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => database.connect()));
    for (let round = 0; round < 5; round += 1) {
      const one = await save({ credit_limit: 400 });
      const two = await save({ credit_limit: 400 });
      const outcomes = await Promise.allSettled([
        merge(one, [two], {}, { client: clients[0]! }),
        ...clients.slice(1).map((client, index) => sell(index % 2 ? one : two, 1, client)),
      ]);

      expect(outcomes[0]?.status).toBe('fulfilled');
      const sold = outcomes.slice(1).filter((outcome) => outcome.status === 'fulfilled').length;
      for (const outcome of outcomes.slice(1))
        if (outcome.status === 'rejected')
          expect((outcome.reason as { hint: string }).hint).toBe('credit_limit_exceeded');
      expect((await getContact(database.client, shop.owner, one)).balance).toBe(sold * 100);
    }
  }, 300_000);
});

describe('finding duplicates', () => {
  async function groups(place: Shop): Promise<DuplicateContacts> {
    return call<DuplicateContacts>(database.client, place.manager, 'find_duplicate_contacts');
  }

  it.each([
    [
      'the same phone, written differently',
      { phone: '0712 000 001' },
      { name: 'Somebody else', phone: '+254712000001' },
      'phone',
    ],
    ['the same e-mail address', { email: 'ASHA@x.test' }, { name: 'Somebody else', email: 'asha@x.test' }, 'email'],
    ['the same tax PIN', { tax_pin: 'A1' }, { name: 'Somebody else', tax_pin: 'a1' }, 'tax_pin'],
    ['names alike at one company', { company: 'Kilimo' }, { name: 'Asha Wanjiruu', company: 'KILIMO' }, 'name'],
    [
      'names alike and the end of the phone',
      { phone: '0712 000 001' },
      { name: 'Asha Wanjirú', phone: '+256 712 000001' },
      'name',
    ],
  ] as const)('names %s', async (_, left, right, reason) => {
    const place = await makeShop(database.client);
    const ids = [await save(left, place), await save(right, place)];
    await save({ name: 'Brian Otieno', company: 'Kilimo', phone: '0733 999 999' }, place);

    const found = await groups(place);
    expect(found.count).toBe(1);
    expect(found.groups[0]?.contacts.map((contact) => contact.id).sort()).toEqual(ids.sort());
    expect(found.groups[0]?.reasons).toContain(reason);
    expect((await groups(other)).count).toBe(0);
  });

  it('does not take people for one because their names are alike, and forgets those merged', async () => {
    const place = await makeShop(database.client);
    await save({ name: 'John Kamau', phone: '0711000001' }, place);
    await save({ name: 'John Kamau', phone: '0722000002' }, place);
    expect((await groups(place)).count).toBe(0);
    const [one, two] = [await save({ phone: '0733000003' }, place), await save({ phone: '0733000003' }, place)];
    expect((await groups(place)).count).toBe(1);
    await merge(one, [two], {}, { persona: place.manager });
    expect((await groups(place)).count).toBe(0);
  });
});

describe('contacts of which somebody said that they are not the same', () => {
  const found = async (place: Shop): Promise<string[][]> =>
    (await call<DuplicateContacts>(database.client, place.manager, 'find_duplicate_contacts')).groups.map(
      ({ contacts }) => contacts.map(({ id }) => id).toSorted(),
    );
  const keepApart = (ids: string[], isApart = true, persona = shop.manager): Promise<{ updated: number }> =>
    call(database.client, persona, 'keep_contacts_apart', { p_contact_ids: ids, p_apart: isApart });
  const twins = async (phone: string): Promise<string[]> => [
    await save({ phone, name: `One ${phone}` }),
    await save({ phone, name: `Two ${phone}` }),
  ];

  it('are shown as duplicates no more, to nobody, until it is taken back', async () => {
    const pair = await twins('0712 555 001');
    expect(await found(shop)).toContainEqual(pair.toSorted());
    expect(await keepApart(pair)).toEqual({ updated: 1 });
    expect(await keepApart(pair)).toEqual({ updated: 0 });
    expect(await found(shop)).not.toContainEqual(pair.toSorted());
    await keepApart(pair, false);
    expect(await found(shop)).toContainEqual(pair.toSorted());
  });

  it('a third one that is like them is still found', async () => {
    const pair = await twins('0712 555 002');
    await keepApart(pair);
    const third = await save({ phone: '0712 555 002', name: 'Three' });
    expect((await found(shop)).some((group) => group.includes(third))).toBe(true);
  });

  it('can still be deleted', async () => {
    const pair = await twins('0712 555 003');
    await keepApart(pair);
    await call(database.client, shop.owner, 'delete_contact', { p_contact_id: pair[0] });
  });

  it('is said by those who merge, of contacts of their own', async () => {
    const pair = await twins('0712 555 004');
    await expectCode(keepApart(pair, true, shop.cashier), 'permission_denied');
    await expectCode(keepApart(pair, true, other.owner), 'not_found');
    await expectCode(keepApart([pair[0] ?? '']), 'invalid_input');
    expect(await found(shop)).toContainEqual(pair.toSorted());
  });
});
