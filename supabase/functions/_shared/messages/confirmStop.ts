import { sendMessage } from './outgoing.ts';
import type { ClaimedMessage, MessageProvider, SealedKey } from './types.ts';

/** A channel of a business as the secret in the address of its reports opens it. */
export interface ReportAccess {
  tenant_id: string;
  provider: MessageProvider;
  sender?: string | null;
  details: Record<string, string>;
  keys: SealedKey[];
}

/** Tells whoever wrote STOP, once, that no more offers come. What is lost here is not tried again: they are stopped all the same. */
export async function confirmStop(access: ReportAccess, channel: 'sms' | 'whatsapp', address: string, text: string) {
  const id = crypto.randomUUID();
  const message: ClaimedMessage = {
    id,
    lease_id: id,
    channel,
    provider: access.provider,
    purpose: 'account',
    address,
    sender: access.sender ?? null,
    reply_to: null,
    subject: null,
    text,
    html_content: null,
    brand: null,
    whatsapp: null,
    unsubscribe_url: null,
    details: access.details,
    keys: access.keys,
    client_reference: id,
  };
  const { state, code } = await sendMessage(access.tenant_id, message);
  if (state !== 'sent') console.error(`The confirmation of a stop was not sent: ${code ?? state}`);
}
