import { objectOf, textOf } from '../payments/http.ts';
import { isSame } from '../payments/signatures.ts';
import { shortened } from './http.ts';
import { momentOf } from './smsReports.ts';
import type { MessageStatusReport } from './types.ts';

const toleranceSeconds = 300;

/**
 * Standard Webhooks: id, time and raw body are signed with the bytes that follow `whsec_` in base64. Older than five minutes is somebody's
 * who kept it.
 */
export async function isSignedByMailService(
  raw: string,
  headers: Headers,
  secret: string,
  nowSeconds = Date.now() / 1000,
): Promise<boolean> {
  const [id = '', time = '', given = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '',
  );
  const bytes = bytesOf(secret);
  if (bytes === null || id === '' || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${time}.${raw}`));
  const expected = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return given.split(' ').some((each) => isSame(each, `v1,${expected}`));
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (sign) => sign.charCodeAt(0));
    return bytes.length >= 16 ? bytes : null;
  } catch {
    return null;
  }
}

export interface MailNews {
  tenantId: string;
  report: MessageStatusReport;
}

/** What became of a mail that bears our tags; null for news that change nothing, and for mails that are no message to a customer. */
export function readMailEvent(body: unknown, eventId: string, now: Date): MailNews | null {
  const event = objectOf(body);
  const data = objectOf(event.data);
  const id = textOf(data.email_id);
  const tenantId = textOf(objectOf(data.tags).tenant);
  const bounce = objectOf(data.bounce);
  const status = statusOf(textOf(event.type) ?? '', textOf(bounce.type));
  if (id === undefined || id.length > 200 || status === null || tenantId === undefined) return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId)) return null;
  const detail = textOf(bounce.message);
  return {
    tenantId,
    report: {
      event_id: eventId.slice(0, 200),
      provider_message_id: id,
      status,
      at: momentOf(textOf(event.created_at), now),
      ...(detail === undefined ? {} : { detail: shortened(detail) }),
    },
  };
}

function statusOf(type: string, bounce: string | undefined): MessageStatusReport['status'] | null {
  if (type === 'email.bounced') return bounce === 'Transient' ? 'bounced_soft' : 'bounced_hard';
  if (type === 'email.sent') return 'sent';
  if (type === 'email.delivered') return 'delivered';
  if (type === 'email.complained') return 'complained';
  return type === 'email.failed' ? 'failed' : null;
}
