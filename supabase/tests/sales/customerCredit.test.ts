import { randomUUID } from 'node:crypto';
import type { CustomerCredit } from '../../../shared/src/api/rpcTypes';
import { call, paymentOf, receive, sellOnAccount } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, makeShop, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 60, stock: 10, name: 'Milk 500 ml' });
});

describe('a customer’s credit at the till', () => {
  const credit = (contactId: string, persona: Persona = shop.cashier) =>
    call<CustomerCredit>(database.client, persona, 'customer_credit', { p_contact_id: contactId });

  it('is what the sale will be refused by', async () => {
    const contactId = await addContact(database.client, shop, 100);
    expect(await credit(contactId)).toEqual({
      contact_id: contactId,
      name: 'Asha Customer',
      credit_limit: 100,
      owed: 0,
      available: 100,
      store_credit: 0,
      overdue_amount: 0,
    });
    await sellOnAccount(database.client, shop, { productId: milk, quantity: 1, price: 60, contactId });
    expect(await credit(contactId)).toMatchObject({ owed: 60, available: 40 });
    const refusal = await expectCode(
      sellOnAccount(database.client, shop, { productId: milk, quantity: 1, price: 60, contactId }),
      'credit_limit_exceeded',
    );
    expect(JSON.parse(refusal.detail ?? '{}')).toMatchObject({ available: 40 });

    await receive(database.client, shop.manager, paymentOf(contactId, 80));
    expect(await credit(contactId)).toMatchObject({ owed: -20, available: 120 });
  });

  it('says what is overdue, and counts what merged contacts owe', async () => {
    const [contactId, twin] = [
      await addContact(database.client, shop, 500),
      await addContact(database.client, shop, 500),
    ];
    await sellOnAccount(database.client, shop, { productId: milk, quantity: 1, price: 60, contactId: twin });
    await call(database.client, shop.owner, 'merge_contacts', { p_survivor_id: contactId, p_merged_ids: [twin] });
    await database.client.query(
      'update public.contact_open_items set due_on = due_on - 10 where tenant_id = $1 and contact_id = $2',
      [shop.tenantId, twin],
    );
    expect(await credit(contactId)).toMatchObject({ owed: 60, overdue_amount: 60 });
    expect(await credit(twin)).toMatchObject({ contact_id: contactId, owed: 60 });
  });

  it('is for whoever sells, and of no other business', async () => {
    const contactId = await addContact(database.client, shop, 100);
    await expectCode(credit(contactId, other.owner), 'not_found');
    await expectCode(credit(randomUUID()), 'not_found');
  });
});
