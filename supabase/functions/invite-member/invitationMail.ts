interface Invitation {
  name: string;
  business: string;
  /** The one-time link. */
  address: string;
}

/** Subject and texts of an invitation. */
export function invitationMail(invitation: Invitation): {
  subject: string;
  text: string;
  html: string;
} {
  const { address } = invitation;
  const name = mailText(invitation.name);
  const business = mailText(invitation.business);
  return {
    subject: `${business} invites you to their team`,
    text: `Hello ${name},\n\n${business} works with Dukani and invites you to their team. Follow this link to accept and to choose your password:\n\n${address}\n\nThe link works once, for 7 days. If you did not expect this mail you need not do anything.\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#f1f5f9;color:#0f172a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:32px 16px"><div style="background:#fff;border:1px solid #cbd5e1;border-radius:12px;padding:24px">
<h1 style="margin:0 0 12px;font-size:20px">${escaped(business)} invites you to their team</h1>
<p style="margin:0 0 20px">Hello ${escaped(name)}, follow the link to accept and to choose your password.</p>
<p style="margin:0 0 20px"><a href="${escaped(address)}" style="display:inline-block;background:#1d4ed8;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">Accept the invitation</a></p>
<p style="margin:0;color:#475569;font-size:14px">The link works once, for 7 days. If you did not expect this mail you need not do anything.</p>
</div></div></body></html>`,
  };
}

/** What the owner of an address is told whose account belongs elsewhere: nobody else is. */
export function unanswerableMail(businessName: string): { subject: string; text: string; html: string } {
  const business = mailText(businessName);
  const what = `${business} wanted to invite you to their team on Dukani. Your address has an account that cannot join another business, so there is nothing to accept.`;
  const next =
    'If you want to work with them, tell them another email address. If you did not expect this mail you need not do anything.';
  return {
    subject: `${business} wanted to invite you`,
    text: `${what}\n\n${next}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#0f172a"><p>${escaped(what)}</p><p>${escaped(next)}</p></body></html>`,
  };
}

/** As `private.mail_text` does it: one line in one direction, and nothing that a mail program would make a link of. */
function mailText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+|:\/\/+/gu, ' ')
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names come from people: nothing of them may become markup. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
