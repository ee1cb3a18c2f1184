import { requiredSetting, serviceClient, siteUrl } from '../_shared/clients.ts';
import { shopUrlOf } from '../_shared/hosts.ts';
import { sendMail } from '../_shared/mail.ts';
import { mailHtml, type MailBrand, type MailContent } from '../_shared/mailHtml.ts';
import { placeDirectPayments, readDueLists } from '../_shared/payments/directPayments.ts';
import { settleDuePayments } from '../_shared/payments/payments.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

interface ClaimedMail {
  id: string;
  to: string;
  subject: string;
  body: string;
  content: MailContent;
  /** Of the business that it speaks for; null for a mail of the platform. */
  brand?: MailBrand | null;
}

const mailsAtOnce = 20;
const importTimeMs = 20_000;

/**
 * What has to be done from time to time: tells those who wait for a product that it is back, asks those who agreed about a cart they
 * left, sends the mails that the database has written, asks for the outcome of payments that nobody reported, reads Safaricom's lists of
 * what was paid directly, goes on with imports whose person has left, and counts what is sold together. Called every few seconds with the secret key, by the timer of the embedded
 * backend or by a scheduled call of a hosted project. Two runs at once share the work. One part that fails keeps no other from its turn.
 */
Deno.serve(
  jsonFunction(async (_body, request) => {
    await requireSecretKey(request);
    const failures: unknown[] = [];
    const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
      try {
        return await work();
      } catch (failure) {
        failures.push(failure);
        return null;
      }
    };
    await inTurn(queueStockNotices);
    await inTurn(queueCartMails);
    const mails = await inTurn(sendDueMails);
    const payments = await inTurn(settleDuePayments);
    await inTurn(placeDirectPayments);
    await inTurn(tellPaymentClaims);
    const importSteps = await inTurn(continueImports);
    await inTurn(refreshBoughtTogether);
    // The last, as Safaricom may take its time.
    await inTurn(readDueLists);
    if (failures.length > 0) throw failures[0];
    return { ...mails, payments, import_steps: importSteps };
  }),
);

/** Each step is a transaction of its own, so that sales never wait for a whole file; how many steps were done. */
async function continueImports(): Promise<number> {
  const service = serviceClient();
  const end = Date.now() + importTimeMs;
  for (let steps = 0; ; steps += 1) {
    const { data, error } = await service.rpc('continue_imports');
    if (error) throw error;
    if (!(data as { is_advanced: boolean }).is_advanced || Date.now() > end) return steps;
  }
}

/** Before the mails are sent, so that these go out in the same run. */
async function queueStockNotices(): Promise<void> {
  const { error } = await serviceClient().rpc('queue_stock_notices');
  if (error) throw error;
}

/** Likewise before the mails are sent. */
async function queueCartMails(): Promise<void> {
  const { error } = await serviceClient().rpc('queue_cart_mails');
  if (error) throw error;
}

/** What shoppers say they paid, and nobody has seen. */
async function tellPaymentClaims(): Promise<void> {
  const { error } = await serviceClient().rpc('tell_payment_claims');
  if (error) throw error;
}

/** Once a day for each shop, a few shops in a run. */
async function refreshBoughtTogether(): Promise<void> {
  const { error } = await serviceClient().rpc('refresh_bought_together');
  if (error) throw error;
}

async function sendDueMails(): Promise<{ sent: number; failed: number }> {
  const service = serviceClient();
  const { data, error } = await service.rpc('claim_mails', { p_limit: mailsAtOnce });
  if (error) throw error;
  const counts = { sent: 0, failed: 0 };
  for (const mail of data as ClaimedMail[]) {
    const failure = await send(mail);
    counts[failure === null ? 'sent' : 'failed'] += 1;
    const { error: settleError } = await service.rpc('settle_mail', { p_mail_id: mail.id, p_error: failure });
    if (settleError) throw settleError;
  }
  return counts;
}

/** Null once the mail is handed over, else why not. */
async function send(mail: ClaimedMail): Promise<string | null> {
  try {
    const { to, subject } = mail;
    await sendMail({ to, subject, ...bodiesOf(mail) });
    return null;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}

/** The text and the HTML of a mail, with whole addresses in place of {{site_url}} and {{shop_url}}. */
function bodiesOf({ subject, body, content, brand = null }: ClaimedMail): { text: string; html: string } {
  const site = siteUrl();
  const shopUrl = brand === null ? site : shopUrlOf(brand, site);
  const filled = (text: string) => text.replaceAll('{{site_url}}', site).replaceAll('{{shop_url}}', shopUrl);
  const links = (content.links ?? []).map((link) => ({ ...link, url: filled(link.url) }));
  return { text: filled(body), html: mailHtml({ subject, content: { ...content, links }, brand, shopUrl }) };
}

async function requireSecretKey(request: Request): Promise<void> {
  const given = (request.headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, '');
  const [left, right] = await Promise.all([given, requiredSetting('SUPABASE_SERVICE_ROLE_KEY')].map(digest));
  // Hashes are compared whole, so that the time taken says nothing about the key.
  const difference = (left ?? []).reduce((sum, byte, index) => sum | (byte ^ (right?.[index] ?? 0)), 0);
  if (difference !== 0) throw new FunctionError(401, 'not_signed_in', 'This needs the secret key.');
}

async function digest(text: string): Promise<number[]> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))];
}
