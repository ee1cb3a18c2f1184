import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Campaign, MessageSettings } from '../../../shared/src/api/rpc/messages';
import type { sendDueMessages as SendDueMessages } from '../../functions/_shared/messages/sendDueMessages.ts';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { MessageBackend } from './messageBackend';
import { sealedKeys } from './messageSamples';

// A campaign from its start to its reports: the real database, worker, client and receiver, a simulated service with faults, and a worker
// that dies again and again. Each person gets at most one SMS, and whoever got none has a listed reason.
const database = testDatabase();
const backend = new MessageBackend();
let sendDueMessages: typeof SendDueMessages;
let shop: Shop;
const text = 'Rice is cheap today.';

/** How many numbers of each ending: 10 percent go wrong in some way. */
const endings: Record<string, number> = {
  '000': 860,
  '001': 30,
  '002': 15,
  '003': 15,
  '004': 15,
  '005': 15,
  '006': 20,
  '007': 2,
  '008': 14,
  '009': 14,
};
const numbers = Object.entries(endings).flatMap(([ending, count]) =>
  Array.from({ length: count }, (_, index) => `+2547${String(10_000 + index)}${ending}`),
);
/** Those that refused, and those that never agreed. */
const refusers = numbers.slice(0, 10);
const strangers = numbers.slice(10, 20);

const owner = <T>(name: string, args: Record<string, unknown> = {}) =>
  asUser(database.client, shop.owner, () => callRpc<T>(database.client, name, args));

/** Connections of edge functions, as the API has them: one call at a time each. */
const idle: Client[] = [];
async function asService(name: string, args: Record<string, unknown>): Promise<unknown> {
  const client = idle.pop() ?? (await database.connect());
  const json = Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
  );
  try {
    return await asServiceRole(client, () => callRpc(client, name, json));
  } finally {
    idle.push(client);
  }
}

/** A worker that is killed after so many more requests to services or the database: nothing of it arrives any more. */
let lifeLeft = Infinity;
function live(): void {
  lifeLeft -= 1;
  if (lifeLeft < 0) throw new TypeError('The worker was killed.');
}

