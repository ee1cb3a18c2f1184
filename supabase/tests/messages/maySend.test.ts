import { randomUUID } from 'node:crypto';
import { expectCode } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { addCustomers, as, asServer, expand, makeSender, saveCampaign, sendAll, statesOf } from './messageFixtures';

const database = testDatabase();
const number = '+254700000001';
const noon = '2026-03-04T09:00:00Z';
let shop: TestTenant;
let contactId: string;

interface Verdict {
  verdict: string;
  reason: string | null;
  held_until: Date | null;
}

async function ask({
  channel = 'sms',
  purpose = 'marketing',
  address = number,
  at = noon,
  isFree = false,
  contact = contactId,
}: {
  channel?: string;
  purpose?: string;
  address?: string | null;
  at?: string;
  isFree?: boolean;
  contact?: string | null;
} = {}): Promise<string> {
  const { rows } = await database.client.query<Verdict>('select * from private.may_send($1, $2, $3, $4, $5, $6, $7)', [
    shop.tenantId,
    channel,
    purpose,
    contact,
    address,
    at,
    isFree,
  ]);
  const { verdict, reason, held_until: until } = rows[0] as Verdict;
  return verdict === 'held' ? `held ${until?.toISOString()}` : (reason ?? verdict);
}

const says = (isGranted: boolean, day: string, channel = 'sms') =>
  database.client.query(
    `insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source) values ($1, $2, $3, $4, $5, 'Form')`,
    [shop.tenantId, contactId, channel, isGranted, day],
  );
const suppress = (reason: string) =>
  database.client.query(`select private.suppress_address($1, 'sms', $2, $3, null, null)`, [
    shop.tenantId,
    number,
    reason,
  ]);

beforeEach(async () => {
  shop = await makeSender(database.client);
  [contactId = ''] = await addCustomers(database.client, shop, 1, { agreed: null });
});

describe('consent', () => {
  it('is what marketing needs, the newest word of the channel', async () => {
    expect(await ask()).toBe('no_consent');
    await says(true, '2026-01-05');
    expect(await ask()).toBe('yes');
    expect(await ask({ channel: 'whatsapp' })).toBe('no_consent');
    await says(false, '2026-01-06');
    expect(await ask()).toBe('no_consent');
    await says(true, '2026-01-04');
    expect(await ask()).toBe('no_consent');
    expect(await ask({ purpose: 'transactional' })).toBe('yes');
  });

  it('is nobody’s who is not known, and of no archived contact', async () => {
    await says(true, '2026-01-05');
    expect(await ask({ contact: null })).toBe('no_consent');
    await database.client.query('update public.contacts set archived_at = now() where id = $1', [contactId]);
    expect(await ask()).toBe('archived');
  });
});

describe('an address', () => {
  it.each<[string, string | null, string]>([
    ['sms', null, 'no_address'],
    ['sms', '0700000001', 'invalid_address'],
    ['sms', '+254', 'invalid_address'],
    ['email', 'asha@mail', 'invalid_address'],
    ['email', 'asha@mail.test, other@mail.test', 'invalid_address'],
    ['email', 'asha@mail.test', 'yes'],
  ])('%s to %s: %s', async (channel, address, expected) => {
    expect(await ask({ channel, address, purpose: 'transactional' })).toBe(expected);
  });

  it.each([
    ['bounce', 'bounced', 'bounced', 'bounced'],
    ['complaint', 'complained', 'complained', 'yes'],
    ['stop', 'stopped', 'yes', 'yes'],
    ['manual', 'stopped', 'yes', 'yes'],
  ])('after a %s: marketing %s, receipts %s, codes %s', async (reason, marketing, receipts, codes) => {
    await says(true, '2026-01-05');
    await suppress(reason);
    expect(await ask()).toBe(marketing);
    expect(await ask({ purpose: 'transactional' })).toBe(receipts);
    expect(await ask({ purpose: 'account' })).toBe(codes);
  });

  it('that bounced stays blocked when its owner signs up again, until a person lifts it with a reason', async () => {
    await suppress('bounce');
    await as(database.client, shop.owner, 'record_consent', {
      p_consent: {
        id: randomUUID(),
        contact_id: contactId,
        channel: 'sms',
        is_granted: true,
        given_on: '2026-01-05',
        source: 'Form',
        wording: 'Send me offers',
        proof: null,
      },
    });
    expect(await ask()).toBe('bounced');

    const { rows } = await as<{ rows: { id: string; address: string }[] }>(
      database.client,
      shop.owner,
      'list_suppressions',
    );
    expect(rows[0]?.address).toBe('+2547•••000001');
    const lift = (p_reason: string, by = shop.owner) =>
      as(database.client, by, 'lift_suppression', { p_suppression_id: rows[0]?.id, p_reason });
    await expectCode(lift('too short'), 'invalid_input');
    await expectCode(lift('The network has mended it', shop.cashier), 'permission_denied');
    const other = await makeSender(database.client);
    await expectCode(lift('The network has mended it', other.owner), 'not_found');
    await lift('The network has mended it');

    expect(await ask()).toBe('yes');
  });
});

