import { contentText, mailHtml, type MailContent } from '../_shared/mailHtml.ts';

interface Invitation {
  name: string;
  business: string;
  /** The one-time link. */
  address: string;
}

interface MailTexts {
  subject: string;
  text: string;
  html: string;
}

/** Subject and texts of an invitation. `siteUrl` is the platform's main host, which the mail speaks for. */
export function invitationMail(invitation: Invitation, siteUrl: string): MailTexts {
  const business = mailText(invitation.business);
  return textsOf(`${business} invites you to their team`, siteUrl, {
    greeting: `Hello ${mailText(invitation.name)},`,
    paragraphs: [`${business} works with Dukani and invites you to their team.`],
    links: [
      {
        label: 'Follow this link to accept and to choose your password',
        button: 'Accept the invitation',
        url: invitation.address,
      },
    ],
    closing: 'The link works once, for 7 days. If you did not expect this email, ignore it.',
  });
}

/** What the owner of an address is told whose account belongs elsewhere: nobody else is. */
export function unanswerableMail(businessName: string, siteUrl: string): MailTexts {
  const business = mailText(businessName);
  return textsOf(`${business} wanted to invite you`, siteUrl, {
    paragraphs: [
      `${business} wanted to invite you to their team on Dukani. Your address has an account that cannot join another business, so there is nothing to accept.`,
      'If you want to work with them, tell them another email address. If you did not expect this email, ignore it.',
    ],
  });
}

const textsOf = (subject: string, siteUrl: string, content: MailContent): MailTexts => ({
  subject,
  text: contentText(content),
  html: mailHtml({ subject, content, brand: null, shopUrl: siteUrl }),
});

/** As `private.mail_text` does it: one line in one direction, and nothing that a mail program would make a link of. */
function mailText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+|:\/\/+/gu, ' ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}
