import { objectOf, textOf } from '../payments/http.ts';
import { askService, commonOutcome, refused, retryLater } from './http.ts';
import type { OutgoingMessage, SendOutcome } from './types.ts';

/** What a recipient's status code means: facts of the service's own list. */
const refusals: Record<string, string> = {
  '401': 'rejected',
  '402': 'sender_refused',
  '403': 'invalid_number',
  '404': 'invalid_number',
  '406': 'blocked',
  '407': 'no_route',
  '409': 'blocked',
};

/**
 * Africa's Talking: one form for one recipient, so that each message has an outcome of its own. It knows no key that makes a request
 * one that can be repeated, and cannot be asked by our reference: an answer that is lost leaves the message unsure.
 */
export async function sendByAfricasTalking(message: OutgoingMessage, baseUrl: string): Promise<SendOutcome> {
  const { keys, details, address, sender, text } = message;
  const form = new URLSearchParams({ username: details.username ?? '', to: address, message: text, bulkSMSMode: '1' });
  if (sender !== null && sender !== '') form.set('from', sender);
  const reply = await askService(`${baseUrl}/version1/messaging`, {
    method: 'POST',
    headers: { apikey: keys.api_key ?? '', Accept: 'application/json' },
    body: form,
  });
  const shared = commonOutcome(reply);
  if (shared !== null || reply.kind !== 'answered') return shared ?? { state: 'unsure', code: 'unanswered' };
  const data = objectOf(reply.body.SMSMessageData);
  const recipient = objectOf(Array.isArray(data.Recipients) ? data.Recipients[0] : null);
  const code = textOf(recipient.statusCode);
  if (code !== undefined) return outcomeOf(code, recipient);
  const said = textOf(data.Message);
  if (said === undefined) return { state: 'unsure', code: 'unanswered', detail: `HTTP ${reply.status}` };
  // No recipient: the whole request was refused, and the message says why.
  return refused(/sender/i.test(said) ? 'sender_refused' : 'rejected', said);
}

function outcomeOf(code: string, recipient: Record<string, unknown>): SendOutcome {
  const status = textOf(recipient.status) ?? code;
  const id = textOf(recipient.messageId);
  if (['100', '101', '102'].includes(code)) {
    if (id === undefined || id === 'None') return { state: 'unsure', code: 'unanswered', detail: status };
    const cost = costOf(textOf(recipient.cost));
    return { state: 'sent', provider_message_id: id, ...(cost === undefined ? {} : { cost }) };
  }
  if (code === '405') return retryLater('no_balance', status);
  if (code === '500' || code === '501') return retryLater('busy', status);
  return refused(refusals[code] ?? 'rejected', status);
}

/** "KES 0.8000" is 0.8. */
function costOf(text: string | undefined): number | undefined {
  const amount = /^[A-Z]{3} (\d{1,6}(?:\.\d{1,6})?)$/.exec(text ?? '')?.[1];
  return amount === undefined ? undefined : Number(amount);
}
