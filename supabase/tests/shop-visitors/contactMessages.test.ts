import { randomUUID } from 'node:crypto';
import type { ContactMessage, ContactMessagePage } from '../../../shared/src/api/rpcTypes';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { asVisitor } from './visitorFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  await database.client.query(`update public.business_settings set email = 'shop@mail.test' where tenant_id = $1`, [
    shop.tenantId,
  ]);
});

const messageOf = (more: object = {}) => ({
  id: randomUUID(),
  tenant_id: shop.tenantId,
  name: 'Otieno',
  phone: '0712 345 678',
  message: 'Do you have maize flour?\nTwo bags.',
  ...more,
});
const send = (body: object) => asVisitor<{ id: string }>(database.client, 'send_contact_message', { p_message: body });
const as = <T>(persona: Persona, name: string, args: object): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, { ...args }));

it('reaches the staff by list, bell and mail, once', async () => {
  const message = messageOf({ name: 'Oti\u202eeno', message: 'See http://evil.test/x' });
  await send(message);
  await send(message);
  await expectCode(send({ ...message, message: 'Other' }), 'idempotency_mismatch');

  const page = await as<ContactMessagePage>(shop.cashier, 'list_contact_messages', {});
  expect(page).toMatchObject({ count: 1, rows: [{ id: message.id, name: 'Oti eno', state: 'new', email: null }] });
  const { rows: bells } = await database.client.query<{ path: string }>(
    `select path from public.notifications where tenant_id = $1 and kind = 'contact_message'`,
    [shop.tenantId],
  );
  expect(bells).toEqual([{ path: `/admin/customers/messages?message=${message.id}` }]);
  const { rows: mails } = await database.client.query<{ body: string }>(
    `select body from private.mail_outbox where recipient = 'shop@mail.test'`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).not.toContain('http://evil');
});

it('is answered or closed by whoever may change customers, of this business', async () => {
  const message = messageOf({ email: 'a@mail.test' });
  await send(message);
  const set = (persona: Persona, state: string) =>
    as<ContactMessage>(persona, 'set_contact_message_state', { p_message_id: message.id, p_state: state });

  expect(await set(shop.owner, 'answered')).toMatchObject({ id: message.id, state: 'answered' });
  expect(await set(shop.owner, 'answered')).toMatchObject({ state: 'answered' });
  expect(await as<ContactMessagePage>(shop.owner, 'list_contact_messages', { p_state: 'answered' })).toMatchObject({
    count: 1,
  });
  await expectCode(set(other.owner, 'closed'), 'not_found');
  await expectCode(set(shop.owner, 'gone'), 'invalid_input');
  await expectCode(as(shop.owner, 'list_contact_messages', { p_state: 'gone' }), 'invalid_input');
  expect(await as<ContactMessagePage>(other.owner, 'list_contact_messages', {})).toMatchObject({ count: 0, rows: [] });
});

it('pages and finds by words', async () => {
  for (let index = 0; index < 3; index += 1) await send(messageOf({ message: `Question about sugar ${index}` }));
  const first = await as<ContactMessagePage>(shop.owner, 'list_contact_messages', { p_query: 'SUGAR', p_limit: 2 });
  const rest = await as<ContactMessagePage>(shop.owner, 'list_contact_messages', {
    p_query: 'sugar',
    p_limit: 2,
    p_after: first.next_cursor,
  });

  expect([...first.rows, ...rest.rows].map(({ message }) => message)).toEqual(
    [2, 1, 0].map((index) => `Question about sugar ${index}`),
  );
  expect(rest.next_cursor).toBeNull();
});

it.each([
  ['no name', { name: '' }],
  ['no words', { message: ' ' }],
  ['too many words', { message: 'x'.repeat(4001) }],
  ['no way to answer', { phone: null }],
  ['a phone that is none', { phone: 'call me' }],
  ['an address that is none', { email: 'x' }],
  ['a message that is no text', { message: ['x'] }],
])('refuses %s', async (_what, more) => {
  await expectCode(send(messageOf(more)), 'invalid_input');
});

it('is not taken by a shop that is closed', async () => {
  await expectCode(send(messageOf({ tenant_id: randomUUID() })), 'shop_unavailable');
});
