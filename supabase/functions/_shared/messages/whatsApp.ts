import { objectOf, textOf } from '../payments/http.ts';
import { askService, commonOutcome, refused, retryLater, type ServiceReply } from './http.ts';
import type { OutgoingMessage, SendOutcome } from './types.ts';

const defaultVersion = 'v23.0';

/** What Meta's error codes mean for us. */
const refusals: Record<string, string> = {
  '131026': 'invalid_number',
  '131030': 'invalid_number',
  '131047': 'window_closed',
  '131049': 'blocked',
  '131050': 'blocked',
  '132000': 'template_refused',
  '132001': 'template_refused',
  '132005': 'template_refused',
  '132007': 'template_refused',
  '132012': 'template_refused',
  '132015': 'template_paused',
  '132016': 'template_paused',
};
const limits = ['4', '80007', '130429', '131048'];
/** Too much to this one number; others go on. */
const pairLimit = '131056';
const tokenFaults = ['0', '10', '190', '200', '131005', '131031'];
const payments = ['131042'];

/** WhatsApp's Cloud API: an approved template, or free text while the customer's window of 24 hours is open. */
export async function sendByWhatsApp(message: OutgoingMessage, baseUrl: string): Promise<SendOutcome> {
  const { keys, details } = message;
  const version = /^v\d{1,2}\.\d$/.test(details.api_version ?? '') ? details.api_version : defaultVersion;
  const number = encodeURIComponent(details.phone_number_id ?? '');
  const reply = await askService(`${baseUrl}/${version}/${number}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${keys.access_token ?? ''}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(bodyOf(message)),
  });
  // Meta says more than the status does: limits and tokens come with 400 as well.
  const said = reply.kind === 'answered' ? refusalOf(reply) : null;
  const outcome = said ?? commonOutcome(reply);
  if (outcome !== null || reply.kind !== 'answered') return outcome ?? { state: 'unsure', code: 'unanswered' };
  const first = objectOf(Array.isArray(reply.body.messages) ? reply.body.messages[0] : null);
  const id = textOf(first.id);
  if (reply.status === 200 && id !== undefined) return { state: 'sent', provider_message_id: id, parts: 1 };
  return reply.status >= 400
    ? refused('rejected', `HTTP ${reply.status}`)
    : { state: 'unsure', code: 'unanswered', detail: `HTTP ${reply.status}` };
}

function bodyOf({ address, text, whatsapp, client_reference: reference }: OutgoingMessage): Record<string, unknown> {
  const head = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: address.replace(/^\+/, ''),
    // Comes back with each status.
    biz_opaque_callback_data: reference,
  };
  if (whatsapp === null) return { ...head, type: 'text', text: { preview_url: false, body: text } };
  const parameters = whatsapp.parameters.map((value) => ({ type: 'text', text: value }));
  return {
    ...head,
    type: 'template',
    template: {
      name: whatsapp.name,
      language: { code: whatsapp.language },
      ...(parameters.length === 0 ? {} : { components: [{ type: 'body', parameters }] }),
    },
  };
}

function refusalOf(reply: Extract<ServiceReply, { kind: 'answered' }>): SendOutcome | null {
  const error = objectOf(reply.body.error);
  const code = textOf(error.code);
  if (code === undefined || reply.status < 400) return null;
  return whatsAppRefusal(code, textOf(error.message), reply.retryAfterSeconds);
}

/** What an error code of Meta says of a message; null where nobody knows. */
export function whatsAppRefusal(code: string, text?: string, retryAfter: number | null = null): SendOutcome | null {
  const detail = `${code} ${text ?? ''}`;
  if (limits.includes(code)) return retryLater('rate_limited', detail, retryAfter);
  if (code === pairLimit) return retryLater('busy', detail, retryAfter);
  if (tokenFaults.includes(code)) return retryLater('keys_refused', detail);
  if (payments.includes(code)) return retryLater('no_balance', detail);
  // Its own faults: something unknown, a service that is away.
  if (['1', '2', '131000', '131016'].includes(code)) return null;
  return refused(refusals[code] ?? 'rejected', detail);
}
