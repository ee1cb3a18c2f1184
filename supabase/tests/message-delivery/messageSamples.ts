import { randomUUID } from 'node:crypto';
import type { ClaimedMessage, MessageProvider } from '../../functions/_shared/messages/types.ts';
import { simulatedMessageKeys } from '../../local/src/simulatedMessages/simulatedServices';

export const tenantId = '11111111-1111-4111-8111-111111111111';
export const secret = 'a-secret-of-an-address-0001';

const channels = { platform: 'email', africastalking: 'sms', http: 'sms', whatsapp_cloud: 'whatsapp' } as const;
const details: Record<MessageProvider, Record<string, string>> = {
  platform: {},
  africastalking: { username: 'duka' },
  http: { url: 'https://sms.gateway.co.ke/send' },
  whatsapp_cloud: { phone_number_id: '1055500000', business_account_id: '77', api_version: 'v23.0' },
};
const keysOf: Record<MessageProvider, Record<string, string>> = {
  platform: {},
  africastalking: simulatedMessageKeys.africastalking,
  http: simulatedMessageKeys.http,
  whatsapp_cloud: simulatedMessageKeys.whatsapp,
};

type Seal = (value: string, place: string) => Promise<string>;

/** The keys that the simulated services know, sealed as message-keys seals them. */
export async function sealedKeys(seal: Seal, provider: MessageProvider, tenant = tenantId) {
  const entries = Object.entries(keysOf[provider]).map(async ([name, value]) => ({
    name,
    sealed: await seal(value, `messages:${tenant}:${channels[provider]}:${name}`),
  }));
  return await Promise.all(entries);
}

/** A message as claim_messages hands it out. */
export async function claimedOf(
  seal: Seal,
  provider: MessageProvider,
  address: string,
  more: Partial<ClaimedMessage> = {},
): Promise<ClaimedMessage> {
  const id = randomUUID();
  return {
    id,
    lease_id: randomUUID(),
    channel: channels[provider],
    provider,
    purpose: 'transactional',
    address,
    sender: null,
    reply_to: null,
    subject: provider === 'platform' ? 'Hello' : null,
    text: 'Your order is ready.',
    html_content: null,
    brand: null,
    whatsapp: null,
    unsubscribe_url: null,
    details: details[provider],
    keys: await sealedKeys(seal, provider),
    client_reference: id,
    ...more,
  };
}
