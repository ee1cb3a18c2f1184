import type { MailBrand, MailContent } from '../mailHtml.ts';

export type MessageProvider = 'platform' | 'africastalking' | 'http' | 'whatsapp_cloud';

/** A key of a channel as the database keeps it: only this project's secret opens it. */
export interface SealedKey {
  name: string;
  sealed: string;
}

/** A message as claim_messages hands it out: it is this worker's until its lease ends. */
export interface ClaimedMessage {
  id: string;
  lease_id: string;
  channel: 'email' | 'sms' | 'whatsapp';
  provider: MessageProvider;
  purpose: 'transactional' | 'marketing' | 'account';
  /** E.164 or a mail address. */
  address: string;
  /** Name of a mail's sender, sender id or short code of an SMS. */
  sender: string | null;
  reply_to: string | null;
  subject: string | null;
  text: string;
  html_content: MailContent | null;
  brand: MailBrand | null;
  /** The approved template of a WhatsApp message; null for free text. */
  whatsapp: { name: string; language: string; parameters: string[] } | null;
  /** Where marketing is stopped without a login; a path is one of this project. */
  unsubscribe_url: string | null;
  details: Record<string, string>;
  keys: SealedKey[];
  /** Ours, the same each time this message is handed to its service. */
  client_reference: string;
}

/** A message that is ready for its service: whole addresses and opened keys. Never logged. */
export interface OutgoingMessage extends Omit<ClaimedMessage, 'keys'> {
  tenant_id: string;
  keys: Record<string, string>;
  /** Where the shop is, without a slash at the end. */
  shopUrl: string;
}

/**
 * What became of handing a message over. failed: the service refused it for good; retry: nothing was sent, or sending it again makes no
 * second one; unsure: nobody knows.
 */
export interface SendOutcome {
  state: 'sent' | 'failed' | 'unsure' | 'retry';
  provider_message_id?: string;
  /** A code of ours: invalid_number, blocked, rejected, no_route, rate_limited, no_balance, keys_refused, keys_missing, unreachable, unanswered, not_begun, template_paused, template_refused, window_closed. */
  code?: string;
  /** The service's own word. */
  detail?: string;
  parts?: number;
  /** In the currency of the business, where the service says it. */
  cost?: number;
  retry_after_seconds?: number;
}

/** Hands one message to its service. Throws for nothing that the service or the network does. */
export type MessageClient = (message: OutgoingMessage, baseUrl: string) => Promise<SendOutcome>;

/** What a service says later of a message that it has taken. */
export interface MessageStatusReport {
  /** The same for the same news, however often it comes. */
  event_id: string;
  provider_message_id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'bounced_hard' | 'bounced_soft' | 'complained';
  at: string;
  code?: string;
  detail?: string;
  cost?: number;
}

/** What a customer wrote. */
export interface InboundMessage {
  event_id: string;
  channel: 'sms' | 'whatsapp';
  /** E.164. */
  from: string;
  text: string;
  at: string;
}
