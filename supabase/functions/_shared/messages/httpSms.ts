import { textOf } from '../payments/http.ts';
import { askService, commonOutcome, refused } from './http.ts';
import type { OutgoingMessage, SendOutcome } from './types.ts';

/**
 * The seam for other SMS services: POST { to, from, text, reference } with the token, answered by 2xx { id, parts?, cost? }. The reference is
 * sent as Idempotency-Key as well; a gateway that keeps it may be asked twice. A refusal is 4xx { code?, message? }.
 */
export async function sendByHttpGateway(message: OutgoingMessage, baseUrl: string): Promise<SendOutcome> {
  const { keys, address, sender, text, client_reference: reference } = message;
  if (!isPublicAddress(baseUrl)) return refused('rejected', 'The address of the gateway is not one on the internet.');
  const reply = await askService(baseUrl, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${keys.token ?? ''}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': reference,
    },
    body: JSON.stringify({ to: address, from: sender, text, reference }),
  });
  const shared = commonOutcome(reply);
  if (shared !== null || reply.kind !== 'answered') return shared ?? { state: 'unsure', code: 'unanswered' };
  const { status, body } = reply;
  const id = textOf(body.id);
  if (status >= 400) return refused(codeOf(textOf(body.code)), textOf(body.message) ?? `HTTP ${status}`);
  if (id === undefined || id === '') return { state: 'unsure', code: 'unanswered', detail: `HTTP ${status}` };
  const parts = countOf(body.parts, 1, 20);
  const cost = countOf(body.cost, 0, 100_000);
  return {
    state: 'sent',
    provider_message_id: id.slice(0, 200),
    ...(parts === undefined || !Number.isInteger(parts) ? {} : { parts }),
    ...(cost === undefined ? {} : { cost }),
  };
}

function codeOf(code: string | undefined): string {
  return code !== undefined && ['invalid_number', 'blocked', 'no_route'].includes(code) ? code : 'rejected';
}

function countOf(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

/**
 * Whether a business's own address may be called: https and a public name. A name that leads to an inner address is for the egress
 * proxy to refuse (docs/domains/messages.md): from here an address cannot be pinned. The simulator of this machine is let through by
 * the setting that names it.
 */
export function isPublicAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const simulator = Deno.env.get('HTTP_SMS_URL');
  if (simulator !== undefined && URL.canParse(simulator) && new URL(url).origin === new URL(simulator).origin)
    return true;
  const { protocol, hostname, username, password, port } = new URL(url);
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/.test(hostname);
  const isInner = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$/.test(hostname);
  return protocol === 'https:' && isName && !isInner && username === '' && password === '' && port === '';
}
