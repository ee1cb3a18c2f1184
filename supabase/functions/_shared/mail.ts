import { requiredSetting } from './clients.ts';

/** One mail. Either `text` or `html` may be left out, not both. */
export interface Mail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
  attachments?: MailAttachment[];
}

/** A file that a mail carries. */
export interface MailAttachment {
  filename: string;
  /** In base64. */
  content: string;
}

/**
 * Hands a mail to the mail service at MAIL_API_URL with the key MAIL_API_KEY: the local mailbox in development, a
 * provider with the same interface (POST with from, to, subject, text, html, attachments) in production.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const response = await fetch(requiredSetting('MAIL_API_URL'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${requiredSetting('MAIL_API_KEY')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: Deno.env.get('MAIL_FROM') ?? 'Dukani <no-reply@dukani.test>', ...mail }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
  await response.body?.cancel();
}