beforeAll(async () => {
  await backend.load(['message-reports']);
  ({ sendDueMessages } = await import('../../functions/_shared/messages/sendDueMessages.ts'));
  const { sealKey } = await import('../../functions/_shared/payments/seal.ts');
  shop = await makeShop(database.client);
  await owner('save_message_rules', {
    p_rules: { quiet: { starts: '00:00', ends: '00:00', sundays: false }, most_in_7_days: 4 },
  });
  const channel = { provider: 'africastalking', sender: '22333', reply_to: null, details: { username: 'duka' } };
  const set = (isOn: boolean) =>
    owner<MessageSettings>('save_message_channel', {
      p_channel: 'sms',
      p_settings: { ...channel, is_on: isOn, price_per_part: 0.8 },
    });
  await set(false);
  const keys = await sealedKeys(sealKey, 'africastalking', shop.tenantId);
  await asService('save_message_keys', {
    p_tenant_id: shop.tenantId,
    p_user_id: shop.owner.userId,
    p_channel: 'sms',
    p_keys: keys.map((key) => ({ ...key, last4: '' })),
  });
  const { channels } = await set(true);
  const address = channels.find((row) => row.channel === 'sms')?.report_url_path ?? '';
  expect(backend.messages.addresses.set('africastalking', 'duka', address)).toBe(true);
  await addContacts();
  for (const name of ['record_message_report', 'record_inbound_message', 'message_report_secret'])
    backend.database[name] = async (args) => await asService(name, args);
  for (const name of ['claim_messages', 'settle_message'])
    backend.database[name] = async (args) => {
      live();
      return await asService(name, args);
    };
}, 120_000);
beforeEach(() => {
  backend.play();
  const answer = backend.messages.answer.bind(backend.messages);
  jest.spyOn(backend.messages, 'answer').mockImplementation(async (service, request) => {
    live();
    const answered = await answer(service, request);
    // Half of those that a death catches have been taken by the service.
    if (lifeLeft <= 0) live();
    return answered;
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

async function addContacts(): Promise<void> {
  const { client } = database;
  await client.query('begin');
  await client.query(
    `insert into public.contacts (tenant_id, name, phone, phone_e164) select $1, 'Customer ' || n.number, n.number, n.number
     from unnest($2::text[]) n (number)`,
    [shop.tenantId, numbers],
  );
  await client.query(
    `insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source)
     select c.tenant_id, c.id, 'sms', c.phone <> all ($2), date '2026-01-05', 'Till' from public.contacts c
     where c.tenant_id = $1 and c.phone <> all ($3)`,
    [shop.tenantId, refusers, strangers],
  );
  await client.query('commit');
}

async function startCampaign(): Promise<string> {
  const template = {
    id: randomUUID(),
    name: 'Rice',
    channel: 'sms',
    purpose: 'marketing',
    language: 'en',
    event_key: null,
    is_on: true,
    subject: null,
    body: text,
    whatsapp_name: null,
  };
  await owner('save_message_template', { p_template: template });
  const campaign = { id: randomUUID(), name: 'Rice', template_id: template.id, segment_id: null };
  await owner('save_campaign', { p_campaign: campaign });
  await owner('start_campaign', { p_campaign_id: campaign.id });
  while (await asService('continue_campaign', { p_tenant_id: shop.tenantId, p_campaign_id: campaign.id }));
  return campaign.id;
}

/** Lets time pass: leases of the dead end, full services take messages again, and the bucket is full. */
async function pass(): Promise<void> {
  backend.now += 61_000;
  await database.client.query('update private.message_queue set due_at = clock_timestamp() where tenant_id = $1', [
    shop.tenantId,
  ]);
  await database.client.query(
    `update private.message_buckets set tokens = 1000, per_second = 1000, filled_at = clock_timestamp() where tenant_id = $1`,
    [shop.tenantId],
  );
}

const left = async () =>
  (await database.client.query('select 1 from private.message_queue where tenant_id = $1', [shop.tenantId])).rowCount ??
  0;

interface Row {
  address: string;
  state: string;
  reason: string | null;
}

it('of 1,000 with faults and deaths of the worker reaches each at most once, or has a reason', async () => {
  const campaignId = await startCampaign();
  let deaths = 0;
  for (let run = 0; run < 400 && (await left()) > 0; run += 1) {
    await pass();
    // The first twenty die somewhere in the middle, each later than the one before.
    lifeLeft = run < 20 ? 10 + run * 3 : Infinity;
    await sendDueMessages(shop.tenantId, Date.now() + 1_500).catch(() => (deaths += 1));
    lifeLeft = Infinity;
  }
  expect(await left()).toBe(0);
  // A run that finds the service full ends alive.
  expect(deaths).toBeGreaterThanOrEqual(15);
  const { rows } = await database.client.query<Row>(
    `select coalesce(m.address, c.phone) as address, m.state, m.reason from public.messages m
     left join public.contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id where m.tenant_id = $1 and m.campaign_id = $2`,
    [shop.tenantId, campaignId],
  );
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(numbers));
  expect(rows).toHaveLength(1_000);

  const accepted = new Map<string, number>();
  for (const { to, text: said } of backend.messages.carrier.taken)
    if (said.startsWith(text)) accepted.set(to, (accepted.get(to) ?? 0) + 1);
  expect([...accepted].filter(([, count]) => count > 1)).toEqual([]);
  for (const number of [...refusers, ...strangers]) expect(accepted.has(number)).toBe(false);
  const unexplained = rows.filter(({ address, state, reason }) =>
    accepted.has(address)
      ? !['sent', 'delivered', 'failed', 'unsure'].includes(state)
      : !['skipped', 'failed', 'unsure'].includes(state) || reason === null,
  );
  expect(unexplained).toEqual([]);
  // What a death leaves in doubt is what was claimed: 40 at most, and 20 whose answer was lost.
  const unsure = rows.filter((row) => row.state === 'unsure').length;
  expect([unsure > 100, unsure <= 20 * 40 + 20]).toEqual([true, true]);

  // The look every few seconds, which ends what the last worker died before.
  await database.client.query('select public.queue_message_lanes()');
  const { counts, state } = await owner<Campaign>('get_campaign', { p_campaign_id: campaignId });
  expect(state).toBe('done');
  const { recipients, waiting, sent, delivered, read, failed, skipped } = counts;
  expect([recipients, skipped >= 20, counts.unsure]).toEqual([1_000, true, unsure]);
  expect(waiting + sent + delivered + read + failed + skipped + unsure).toBe(recipients);
}, 300_000);