describe('quiet hours', () => {
  beforeEach(async () => {
    await says(true, '2026-01-05');
    await as(database.client, shop.owner, 'save_message_rules', {
      p_rules: { quiet: { starts: '20:00', ends: '08:00', sundays: true }, most_in_7_days: 4 },
    });
  });

  it.each<[string, string, string, string]>([
    ['Nairobi 12:00', number, '2026-03-04T09:00:00Z', 'yes'],
    ['Nairobi 19:59', number, '2026-03-04T16:59:00Z', 'yes'],
    ['Nairobi 20:00', number, '2026-03-04T17:00:00Z', 'held 2026-03-05T05:00:00.000Z'],
    ['Nairobi 07:59', number, '2026-03-04T04:59:00Z', 'held 2026-03-04T05:00:00.000Z'],
    ['Nairobi 08:00', number, '2026-03-04T05:00:00Z', 'yes'],
    ['Nairobi Saturday 21:00, then Sunday', number, '2026-03-07T18:00:00Z', 'held 2026-03-09T05:00:00.000Z'],
    ['Nairobi Sunday noon', number, '2026-03-08T09:00:00Z', 'held 2026-03-09T05:00:00.000Z'],
    ['London 09:00, where it is noon in Nairobi', '+447700900123', '2026-03-04T09:00:00Z', 'yes'],
    ['London 06:00', '+447700900123', '2026-03-04T06:00:00Z', 'held 2026-03-04T08:00:00.000Z'],
    ['a country of many zones: that of the business', '+12025550123', '2026-03-04T09:00:00Z', 'yes'],
  ])('%s', async (_name, address, at, expected) => {
    await database.client.query(`update public.tenants set timezone = 'Africa/Nairobi' where id = $1`, [shop.tenantId]);
    expect(await ask({ address, at })).toBe(expected);
  });

  it('hold no mail, no receipt and no code', async () => {
    await says(true, '2026-01-05', 'email');
    const at = '2026-03-04T20:00:00Z';
    expect(await ask({ channel: 'email', address: 'customer1@mail.test', at })).toBe('yes');
    expect(await ask({ purpose: 'transactional', at })).toBe('yes');
    expect(await ask({ purpose: 'account', at })).toBe('yes');
  });
});

it('sends one person four marketing messages in seven days, not a fifth', async () => {
  await says(true, '2026-01-05');
  for (let n = 0; n < 5; n += 1) {
    const campaign = await saveCampaign(database.client, shop);
    await as(database.client, shop.owner, 'start_campaign', { p_campaign_id: campaign.id });
    await expand(database.client, shop, campaign.id);
    await sendAll(database.client, shop);
  }

  expect(await statesOf(database.client, shop)).toEqual({ sent: 4, 'skipped:too_many': 1 });
});

it('takes free text by WhatsApp for 24 hours after the customer wrote', async () => {
  const free = { channel: 'whatsapp', purpose: 'transactional', isFree: true };
  expect(await ask(free)).toBe('out_of_window');
  await asServer(database.client, 'record_inbound_message', {
    p_provider: 'whatsapp_cloud',
    p_tenant_id: shop.tenantId,
    p_message: { event_id: 'w1', channel: 'whatsapp', from: number, text: 'Open?', at: '2026-03-03T10:00:00Z' },
  });
  expect(await ask(free)).toBe('yes');
  expect(await ask({ ...free, at: '2026-03-04T10:00:01Z' })).toBe('out_of_window');
});
