import { requiredSetting, siteUrl } from '../clients.ts';
import { shopUrlOf } from '../hosts.ts';
import type { MailContent } from '../mailHtml.ts';
import { openKey } from '../payments/seal.ts';
import { sendByAfricasTalking } from './africasTalking.ts';
import { retryLater } from './http.ts';
import { sendByHttpGateway } from './httpSms.ts';
import { sendByPlatformMail } from './platformMail.ts';
import type {
  ClaimedMessage,
  MessageClient,
  MessageProvider,
  OutgoingMessage,
  SealedKey,
  SendOutcome,
} from './types.ts';
import { sendByWhatsApp } from './whatsApp.ts';

/** Where a key of a channel belongs: never where a payment key does, so that neither opens as the other. */
export function placeOfMessageKey(tenantId: string, channel: string, name: string): string {
  return `messages:${tenantId}:${channel}:${name}`;
}

/** The keys of a channel; throws when they were sealed with another secret, or for another place. */
export async function openMessageKeys(
  tenantId: string,
  channel: string,
  keys: SealedKey[],
): Promise<Record<string, string>> {
  const opened = keys.map(
    async ({ name, sealed }) => [name, await openKey(sealed, placeOfMessageKey(tenantId, channel, name))] as const,
  );
  return Object.fromEntries(await Promise.all(opened));
}

const clients: Record<MessageProvider, MessageClient> = {
  platform: sendByPlatformMail,
  africastalking: sendByAfricasTalking,
  http: sendByHttpGateway,
  whatsapp_cloud: sendByWhatsApp,
};

const hostSettings: Record<MessageProvider, string> = {
  platform: 'MAIL_API_URL',
  africastalking: 'AFRICASTALKING_URL',
  http: 'HTTP_SMS_URL',
  whatsapp_cloud: 'WHATSAPP_URL',
};

/** Where a service is found: AFRICASTALKING_URL and the like stand in for its own host, as the simulators do. */
export function messageHost(provider: MessageProvider, details: Record<string, string>): string {
  const setting = Deno.env.get(hostSettings[provider]);
  const own: Record<MessageProvider, string> = {
    platform: '',
    africastalking:
      details.username === 'sandbox' ? 'https://api.sandbox.africastalking.com' : 'https://api.africastalking.com',
    http: details.url ?? '',
    whatsapp_cloud: 'https://graph.facebook.com',
  };
  return (setting ?? own[provider]).replace(/\/+$/, '');
}

/** Hands a claimed message to its service and says what became of it. */
export async function sendMessage(tenantId: string, claimed: ClaimedMessage): Promise<SendOutcome> {
  let message: OutgoingMessage;
  try {
    message = await withAddresses(tenantId, claimed);
  } catch {
    // Sealed with another secret, or none of this project: for people to mend, and nothing was sent.
    return { state: 'retry', code: 'keys_missing', retry_after_seconds: 900 };
  }
  return await clients[message.provider](message, messageHost(message.provider, message.details));
}

async function withAddresses(tenantId: string, claimed: ClaimedMessage): Promise<OutgoingMessage> {
  const { brand, html_content: content, unsubscribe_url: stop } = claimed;
  const site = siteUrl();
  const shopUrl = brand === null ? site : shopUrlOf(brand, site);
  const unsubscribeUrl =
    stop === null ? null : stop.startsWith('/') ? `${requiredSetting('SUPABASE_URL')}${stop}` : stop;
  const addresses: Record<string, string> = {
    site_url: site,
    shop_url: shopUrl,
    ...(unsubscribeUrl === null ? {} : { unsubscribe_url: unsubscribeUrl }),
  };
  const filled = (text: string) =>
    text.replaceAll(/\{\{(site_url|shop_url|unsubscribe_url)\}\}/g, (found, name: string) => addresses[name] ?? found);
  return {
    ...claimed,
    tenant_id: tenantId,
    keys: await openMessageKeys(tenantId, claimed.channel, claimed.keys),
    details: claimed.details ?? {},
    text: filled(claimed.text),
    html_content: content === null ? null : withLinks(content, filled),
    unsubscribe_url: unsubscribeUrl,
    shopUrl,
  };
}

function withLinks(content: MailContent, filled: (text: string) => string): MailContent {
  return { ...content, links: (content.links ?? []).map((link) => ({ ...link, url: filled(link.url) })) };
}

/** A run ended before a message's turn: it is due again at once. */
export const notBegun: SendOutcome = { ...retryLater('busy', undefined, 1), code: 'not_begun' };
