import { randomUUID } from 'node:crypto';
import type { Campaign, InboxThread, KeyedPage, InboxThreadRow, MessageReport } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { makePlatformAdmin, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import {
  addCustomers,
  as,
  asServer,
  claim,
  expand,
  makeSender,
  saveCampaign,
  settle,
  statesOf,
  type ClaimedMessage,
} from './messageFixtures';

const database = testDatabase();
let shop: TestTenant;
let campaign: Campaign;
let message: ClaimedMessage;

const report = (status: string, eventId: string = status, at = '2026-03-04T09:00:00Z') =>
  asServer<boolean>(database.client, 'record_message_report', {
    p_provider: 'africastalking',
    p_tenant_id: shop.tenantId,
    p_report: { event_id: eventId, provider_message_id: `at-${message.id}`, status, at },
  });
const write = (text: string, eventId: string = text) =>
  asServer<{ stopped: boolean; reply: string | null }>(database.client, 'record_inbound_message', {
    p_provider: 'africastalking',
    p_tenant_id: shop.tenantId,
    p_message: { event_id: eventId, channel: 'sms', from: '+254700000001', text },
  });

beforeEach(async () => {
  shop = await makeSender(database.client);
  await addCustomers(database.client, shop, 1);
  campaign = await saveCampaign(database.client, shop);
  await as(database.client, shop.owner, 'start_campaign', { p_campaign_id: campaign.id });
  await expand(database.client, shop, campaign.id);
  [message] = (await claim(database.client, shop)) as [ClaimedMessage];
});

describe('what a service reports', () => {
  it('only moves a message up, each report once', async () => {
    await settle(database.client, message);
    expect(await report('delivered')).toBe(true);
    expect(await report('delivered')).toBe(false);
    await report('sent');
    expect(await statesOf(database.client, shop)).toEqual({ delivered: 1 });
    await report('read');
    await report('failed');

    expect(await statesOf(database.client, shop)).toEqual({ read: 1 });
    const events = await as<MessageReport[]>(database.client, shop.owner, 'get_message_events', {
      p_message_id: message.id,
    });
    expect(events).toHaveLength(4);
  });

  it('may come before the answer to the sending', async () => {
    expect(await report('delivered')).toBe(true);
    expect(await statesOf(database.client, shop)).toEqual({ sending: 1 });
    await settle(database.client, message);

    expect(await statesOf(database.client, shop)).toEqual({ delivered: 1 });
  });

  it('ends what failed, whatever comes later', async () => {
    await settle(database.client, message);
    await report('bounced_hard');
    await report('delivered');

    expect(await statesOf(database.client, shop)).toEqual({ 'failed:bounced': 1 });
    const { rows } = await database.client.query('select reason from public.suppressions where tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(rows).toEqual([{ reason: 'bounce' }]);
  });
});

describe('what a customer writes', () => {
  it.each(['STOP', 'stop please', 'Unsubscribe', 'acha', 'SITISHA.', ' quit'])('"%s" ends marketing', async (text) => {
    await settle(database.client, message);
    expect(await write(text, 'one')).toEqual({ stopped: true, reply: expect.stringMatching(/no more offers/) });
    expect(await write(text, 'two')).toEqual({ stopped: true, reply: null });

    const after = await as<Campaign>(database.client, shop.owner, 'get_campaign', { p_campaign_id: campaign.id });
    expect(after.counts).toMatchObject({ stops: 1, replies: 2 });
  });

  it.each(['Do not stop', 'Stopover?', ''])('"%s" does not', async (text) => {
    expect(await write(text, 'one')).toEqual({ stopped: false, reply: null });
  });

  it('stands in the inbox, is read once and can be answered', async () => {
    await write('Are you open?');
    const page = await as<KeyedPage<InboxThreadRow>>(database.client, shop.owner, 'list_inbox');
    expect(page.rows).toMatchObject([{ unread: 1, contact_name: 'Customer 1', last_text: 'Are you open?' }]);
    const threadId = page.rows[0]?.id;
    const other = await makeSender(database.client);
    await expectCode(as(database.client, other.owner, 'get_inbox_thread', { p_thread_id: threadId }), 'not_found');
    await as(database.client, shop.owner, 'get_inbox_thread', { p_thread_id: threadId });

    const reply = { p_thread_id: threadId, p_id: randomUUID(), p_text: 'Yes, until 8.' };
    await as(database.client, shop.owner, 'reply_in_inbox', reply);
    const thread = await as<InboxThread>(database.client, shop.owner, 'reply_in_inbox', reply);

    expect(thread).toMatchObject({ unread: 0, last_is_ours: true });
    expect(thread.messages.map(({ is_ours, state }) => [is_ours, state])).toEqual([
      [false, null],
      [true, 'queued'],
    ]);
  });
});

describe('writing to somebody who never wrote', () => {
  const open = (contact: string | undefined, channel = 'sms', by = shop.owner) =>
    as<InboxThread>(database.client, by, 'open_inbox_thread', { p_contact_id: contact, p_channel: channel });
  const addContact = async (phone: string | null, email: string | null = null): Promise<string> => {
    const contact = { id: randomUUID(), name: 'Never Wrote', phone, email, type: 'customer' };
    await as(database.client, shop.owner, 'save_contact', { p_contact: contact });
    return contact.id;
  };
  const listed = async () =>
    (await as<KeyedPage<InboxThreadRow>>(database.client, shop.owner, 'list_inbox')).rows.map((row) => row.last_text);

  it('makes one thread, which others see once something was written', async () => {
    const contact = await addContact('+254733000222');
    const thread = await open(contact);
    expect(thread).toMatchObject({ contact_id: contact, address: '+254733000222', messages: [], unread: 0 });
    expect((await open(contact)).id).toBe(thread.id);
    expect(await listed()).toEqual([]);

    const reply = { p_thread_id: thread.id, p_id: randomUUID(), p_text: 'Your cake is ready.' };
    expect(await as(database.client, shop.owner, 'reply_in_inbox', reply)).toMatchObject({
      messages: [{ is_ours: true, state: 'queued', text: 'Your cake is ready.' }],
    });
    expect(await listed()).toEqual(['Your cake is ready.']);
  });

  it('says by mail who writes, and answers nothing that was never asked', async () => {
    const { id } = await open(await addContact(null, 'never@example.test'), 'email');
    await as(database.client, shop.owner, 'reply_in_inbox', { p_thread_id: id, p_id: randomUUID(), p_text: 'Ready.' });
    const { rows } = await database.client.query<{ subject: string }>(
      'select subject from public.messages where thread_id = $1',
      [id],
    );
    expect(rows).toEqual([{ subject: expect.stringMatching(/^A message from /) as string }]);
  });

  it('opens the thread that there is, also one that was closed', async () => {
    await write('Are you open?');
    const { rows } = await as<KeyedPage<InboxThreadRow>>(database.client, shop.owner, 'list_inbox');
    const { id, contact_id: contact } = rows[0] ?? { id: '', contact_id: null };
    await as(database.client, shop.owner, 'close_inbox_thread', { p_thread_id: id, p_is_closed: true });
    expect(await open(contact ?? undefined)).toMatchObject({ id, is_closed: false, last_text: 'Are you open?' });
  });

  it('needs an address of the channel, and a channel that is set up', async () => {
    const nowhere = await addContact(null, 'never@wrote.test');
    await expectCode(open(nowhere), 'invalid_input');
    expect(await open(nowhere, 'email')).toMatchObject({ channel: 'email', address: 'never@wrote.test' });
    await expectCode(open(await addContact('+254733000333'), 'whatsapp'), 'channel_not_ready');
    await expectCode(open(randomUUID()), 'not_found');
  });

  it('is for who may send, in the own business', async () => {
    const contact = await addContact('+254733000444');
    const other = await makeSender(database.client);
    await expectCode(open(contact, 'sms', other.owner), 'not_found');
    await expectCode(open(contact, 'sms', shop.cashier), 'permission_denied');
  });
});

describe('a visit of support', () => {
  it('reads a conversation and leaves it unread', async () => {
    await write('Are you open?');
    const { rows } = await as<KeyedPage<InboxThreadRow>>(database.client, shop.owner, 'list_inbox');
    const visitor = await makePlatformAdmin(database.client);
    await as(database.client, visitor, 'admin_start_support_visit', {
      p_visit: { id: randomUUID(), tenant_id: shop.tenantId, reason: 'The owner sees no answers of customers.' },
    });
    const look = { p_thread_id: rows[0]?.id };
    expect(await as(database.client, visitor, 'get_inbox_thread', look)).toMatchObject({
      unread: 1,
      messages: [{ text: 'Are you open?' }],
    });
    await expectCode(
      as(database.client, visitor, 'reply_in_inbox', { ...look, p_id: randomUUID(), p_text: 'Yes' }),
      'permission_denied',
    );
  });
});

describe('the way out', () => {
  const token = () => message.unsubscribe_url?.replace('/functions/v1/unsubscribe?token=', '') ?? '';
  const look = (p_token: string) => asServer<object>(database.client, 'read_unsubscribe', { p_token });

  it('changes nothing when it is looked at, ends marketing when it is used, and leaves receipts', async () => {
    expect(token()).toMatch(/^[A-Za-z0-9_-]{20,80}$/);
    expect(await look(token())).toMatchObject({ channel: 'sms', address: '+2547•••000001', is_stopped: false });
    expect(await look(token())).toMatchObject({ is_stopped: false });
    await asServer(database.client, 'unsubscribe', { p_token: token() });

    expect(await look(token())).toMatchObject({ is_stopped: true });
    const { rows } = await database.client.query(
      `select (private.may_send($1, 'sms', p, null, '+254700000001', '2026-03-04T09:00:00Z')).reason from unnest(array['marketing', 'transactional']) p`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ reason: 'stopped' }, { reason: null }]);
  });

  it('says the same of every token that is none', async () => {
    const nothing = { shop: null, channel: null, address: null, is_stopped: false };
    expect(await look('guessed')).toEqual(nothing);
    expect(await asServer(database.client, 'unsubscribe', { p_token: 'guessed' })).toEqual(nothing);
  });
});
