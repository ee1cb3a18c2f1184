import { siteUrl } from '../_shared/clients.ts';
import { shopUrlOf } from '../_shared/hosts.ts';
import { sendMail } from '../_shared/mail.ts';
import { mailHtml, type MailBrand, type MailContent } from '../_shared/mailHtml.ts';
import { callDatabase } from '../_shared/payments/payments.ts';

interface QueuedMail {
  id: string;
  to: string;
  subject: string;
  body: string;
  content: MailContent;
  /** Of the business that it speaks for; null for a mail of the platform. */
  brand?: MailBrand | null;
}

/** Hands a mail of the database to the mail service, unless that was done before. */
export async function sendQueuedMail(mailId: string): Promise<void> {
  const mail = await callDatabase<QueuedMail | null>('read_mail', { p_mail_id: mailId });
  if (mail === null) return;
  const { to, subject } = mail;
  await sendMail({ to, subject, ...bodiesOf(mail) });
  await callDatabase('mark_mail_sent', { p_mail_id: mailId });
}

/** The text and the HTML of a mail, with whole addresses in place of {{site_url}} and {{shop_url}}. */
function bodiesOf({ subject, body, content, brand = null }: QueuedMail): { text: string; html: string } {
  const site = siteUrl();
  const shopUrl = brand === null ? site : shopUrlOf(brand, site);
  const filled = (text: string) => text.replaceAll('{{site_url}}', site).replaceAll('{{shop_url}}', shopUrl);
  const links = (content.links ?? []).map((link) => ({ ...link, url: filled(link.url) }));
  return { text: filled(body), html: mailHtml({ subject, content: { ...content, links }, brand, shopUrl }) };
}
