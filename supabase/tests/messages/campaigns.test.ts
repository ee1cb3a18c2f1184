import type { Campaign, CampaignQuote } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import {
  addCustomers,
  as,
  asServer,
  claim,
  expand,
  fillBucket,
  makeSender,
  saveCampaign,
  sendAll,
  settle,
  statesOf,
} from './messageFixtures';

const database = testDatabase();
let shop: TestTenant;

const start = (campaign: Campaign, more: Record<string, unknown> = {}) =>
  as<Campaign>(database.client, shop.owner, 'start_campaign', { p_campaign_id: campaign.id, ...more });
const act = (name: string, campaign: Campaign, by = shop.owner) =>
  as<Campaign>(database.client, by, name, { p_campaign_id: campaign.id });
const leasesRunOut = () =>
  database.client.query(
    `update private.message_queue set due_at = now() - interval '1 second' where tenant_id = $1 and lease_id is not null`,
    [shop.tenantId],
  );
const sumOf = ({ counts }: Campaign) =>
  counts.waiting + counts.sent + counts.delivered + counts.read + counts.failed + counts.skipped + counts.unsure;

beforeEach(async () => {
  shop = await makeSender(database.client);
});

describe('what a campaign will do', () => {
  it('is known before it is sent: who gets it, who does not and why, parts and cost', async () => {
    await addCustomers(database.client, shop, 3);
    await addCustomers(database.client, shop, 2, { agreed: false, from: 10 });
    await addCustomers(database.client, shop, 1, { agreed: null, from: 20 });
    await database.client.query(
      `insert into public.contacts (tenant_id, name, type) values ($1, 'Without number', 'customer')`,
      [shop.tenantId],
    );
    // A second contact with the number of the first.
    await addCustomers(database.client, shop, 1, { from: 1 });
    const campaign = await saveCampaign(database.client, shop, { body: 'a'.repeat(150) });

    const quote = await as<CampaignQuote>(database.client, shop.owner, 'quote_campaign', {
      p_campaign_id: campaign.id,
    });

    expect(quote).toEqual({
      recipients: 3,
      skipped: [
        { reason: 'no_consent', count: 3 },
        { reason: 'doubled', count: 1 },
        { reason: 'no_address', count: 1 },
      ],
      // 150 letters and " STOP to 20880" are 164.
      parts: 6,
      cost: 4.8,
      currency: 'KES',
      typed_needed: false,
      held_until: null,
      channel_ready: true,
    });
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    expect(await statesOf(database.client, shop)).toEqual({
      queued: 3,
      'skipped:doubled': 1,
      'skipped:no_address': 1,
      'skipped:no_consent': 3,
    });
  });

  it('needs a set-up channel and a time that is not over', async () => {
    await addCustomers(database.client, shop, 1);
    const campaign = await saveCampaign(database.client, shop);

    await expectCode(start(campaign, { p_at: '2026-01-01T08:00:00Z' }), 'campaign_late');
    await database.client.query('delete from private.message_channel_keys where tenant_id = $1', [shop.tenantId]);
    await expectCode(start(campaign), 'channel_not_ready');
  });

  it('is typed by who sends it above 1,000, and answers the right number until it is', async () => {
    await addCustomers(database.client, shop, 1001);
    const campaign = await saveCampaign(database.client, shop);

    const { detail } = await expectCode(start(campaign), 'recipients_not_typed');
    await expectCode(start(campaign, { p_typed_recipients: 1000 }), 'recipients_not_typed');

    expect(JSON.parse(detail ?? '')).toEqual({ recipients: 1001 });
    expect((await start(campaign, { p_typed_recipients: 1001 })).state).toBe('expanding');
    await expectCode(start(campaign, { p_typed_recipients: 1001 }), 'campaign_changed');
  });

  it('is not for another business, nor for people who may not send', async () => {
    const other = await makeSender(database.client);
    await addCustomers(database.client, shop, 1);
    const campaign = await saveCampaign(database.client, shop);

    for (const name of ['get_campaign', 'quote_campaign', 'start_campaign', 'pause_campaign', 'stop_campaign'])
      await expectCode(act(name, campaign, other.owner), 'not_found');
    await expectCode(act('start_campaign', campaign, shop.cashier), 'permission_denied');
    await expectCode(act('get_campaign', campaign, shop.cashier), 'permission_denied');
  });
});

