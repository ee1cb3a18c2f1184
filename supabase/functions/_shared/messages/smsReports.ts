import { objectOf, textOf } from '../payments/http.ts';
import { shortened } from './http.ts';
import type { InboundMessage, MessageStatusReport } from './types.ts';

/** What somebody reported about SMS: the fate of one of ours, or what a customer wrote. */
export type SmsNews = { report: MessageStatusReport } | { inbound: InboundMessage };

const statuses: Record<string, MessageStatusReport['status']> = {
  sent: 'sent',
  submitted: 'sent',
  buffered: 'sent',
  success: 'delivered',
  delivered: 'delivered',
  rejected: 'failed',
  failed: 'failed',
  undelivered: 'failed',
  expired: 'failed',
};

/** What the reasons of Africa's Talking mean for us; others are kept as they are said. */
const reasons: Record<string, string> = {
  UserInBlackList: 'blocked',
  UserInBlacklist: 'blocked',
  DoNotDisturbRejection: 'blocked',
  InvalidPhoneNumber: 'invalid_number',
  UnsupportedNumberType: 'invalid_number',
  UserDoesNotExist: 'invalid_number',
  CouldNotRoute: 'no_route',
};

/** Africa's Talking: a delivery report has a status, a text of a customer has a sender. Null for anything else. */
export function readAfricasTalking(form: Record<string, unknown>, now: Date): SmsNews | null {
  const id = textOf(form.id);
  const status = textOf(form.status);
  if (id === undefined || id === '' || id.length > 200) return null;
  if (status !== undefined) return reportOf({ id, status, reason: textOf(form.failureReason) }, now);
  return inboundOf({ id, from: textOf(form.from), text: textOf(form.text), at: textOf(form.date) }, now);
}

/** The seam for other services: { id, status, reason?, at? } or { id, from, text, at? }. Null for anything else. */
export function readHttpGateway(body: unknown, now: Date): SmsNews | null {
  const { id: givenId, status: givenStatus, reason, from, text, at } = objectOf(body);
  const id = textOf(givenId);
  const status = textOf(givenStatus);
  if (id === undefined || id === '' || id.length > 200) return null;
  if (status !== undefined) return reportOf({ id, status, reason: textOf(reason) }, now);
  return inboundOf({ id, from: textOf(from), text: textOf(text), at: textOf(at) }, now);
}

function reportOf(said: { id: string; status: string; reason: string | undefined }, now: Date): SmsNews | null {
  const status = statuses[said.status.toLowerCase()];
  if (status === undefined) return null;
  const reason = said.reason === undefined || said.reason === '' ? undefined : shortened(said.reason);
  return {
    report: {
      // No service of these numbers its reports: the same news of the same message is the same report.
      event_id: `${said.id}:${said.status.toLowerCase()}`,
      provider_message_id: said.id,
      status,
      at: now.toISOString(),
      ...(status !== 'failed' ? {} : { code: reasons[reason ?? ''] ?? 'undelivered' }),
      ...(reason === undefined ? {} : { detail: reason }),
    },
  };
}

function inboundOf(
  said: { id: string; from: string | undefined; text: string | undefined; at: string | undefined },
  now: Date,
): SmsNews | null {
  const from = said.from === undefined ? undefined : numberOf(said.from);
  if (from === undefined || said.text === undefined) return null;
  const inbound = { event_id: said.id, from, text: said.text.slice(0, 4_000), at: momentOf(said.at, now) };
  return { inbound: { ...inbound, channel: 'sms' } };
}

/** E.164; some services leave the plus out, and forms turn it into a space. */
export function numberOf(text: string): string | undefined {
  const digits = /^\+?([1-9]\d{6,14})$/.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/** A moment as a service says it, unless it says none or one that is not near now. */
export function momentOf(text: string | undefined, now: Date): string {
  const said = text === undefined ? Number.NaN : Date.parse(text);
  const isNear = Math.abs(said - now.getTime()) < 7 * 86_400_000 && said <= now.getTime() + 60_000;
  return (isNear ? new Date(said) : now).toISOString();
}
