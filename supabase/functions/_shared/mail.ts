import { requiredSetting } from './clients.ts';

/** One mail. Either `text` or `html` may be left out, not both. */
export interface Mail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  attachments?: MailAttachment[];
  /** Whose mail it is for its reader; the address stays ours, whose domain is proven. */
  fromName?: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /** Come back with each report about the mail. */
  tags?: Record<string, string>;
  /** The service makes one mail of however many requests bear the same. */
  idempotencyKey?: string;
}

/** A file that a mail carries. */
export interface MailAttachment {
  filename: string;
  /** In base64. */
  content: string;
}

const timeoutMs = 10_000;

/**
 * Hands a mail to the mail service at MAIL_API_URL with the key MAIL_API_KEY: the local mailbox in development, a provider with the same
 * interface (POST with from, to, subject, text, html, attachments, reply_to, headers, tags; header Idempotency-Key; answers { id }) in production.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const response = await fetch(requiredSetting('MAIL_API_URL'), mailRequest(mail));
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
  await response.body?.cancel();
}

/** The request that hands a mail over. */
export function mailRequest({
  fromName,
  replyTo,
  headers,
  tags,
  idempotencyKey,
  ...mail
}: Mail): RequestInit & { method: 'POST' } {
  return {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${requiredSetting('MAIL_API_KEY')}`,
      'Content-Type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify({
      from: senderOf(fromName),
      ...mail,
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
      ...(headers === undefined ? {} : { headers }),
      ...(tags === undefined ? {} : { tags: Object.entries(tags).map(([name, value]) => ({ name, value })) }),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  };
}

/** Our own address under another name. Signs that would end the name, or begin another address, are left out. */
function senderOf(name: string | undefined): string {
  const from = Deno.env.get('MAIL_FROM') ?? 'Dukani <no-reply@dukani.test>';
  const plain = (name ?? '')
    .replaceAll(/["\\<>@,;:\p{Cc}\p{Surrogate}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  if (plain === '') return from;
  return `"${plain}" <${/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()}>`;
}

/** An address that may stand in a header of a mail; undefined for anything else. */
export function headerAddress(address: string | null | undefined): string | undefined {
  return address !== null &&
    address !== undefined &&
    /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@[^\s"(),:;<>@[\\\]\p{Cc}]{1,255}$/u.test(address)
    ? address
    : undefined;
}
