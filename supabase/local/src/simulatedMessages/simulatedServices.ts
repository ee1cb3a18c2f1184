import type { SimulatedAnswer } from '../simulatedPayments/simulatedAnswer';
import type { SimulatedCarrier, TakenMessage, Verdict } from './SimulatedCarrier';
import { messageScenarioOf } from './messageScenarios';

/** Keys that the simulated services know. */
export const simulatedMessageKeys = {
  africastalking: { api_key: 'sim_api_key' },
  http: { token: 'sim_token' },
  whatsapp: {
    access_token: 'sim_access_token',
    app_secret: 'app_secret_local',
    verify_token: 'sim_verify_token',
  },
};

/** A request to a simulated service. */
export interface ServiceRequest {
  route: string;
  headers: Record<string, string | undefined>;
  text: string;
}

/** An answer with its headers; null: the connection is cut. */
export type ServiceAnswer = (NonNullable<SimulatedAnswer> & { headers?: Record<string, string> }) | null;

const limited = (seconds: number, body: unknown): ServiceAnswer => ({
  status: 429,
  body,
  headers: { 'retry-after': String(seconds) },
});

/** Africa's Talking: `POST version1/messaging`, a form for each request. */
export async function answerAfricasTalking(carrier: SimulatedCarrier, request: ServiceRequest): Promise<ServiceAnswer> {
  if (request.route !== 'POST version1/messaging') return { status: 404, body: { errorMessage: 'Not found' } };
  if (request.headers.apikey !== simulatedMessageKeys.africastalking.api_key)
    return { status: 401, body: { errorMessage: 'The supplied authentication is invalid' } };
  const form = new URLSearchParams(request.text);
  const [account, message, from] = ['username', 'message', 'from'].map((name) => form.get(name) ?? '');
  if (!account || !message) return refusal('InvalidRequest');
  if (from?.toUpperCase() === 'INVALID') return refusal('InvalidSenderId');
  const recipients: unknown[] = [];
  for (const to of (form.get('to') ?? '').split(',')) {
    if (!/^\+[1-9]\d{6,14}$/.test(to)) {
      recipients.push({ statusCode: 403, number: to, status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' });
      continue;
    }
    const asked = { service: 'africastalking' as const, account, to, from: from ?? '', text: message, reference: null };
    const verdict = await carrier.take(asked);
    if (verdict.kind === 'cut') return null;
    if (verdict.kind === 'limited') return limited(verdict.seconds, { errorMessage: 'Too many requests' });
    recipients.push(recipientOf(to, verdict));
  }
  const accepted = recipients.length;
  return {
    status: 201,
    body: { SMSMessageData: { Message: `Sent to ${accepted}/${accepted}`, Recipients: recipients } },
  };
}

const refusal = (text: string): ServiceAnswer => ({
  status: 201,
  body: { SMSMessageData: { Message: text, Recipients: [] } },
});

function recipientOf(number: string, verdict: Exclude<Verdict, { kind: 'limited' }>): unknown {
  return verdict.kind === 'rejected'
    ? { statusCode: 502, number, status: 'RejectedByGateway', cost: '0', messageId: 'None' }
    : { statusCode: 101, number, status: 'Success', cost: 'KES 0.8000', messageId: verdict.message.id };
}

/** A gateway of the plain seam: `POST` JSON, and the same reference twice is one message. */
export async function answerHttpGateway(carrier: SimulatedCarrier, request: ServiceRequest): Promise<ServiceAnswer> {
  if (!request.route.startsWith('POST ')) return { status: 404, body: { code: 'not_found' } };
  if (request.headers.authorization !== `Bearer ${simulatedMessageKeys.http.token}`)
    return { status: 401, body: { code: 'unauthorized' } };
  const { to, from, text, reference } = readJson(request.text);
  if (typeof to !== 'string' || !/^\+[1-9]\d{6,14}$/.test(to) || typeof text !== 'string' || text === '')
    return { status: 422, body: { code: 'invalid_number', message: 'Not a number in the international form.' } };
  const known = typeof reference === 'string' ? carrier.knownBy(reference) : undefined;
  if (known !== undefined) return { status: 200, body: { id: known.id } };
  const verdict = await carrier.take({
    service: 'http',
    account: 'gateway',
    to,
    from: typeof from === 'string' ? from : '',
    text,
    reference: typeof reference === 'string' ? reference : null,
  });
  if (verdict.kind === 'limited') return limited(verdict.seconds, { code: 'rate_limited' });
  if (verdict.kind === 'rejected')
    return { status: 422, body: { code: 'rejected', message: 'Rejected by the network.' } };
  carrier.keepReference(verdict.message);
  return verdict.kind === 'cut' ? null : { status: 202, body: { id: verdict.message.id, parts: 1, cost: 0.8 } };
}

const meta = (status: number, code: number, message: string): ServiceAnswer => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'simulated' } },
});

