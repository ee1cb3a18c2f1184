import { hmacHex, isSame } from '../payments/signatures.ts';
import { objectOf, textOf } from '../payments/http.ts';
import { shortened } from './http.ts';
import { momentOf, numberOf } from './smsReports.ts';
import type { InboundMessage, MessageStatusReport } from './types.ts';
import { whatsAppRefusal } from './whatsApp.ts';

/** Meta signs the raw body with the secret of the app. */
export async function isSignedByMeta(raw: string, header: string | null, appSecret: string): Promise<boolean> {
  if (appSecret === '' || header === null) return false;
  return isSame(header, `sha256=${await hmacHex('SHA-256', appSecret, raw)}`);
}

/** What Meta asks once, when an address is given to it: the challenge is answered to whoever knows the token. */
export function challengeOf(search: URLSearchParams, verifyToken: string): string | null {
  const challenge = search.get('hub.challenge') ?? '';
  const isAsked = search.get('hub.mode') === 'subscribe' && verifyToken !== '';
  if (!isAsked || !isSame(search.get('hub.verify_token') ?? '', verifyToken)) return null;
  return /^[\w.-]{1,200}$/.test(challenge) ? challenge : null;
}

/** What Meta decided about a template. */
export interface TemplateNews {
  name: string;
  language: string;
  state: 'pending' | 'approved' | 'paused' | 'rejected';
}

export interface WhatsAppNews {
  reports: MessageStatusReport[];
  inbound: InboundMessage[];
  templates: TemplateNews[];
}

/** News of a webhook for one number and its account; those for others of the same app are nobody's here. */
export function readWhatsApp(body: unknown, details: Record<string, string>, now: Date): WhatsAppNews {
  const news: WhatsAppNews = { reports: [], inbound: [], templates: [] };
  for (const entry of listOf(objectOf(body).entry).map(objectOf))
    for (const change of listOf(entry.changes)) {
      const { field, value: given } = objectOf(change);
      const value = objectOf(given);
      if (field === 'message_template_status_update') {
        const template = textOf(entry.id) === details.business_account_id ? templateOf(value) : null;
        if (template !== null) news.templates.push(template);
        continue;
      }
      if (textOf(objectOf(value.metadata).phone_number_id) !== details.phone_number_id) continue;
      for (const status of listOf(value.statuses)) {
        const report = reportOf(objectOf(status), now);
        if (report !== null) news.reports.push(report);
      }
      for (const message of listOf(value.messages)) {
        const inbound = inboundOf(objectOf(message), now);
        if (inbound !== null) news.inbound.push(inbound);
      }
    }
  return news;
}

const templateStates: Record<string, TemplateNews['state']> = {
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  PAUSED: 'paused',
  FLAGGED: 'paused',
  DISABLED: 'rejected',
  REJECTED: 'rejected',
  PENDING_DELETION: 'rejected',
  DELETED: 'rejected',
};

function templateOf(value: Record<string, unknown>): TemplateNews | null {
  const name = textOf(value.message_template_name);
  const language = textOf(value.message_template_language);
  const state = templateStates[textOf(value.event) ?? ''];
  if (name === undefined || language === undefined || state === undefined) return null;
  return { name: name.slice(0, 512), language: language.slice(0, 20), state };
}

const statuses = ['sent', 'delivered', 'read', 'failed'] as const;

function reportOf(said: Record<string, unknown>, now: Date): MessageStatusReport | null {
  const id = textOf(said.id);
  const status = statuses.find((each) => each === said.status);
  if (id === undefined || id.length > 300 || status === undefined) return null;
  const error = objectOf(listOf(said.errors)[0]);
  const code = textOf(error.code);
  const detail = [code, textOf(error.title) ?? textOf(error.message)].filter((part) => part !== undefined).join(' ');
  return {
    event_id: `${id}:${status}`,
    provider_message_id: id,
    status,
    at: atOf(said.timestamp, now),
    ...(status !== 'failed' ? {} : { code: failureCode(code) }),
    ...(detail === '' ? {} : { detail: shortened(detail) }),
  };
}

/** What was taken and then failed is not sent again by itself, whatever the reason. */
function failureCode(code: string | undefined): string {
  const refusal = code === undefined ? null : whatsAppRefusal(code);
  return refusal?.state === 'failed' ? (refusal.code ?? 'undelivered') : 'undelivered';
}

function inboundOf(said: Record<string, unknown>, now: Date): InboundMessage | null {
  const id = textOf(said.id);
  const from = numberOf(textOf(said.from) ?? '');
  if (id === undefined || id.length > 300 || from === undefined) return null;
  return { event_id: id, channel: 'whatsapp', from, text: wordsOf(said), at: atOf(said.timestamp, now) };
}

/** What was written, or the kind of what was sent: pictures and voices are not fetched. */
function wordsOf(said: Record<string, unknown>): string {
  const kind = textOf(said.type) ?? 'message';
  const interactive = objectOf(said.interactive);
  const words =
    textOf(objectOf(said.text).body) ??
    textOf(objectOf(said.button).text) ??
    textOf(objectOf(interactive.button_reply).title) ??
    textOf(objectOf(interactive.list_reply).title) ??
    textOf(objectOf(said[kind]).caption);
  return (words ?? `(${kind.replaceAll(/[^a-z_]/g, '').slice(0, 30)})`).slice(0, 4_000);
}

function atOf(timestamp: unknown, now: Date): string {
  const seconds = textOf(timestamp) ?? '';
  return momentOf(/^\d{9,11}$/.test(seconds) ? new Date(Number(seconds) * 1_000).toISOString() : undefined, now);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, 1_000) : [];
}
