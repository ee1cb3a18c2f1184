import type { AnsweredDocument } from '../../../shared/src/documents/answerTypes.ts';
import { siteUrl } from '../_shared/clients.ts';
import { documentAttachments } from '../_shared/documents/attachment.ts';
import { shopUrlOf } from '../_shared/hosts.ts';
import { headerAddress, sendMail, type MailAttachment } from '../_shared/mail.ts';
import { mailHtml, type MailBrand, type MailContent } from '../_shared/mailHtml.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { reasonOf } from '../_shared/respond.ts';

interface QueuedMail {
  id: string;
  to: string;
  subject: string;
  body: string;
  content: MailContent;
  /** Of the business that it speaks for; null for a mail of the platform. */
  brand?: MailBrand | null;
  /** What it carries as files. */
  document?: AnsweredDocument | null;
}

/** Hands a mail of the database to the mail service, unless that was done before. */
export async function sendQueuedMail(mailId: string): Promise<void> {
  const mail = await callDatabase<QueuedMail | null>('read_mail', { p_mail_id: mailId });
  if (mail === null) return;
  const { to, subject } = mail;
  const fill = placeholders(mail);
  await sendMail({
    to,
    subject,
    ...bodiesOf(mail, fill),
    ...senderOf(mail),
    attachments: await attachmentsOf(mail, fill),
    // A mail whose answer was lost is sent again: it is the same mail.
    idempotencyKey: mailId,
  });
  await callDatabase('mark_mail_sent', { p_mail_id: mailId });
}

/** A mail of a business comes under its name, and is answered to its own address. */
function senderOf({ brand = null }: QueuedMail): { fromName?: string; replyTo?: string } {
  if (brand === null) return {};
  const replyTo = headerAddress(brand.email);
  return { fromName: brand.name, ...(replyTo === undefined ? {} : { replyTo }) };
}

/** Puts whole addresses in place of {{site_url}} and {{shop_url}}. */
function placeholders({ brand = null }: QueuedMail): { shopUrl: string; filled: (text: string) => string } {
  const site = siteUrl();
  const shopUrl = brand === null ? site : shopUrlOf(brand, site);
  return { shopUrl, filled: (text) => text.replaceAll('{{site_url}}', site).replaceAll('{{shop_url}}', shopUrl) };
}

/** The text and the HTML of a mail. */
function bodiesOf(
  { subject, body, content, brand = null }: QueuedMail,
  { shopUrl, filled }: ReturnType<typeof placeholders>,
): { text: string; html: string } {
  const links = (content.links ?? []).map((link) => ({ ...link, url: filled(link.url) }));
  return { text: filled(body), html: mailHtml({ subject, content: { ...content, links }, brand, shopUrl }) };
}

/**
 * The document of a mail. One that cannot be made holds no mail back: its lines and its link are in the mail as well. The rows of a report
 * are in its files alone: such a mail waits and is tried again.
 */
async function attachmentsOf(
  { id, document = null }: QueuedMail,
  { filled }: ReturnType<typeof placeholders>,
): Promise<MailAttachment[]> {
  if (document === null) return [];
  try {
    const answered = 'url' in document && document.url !== null ? { ...document, url: filled(document.url) } : document;
    return await documentAttachments(answered);
  } catch (error) {
    if (document.kind === 'report') throw error;
    console.error(`The document of the mail ${id} could not be made:`, reasonOf(error));
    return [];
  }
}