/** WhatsApp's Cloud API: `POST <version>/<number>/messages`. Templates whose name holds `paused` are, `unknown` are not there. */
export async function answerWhatsApp(
  carrier: SimulatedCarrier,
  request: ServiceRequest,
  isWindowOpen: (account: string, number: string) => boolean,
): Promise<ServiceAnswer> {
  const account = /^POST v\d{1,2}\.\d\/(\d+)\/messages$/.exec(request.route)?.[1];
  if (account === undefined) return meta(404, 2500, 'Unknown path');
  if (request.headers.authorization !== `Bearer ${simulatedMessageKeys.whatsapp.access_token}`)
    return meta(401, 190, 'Invalid OAuth access token');
  const { to, type, text, template, biz_opaque_callback_data: reference } = readJson(request.text);
  if (typeof to !== 'string' || !/^[1-9]\d{6,14}$/.test(to)) return meta(400, 131009, 'Parameter value is not valid');
  const refused = type === 'template' ? templateRefusal(template) : textRefusal(account, `+${to}`, isWindowOpen);
  if (refused !== null) return refused;
  const verdict = await carrier.take({
    service: 'whatsapp',
    account,
    to: `+${to}`,
    from: account,
    text: type === 'template' ? wordsOf(template) : textOf((text as { body?: unknown } | undefined)?.body),
    reference: typeof reference === 'string' ? reference : null,
  });
  if (verdict.kind === 'cut') return null;
  if (verdict.kind === 'rejected') return meta(400, 131026, 'Message undeliverable');
  if (verdict.kind === 'limited') return meta(429, 130429, 'Rate limit hit');
  return { status: 200, body: whatsAppTaken(to, verdict.message) };
}

function whatsAppTaken(to: string, { id }: TakenMessage): unknown {
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id, message_status: 'accepted' }],
  };
}

function templateRefusal(template: unknown): ServiceAnswer {
  const name = textOf((template as { name?: unknown } | undefined)?.name);
  if (name.includes('paused')) return meta(400, 132015, 'Template is paused');
  return name === '' || name.includes('unknown') ? meta(404, 132001, 'Template name does not exist') : null;
}

function textRefusal(
  account: string,
  number: string,
  isWindowOpen: (account: string, number: string) => boolean,
): ServiceAnswer {
  const isOpen = messageScenarioOf(number).isClosed !== true && isWindowOpen(account, number);
  return isOpen ? null : meta(400, 131047, 'Re-engagement message: more than 24 hours have passed');
}

function wordsOf(template: unknown): string {
  const { name, components } = (template ?? {}) as { name?: unknown; components?: unknown };
  const [body] = Array.isArray(components) ? (components as { parameters?: { text?: unknown }[] }[]) : [];
  return [textOf(name), ...(body?.parameters ?? []).map(({ text }) => textOf(text))].join(' | ');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A JSON object, or an empty one. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
