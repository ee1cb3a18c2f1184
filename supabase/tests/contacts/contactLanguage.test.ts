import type { SaveContactInput } from '../../../shared/src/api/rpcTypes';
import { makeShop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { contactOf, getContact, saveContact } from './contactFixtures';

/* In which language a contact is written to, and the month of their birthday. */
const database = testDatabase();

it('are kept, stay where they are left out, and can be taken away', async () => {
  const shop = await makeShop(database.client);
  const silent = contactOf();
  const saved = await saveContact(database.client, shop.owner, { ...silent, language: 'sw', birthday_month: 3 });
  expect(saved).toMatchObject({ language: 'sw', birthday_month: 3 });

  await saveContact(database.client, shop.owner, {
    ...silent,
    notes: 'Called',
    expected_updated_at: saved.updated_at,
  });
  const kept = await getContact(database.client, shop.owner, silent.id);
  expect(kept).toMatchObject({ language: 'sw', birthday_month: 3, notes: 'Called' });

  const none = { language: null, birthday_month: null, expected_updated_at: kept.updated_at };
  expect(await saveContact(database.client, shop.owner, { ...silent, ...none })).toMatchObject({
    language: null,
    birthday_month: null,
  });
});

it.each<Partial<SaveContactInput>>([
  { language: 'Sw' },
  { language: 'x' },
  { birthday_month: 0 },
  { birthday_month: 13 },
  { birthday_month: 1.5 },
])('are refused as %j', async (wrong) => {
  const shop = await makeShop(database.client);
  await expectCode(saveContact(database.client, shop.owner, contactOf(wrong)), 'invalid_input');
});