describe('sending a campaign', () => {
  it('sends to each once, and is done when nothing is left', async () => {
    await addCustomers(database.client, shop, 5);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    await expand(database.client, shop, campaign.id);

    const sent = await sendAll(database.client, shop);

    expect([...sent].sort()).toEqual([1, 2, 3, 4, 5].map((n) => `+25470000000${n}`));
    const after = await act('get_campaign', campaign);
    expect(after).toMatchObject({ state: 'done', cost: 4, counts: { recipients: 5, sent: 5 } });
    expect(sumOf(after)).toBe(5);
  });

  it('stops where the account at the service pays for no more, says so once, and goes on from there', async () => {
    await addCustomers(database.client, shop, 4);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    const bells = async () =>
      (
        await database.client.query<{ title: string }>(
          `select title from public.notifications where tenant_id = $1 and title like 'No balance%'`,
          [shop.tenantId],
        )
      ).rows.map(({ title }) => title);
    const [paid, ...unpaid] = await claim(database.client, shop, 3);
    if (paid === undefined) throw new Error('Nothing was claimed.');
    await settle(database.client, paid);
    for (const message of unpaid)
      await settle(database.client, message, { state: 'retry', code: 'no_balance', retry_after_seconds: 0 });

    expect(await act('get_campaign', campaign)).toMatchObject({
      state: 'paused',
      pause_reason: 'The balance at your SMS service is used up. Top it up there, then resume.',
      counts: { sent: 1, waiting: 3 },
    });
    expect(await bells()).toEqual(['No balance at your SMS service']);
    expect(await claim(database.client, shop)).toEqual([]);

    await act('resume_campaign', campaign);
    expect(await sendAll(database.client, shop)).toHaveLength(3);
    expect(await act('get_campaign', campaign)).toMatchObject({
      state: 'done',
      pause_reason: null,
      counts: { sent: 4 },
    });
    expect(await bells()).toHaveLength(1);
  });

  it('waits for its time, and asks when that is more than six hours over', async () => {
    await addCustomers(database.client, shop, 1);
    const campaign = await saveCampaign(database.client, shop);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await start(campaign, { p_at: later })).state).toBe('scheduled');
    await expand(database.client, shop, campaign.id);
    expect((await act('get_campaign', campaign)).state).toBe('scheduled');

    await database.client.query(
      `update public.campaigns set scheduled_at = now() - interval '7 hours' where tenant_id = $1`,
      [shop.tenantId],
    );
    await expand(database.client, shop, campaign.id);

    expect(await act('get_campaign', campaign)).toMatchObject({ state: 'paused', counts: { recipients: 0 } });
    await act('resume_campaign', campaign);
    await expand(database.client, shop, campaign.id);
    expect(await sendAll(database.client, shop)).toHaveLength(1);
  });

  it('keeps the text and the rules that it began with', async () => {
    const [first] = await addCustomers(database.client, shop, 2);
    await database.client.query(`update public.contacts set tags = '{vip}' where id = $1`, [first]);
    const campaign = await saveCampaign(database.client, shop, { rules: { field: 'tag', op: 'is', value: 'vip' } });
    await start(campaign);
    await as(database.client, shop.owner, 'save_segment', {
      p_segment: { id: campaign.segment_id, name: 'All', rules: { all: [] } },
    });
    await database.client.query(`update public.message_templates set body = 'Other text' where tenant_id = $1`, [
      shop.tenantId,
    ]);

    await expand(database.client, shop, campaign.id);

    const claimed = await claim(database.client, shop);
    expect(claimed.map(({ text }) => text)).toEqual(['Hi Customer, sugar is cheap today. STOP to 20880']);
  });

  it('skips who refused after it was written, and asks again when it is handed out', async () => {
    const [first] = await addCustomers(database.client, shop, 2);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    await database.client.query(
      `insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source) values ($1, $2, 'sms', false, '2026-02-01', 'By phone')`,
      [shop.tenantId, first],
    );

    expect(await sendAll(database.client, shop)).toEqual(['+254700000002']);
    expect(await statesOf(database.client, shop)).toEqual({ sent: 1, 'skipped:no_consent': 1 });
  });

  it('waits with a message whose value is missing', async () => {
    await addCustomers(database.client, shop, 1);
    const campaign = await saveCampaign(database.client, shop, { body: 'You have {{points}} points.' });
    await start(campaign);
    await expand(database.client, shop, campaign.id);

    expect(await sendAll(database.client, shop)).toEqual([]);
    expect(await statesOf(database.client, shop)).toEqual({ 'needs_data:needs_data': 1 });
  });
});

