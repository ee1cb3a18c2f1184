import { callServer } from '../callServer';
import type { StorageAddress } from '../pictures/uploadPictures';
import { seedId } from '../seedId';
import { OwnerApi } from './OwnerApi';

const key = 'duka';
const username = 'duka';
const shortCode = '20880';
const wording = 'May Duka la Mama send you offers by SMS? Reply STOP at any time to end them.';
/** Customers who were asked at the counter, the last of whom wants no offers. */
const asked = [
  'Achieng Odhiambo',
  'Barasa Wekesa',
  'Edith Nyambura',
  'George Ouma',
  'Irene Wairimu',
  'James Kilonzo',
  'Naomi Chepkoech',
  'Salome Moraa',
  'Halima Abdi',
];
const templates = [
  {
    name: 'Weekend offer',
    purpose: 'marketing',
    event_key: null,
    body: 'Hi {{first_name|friend}}, maize flour and sugar are 10% off at {{business}} until Sunday.',
  },
  {
    name: 'Order ready for pickup',
    purpose: 'transactional',
    event_key: 'order_ready',
    body: 'Hello {{first_name}}, your order {{order_number}} is ready. See you soon, {{business}}.',
  },
] as const;
const offerId = seedId('message-template', key, templates[0].name);
/** How long the campaign is waited for; it goes on by itself. */
const patienceMs = 30_000;

interface Channel {
  channel: string;
  report_url_path: string | null;
}

/**
 * SMS of the general store by the simulated service: a channel, templates, consents, a segment and a campaign that was sent, and what two
 * customers answered. As its owner would, over the API, since keys are sealed outside the database. How many got the campaign; null where
 * nothing is simulated.
 */
export async function sendMessages(address: StorageAddress, now: number): Promise<number | null> {
  const simulated = `${address.apiUrl}/simulated-messages`;
  if (!(await callServer(`${simulated}/sent`)).ok) return null;
  const owner = await OwnerApi.signIn(address);
  await connectService(owner, simulated);
  for (const { name, ...text } of templates)
    await owner.call('save_message_template', {
      p_template: {
        ...{ id: seedId('message-template', key, name), name, channel: 'sms', language: 'en', is_on: true },
        ...{ subject: null, whatsapp_name: null, ...text },
      },
    });
  await recordConsents(owner, now);
  const sent = await sendCampaign(owner);
  await answer(simulated, owner, 'Edith Nyambura', 'Thank you! Do you deliver on Sunday?');
  await answer(simulated, owner, 'George Ouma', 'STOP');
  await owner.signOut();
  return sent;
}

async function connectService(owner: OwnerApi, simulated: string): Promise<void> {
  const save = async (isOn: boolean) =>
    await owner.call<{ channels: Channel[] }>('save_message_channel', {
      p_channel: 'sms',
      p_settings: {
        ...{ provider: 'africastalking', is_on: isOn, sender: shortCode, reply_to: null },
        ...{ details: { username }, price_per_part: 0.8 },
      },
    });
  await save(false);
  await owner.invoke('message-keys', { channel: 'sms', keys: { api_key: 'sim_api_key' } });
  const { channels } = await save(true);
  const reports = channels.find(({ channel }) => channel === 'sms')?.report_url_path ?? '';
  await control(simulated, { action: 'address', address: reports });
}

async function recordConsents(owner: OwnerApi, now: number): Promise<void> {
  for (const [index, name] of asked.entries())
    await owner.call('record_consent', {
      p_consent: {
        id: seedId('consent', key, name),
        contact_id: seedId('contact', key, name),
        channel: 'sms',
        is_granted: index < asked.length - 1,
        given_on: new Date(now - (3 + index * 2) * 86_400_000).toISOString().slice(0, 10),
        source: 'Form at the counter',
        wording,
        proof: `Form ${101 + index}`,
      },
    });
}

async function sendCampaign(owner: OwnerApi): Promise<number> {
  const segmentId = seedId('segment', key, 'agreed');
  await owner.call('save_segment', {
    p_segment: {
      id: segmentId,
      name: 'Customers who agreed to SMS',
      rules: { all: [{ field: 'consent', op: 'is', value: 'sms' }] },
    },
  });
  const id = seedId('campaign', key, 'weekend');
  await owner.call('save_campaign', {
    p_campaign: { id, name: 'Weekend offer', template_id: offerId, segment_id: segmentId },
  });
  // Whoever begins at night sees what was sent all the same.
  const keepQuiet = async (starts: string, ends: string) =>
    await owner.call('save_message_rules', { p_rules: { quiet: { starts, ends, sundays: false }, most_in_7_days: 4 } });
  await keepQuiet('00:00', '00:00');
  await owner.call('start_campaign', { p_campaign_id: id });
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt;) {
    const { state } = await owner.call<{ state: string }>('get_campaign', { p_campaign_id: id });
    if (state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await keepQuiet('20:00', '08:00');
  const { counts } = await owner.call<{ counts: { recipients: number } }>('get_campaign', { p_campaign_id: id });
  return counts.recipients;
}

/** A customer writes to the short code. */
async function answer(simulated: string, owner: OwnerApi, name: string, text: string): Promise<void> {
  const { phone_e164: from } = await owner.call<{ phone_e164: string }>('get_contact', {
    p_contact_id: seedId('contact', key, name),
  });
  await control(simulated, { action: 'write', from, text });
}

async function control(simulated: string, body: Record<string, string>): Promise<void> {
  const said = await callServer(`${simulated}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'africastalking', account: username, ...body }),
  });
  if (!said.ok) throw new Error(`The simulated service of SMS refused the demo: ${await said.text()}`);
}
