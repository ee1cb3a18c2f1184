import { confirmStop, type ReportAccess } from '../_shared/messages/confirmStop.ts';
import { isSignedByMailService, readMailEvent } from '../_shared/messages/mailReports.ts';
import { openMessageKeys } from '../_shared/messages/outgoing.ts';
import { readAfricasTalking, readHttpGateway, type SmsNews } from '../_shared/messages/smsReports.ts';
import type { InboundMessage, MessageStatusReport } from '../_shared/messages/types.ts';
import { challengeOf, isSignedByMeta, readWhatsApp } from '../_shared/messages/whatsAppReports.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { isStorable, isStorableMessage, isUnreadable, reasonOf } from '../_shared/respond.ts';

const longestReport = 200_000;

/** What is reported, and for whom. */
interface Place {
  channel: 'sms' | 'whatsapp';
  tenantId: string;
  secret: string;
}

/**
 * What the services of messages report: /sms/<business>/<secret> and /whatsapp/<business>/<secret>, and /mail of the platform's own mail service.
 * Africa's Talking signs nothing: the secret in the address is the proof; Meta and the mail service sign the raw body as well. A report
 * only moves a message up, and one that came before changes nothing.
 */
Deno.serve(async (request) => {
  const url = new URL(request.url);
  const [kind = '', tenantId = '', secret = ''] = url.pathname.split('/message-reports/')[1]?.split('/') ?? [];
  if (kind !== 'mail' && kind !== 'sms' && kind !== 'whatsapp') return new Response(null, { status: 404 });
  const place: Place | null = kind === 'mail' ? null : { channel: kind, tenantId, secret };
  const isHandshake = request.method === 'GET' && kind === 'whatsapp';
  if (request.method !== 'POST' && !isHandshake) return new Response(null, { status: 405 });
  const raw = isHandshake ? '' : await request.text();
  if (raw.length > longestReport) return new Response(null, { status: 413 });
  try {
    if (place === null) return await takeMail(raw, request.headers);
    const access = await accessOf(place);
    if (access === null) return new Response(null, { status: 401 });
    if (isHandshake) return await shakeHands(access, url.searchParams);
    return place.channel === 'sms' ? await takeSms(access, raw) : await takeWhatsApp(access, raw, request.headers);
  } catch (error) {
    // Not 200, so that it is sent again: unless it would be refused for what it is, however often it came.
    console.error('A report about messages could not be taken:', reasonOf(error));
    return new Response(null, { status: isUnreadable(error) ? 400 : 503 });
  }
});

/** Addresses that were never given out cost no look into the database. */
async function accessOf({ channel, tenantId, secret }: Place): Promise<ReportAccess | null> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId);
  if (!isUuid || !/^[\w-]{20,100}$/.test(secret)) return null;
  const args = { p_tenant_id: tenantId, p_channel: channel, p_secret: secret };
  return await callDatabase<ReportAccess | null>('message_report_secret', args);
}

async function shakeHands({ tenant_id: tenantId, keys }: ReportAccess, search: URLSearchParams): Promise<Response> {
  const opened = await openMessageKeys(tenantId, 'whatsapp', keys);
  const challenge = challengeOf(search, opened.verify_token ?? '');
  if (challenge === null) return new Response(null, { status: 403 });
  return new Response(challenge, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  });
}

async function takeSms(access: ReportAccess, raw: string): Promise<Response> {
  const news = readSms(access, raw);
  if (news === null) return new Response(null, { status: 400 });
  if ('report' in news) await record(access.provider, access.tenant_id, news.report);
  else await takeInbound(access, news.inbound);
  return new Response(null, { status: 200 });
}

function readSms({ provider }: ReportAccess, raw: string): SmsNews | null {
  const now = new Date();
  const body = provider === 'http' ? jsonOf(raw) : Object.fromEntries(new URLSearchParams(raw));
  if (!isStorable(body)) return null;
  return provider === 'http' ? readHttpGateway(body, now) : readAfricasTalking(body as Record<string, unknown>, now);
}

async function takeWhatsApp(access: ReportAccess, raw: string, headers: Headers): Promise<Response> {
  const { app_secret: secret = '' } = await openMessageKeys(access.tenant_id, 'whatsapp', access.keys);
  if (!(await isSignedByMeta(raw, headers.get('x-hub-signature-256'), secret)))
    return new Response(null, { status: 401 });
  if (!isStorableMessage(raw)) return new Response(null, { status: 400 });
  const { reports, inbound, templates } = readWhatsApp(jsonOf(raw), access.details, new Date());
  for (const report of reports) await record(access.provider, access.tenant_id, report);
  for (const message of inbound) await takeInbound(access, message);
  for (const { name, language, state } of templates)
    await callDatabase('record_whatsapp_template', {
      p_tenant_id: access.tenant_id,
      p_name: name,
      p_language: language,
      p_state: state,
    });
  return new Response(null, { status: 200 });
}

async function takeMail(raw: string, headers: Headers): Promise<Response> {
  if (!(await isSignedByMailService(raw, headers, Deno.env.get('MAIL_REPORT_SECRET') ?? '')))
    return new Response(null, { status: 401 });
  if (!isStorableMessage(raw)) return new Response(null, { status: 400 });
  const eventId = headers.get('webhook-id') ?? headers.get('svix-id') ?? '';
  const news = readMailEvent(jsonOf(raw), eventId, new Date());
  // Other mails of the platform have reports as well; nobody waits for those.
  if (news !== null) await record('platform', news.tenantId, news.report);
  return new Response(null, { status: 200 });
}

async function record(provider: string, tenantId: string, report: MessageStatusReport): Promise<void> {
  await callDatabase('record_message_report', { p_provider: provider, p_tenant_id: tenantId, p_report: report });
}

async function takeInbound(access: ReportAccess, message: InboundMessage): Promise<void> {
  const { reply } = await callDatabase<{ stopped: boolean; reply: string | null }>('record_inbound_message', {
    p_provider: access.provider,
    p_tenant_id: access.tenant_id,
    p_message: message,
  });
  if (reply !== null) await confirmStop(access, message.channel, message.from, reply);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
