import { requiredSetting } from '../clients.ts';
import { headerAddress, mailRequest } from '../mail.ts';
import { mailHtml } from '../mailHtml.ts';
import { textOf } from '../payments/http.ts';
import { askService, commonOutcome, refused, retryLater } from './http.ts';
import type { OutgoingMessage, SendOutcome } from './types.ts';

/**
 * Mail through the platform's own service, under the sender's name and with their Reply-To. Our reference makes the request one that can be
 * repeated, so that an answer that is lost is asked for again. Marketing bears the headers of RFC 8058: its link stops it by POST alone.
 */
export async function sendByPlatformMail(message: OutgoingMessage): Promise<SendOutcome> {
  const to = headerAddress(message.address);
  if (to === undefined) return refused('invalid_address', 'This is no mail address.');
  const reply = await askService(requiredSetting('MAIL_API_URL'), mailRequest(mailOf(message, to)));
  const shared = commonOutcome(reply);
  if (shared?.state === 'unsure') return retryLater('busy', shared.detail);
  if (shared !== null || reply.kind !== 'answered') return shared ?? retryLater('busy');
  const { status, body } = reply;
  // The same key is being worked on.
  if (status === 409) return retryLater('busy', 'HTTP 409', 5);
  if (status >= 400) return refused('rejected', textOf(body.message) ?? `HTTP ${status}`);
  const id = textOf(body.id);
  return id === undefined ? retryLater('busy', `HTTP ${status}`) : { state: 'sent', provider_message_id: id, parts: 1 };
}

function mailOf(message: OutgoingMessage, to: string) {
  const { brand, sender, reply_to: replyTo, unsubscribe_url: unsubscribeUrl, shopUrl, text } = message;
  const subject = message.subject ?? brand?.name ?? '';
  const content = message.html_content ?? { paragraphs: text.split(/\n{2,}/) };
  const fromName = sender ?? brand?.name;
  const answersTo = headerAddress(replyTo ?? brand?.email);
  return {
    to,
    subject,
    text: unsubscribeUrl === null ? text : `${text.trimEnd()}\n\nUnsubscribe:\n${unsubscribeUrl}\n`,
    html: mailHtml({ subject, content, brand, shopUrl, unsubscribeUrl }),
    ...(fromName === undefined ? {} : { fromName }),
    ...(answersTo === undefined ? {} : { replyTo: answersTo }),
    ...(unsubscribeUrl === null
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    tags: { tenant: message.tenant_id, message: message.id },
    idempotencyKey: message.client_reference,
  };
}