describe('a campaign that is interrupted', () => {
  it('is paused at 500 of 1,000, and after that sends 1,000, one each', async () => {
    await addCustomers(database.client, shop, 1000);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    const sent: string[] = [];
    while (sent.length < 500) {
      await fillBucket(database.client, shop);
      for (const message of await claim(database.client, shop, 100)) {
        sent.push(message.address);
        await settle(database.client, message);
      }
    }

    await act('pause_campaign', campaign);
    await fillBucket(database.client, shop);
    expect(await claim(database.client, shop)).toEqual([]);
    await act('resume_campaign', campaign);
    await expand(database.client, shop, campaign.id);
    sent.push(...(await sendAll(database.client, shop)));

    expect(sent).toHaveLength(1000);
    expect(new Set(sent).size).toBe(1000);
    expect((await act('get_campaign', campaign)).state).toBe('done');
  }, 120_000);

  it('never gives one message to two claimers', async () => {
    await addCustomers(database.client, shop, 60);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    const clients = await Promise.all([database.connect(), database.connect(), database.connect()]);

    const claimed = (await Promise.all(clients.map((client) => claim(client, shop, 40)))).flat();

    expect(claimed).toHaveLength(60);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(60);
  });

  it('does not send marketing again when a worker died with it, and says so', async () => {
    await addCustomers(database.client, shop, 3);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    const [first, second] = await claim(database.client, shop, 2);
    await leasesRunOut();

    await sendAll(database.client, shop);
    // The worker was only slow: what it says now changes nothing.
    if (first) await settle(database.client, first);

    expect(second).toBeDefined();
    expect(await statesOf(database.client, shop)).toEqual({ sent: 1, 'unsure:unanswered': 2 });
    expect(await act('get_campaign', campaign)).toMatchObject({ state: 'done', counts: { recipients: 3, unsure: 2 } });
  });

  it('is stopped for good: what waits is not sent, what is out is settled', async () => {
    await addCustomers(database.client, shop, 4);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    const [out] = await claim(database.client, shop, 1);

    const stopped = await act('stop_campaign', campaign);
    if (out) await settle(database.client, out);

    expect(stopped.state).toBe('stopped');
    expect(await sendAll(database.client, shop)).toEqual([]);
    expect(await statesOf(database.client, shop)).toEqual({ sent: 1, 'stopped:stopped': 3 });
    await expectCode(act('resume_campaign', campaign), 'campaign_changed');
  });

  it('goes no faster than the service takes it, and pauses the channel when it says so', async () => {
    await addCustomers(database.client, shop, 250);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);

    const claimed = await claim(database.client, shop, 500);
    expect(claimed).toHaveLength(200);
    await fillBucket(database.client, shop);
    if (claimed[0])
      await settle(database.client, claimed[0], { state: 'retry', code: 'rate_limited', retry_after_seconds: 60 });

    expect(await claim(database.client, shop)).toEqual([]);
  });

  it('is found by the lanes while something is due', async () => {
    await addCustomers(database.client, shop, 1);
    const campaign = await saveCampaign(database.client, shop);
    await start(campaign);
    await expand(database.client, shop, campaign.id);
    const jobs = async () =>
      (
        await database.client.query(
          `select 1 from private.jobs where tenant_id = $1 and kind = 'message_send' and status = 'ready'`,
          [shop.tenantId],
        )
      ).rows.length;

    expect(await jobs()).toBe(0);
    await asServer(database.client, 'queue_message_lanes');
    expect(await jobs()).toBe(1);
  });
});
