import type { AuthContext } from './AuthContext';
import { AuthError } from './AuthError';

const occasions = {
  sign_up: {
    subject: 'You have an account already',
    what: 'Somebody, perhaps you, tried to make a new account with this email address. There is one already.',
    next: 'Sign in with it, or choose “Forgot password?” on the sign-in page. If it was not you, you need not do anything: nothing has changed.',
  },
  email_change: {
    subject: 'Somebody wanted to use your email address',
    what: 'Somebody, perhaps you, wanted to give another account this email address. It has an account of its own already, so that was not done.',
    next: 'If it was you, sign in with this address, or choose another one for the other account. If not, you need not do anything.',
  },
};

/**
 * Says to the owner of an address what its account kept from happening; whoever asked is not told. At most as often as any mail to
 * one person: beyond that nothing is sent, and nothing is answered differently.
 */
export function notifyOwner(
  { mails, mailLimiter, siteUrl }: Pick<AuthContext, 'mails' | 'mailLimiter' | 'siteUrl'>,
  email: string,
  occasion: keyof typeof occasions,
): void {
  try {
    // A count of its own: what anonymous visitors cause must not keep the person from asking for a code or a new password.
    mailLimiter.check(`${occasion} ${email}`);
  } catch (error) {
    if (error instanceof AuthError) return;
    throw error;
  }
  const { subject, what, next } = occasions[occasion];
  mails.add({
    to: email.toLowerCase(),
    subject,
    text: `${what}\n\n${next}\n\n${siteUrl}/auth\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title><body style="font-family:system-ui,sans-serif;line-height:1.5;color:#1e293b"><p>${what}</p><p>${next}</p><p><a href="${siteUrl}/auth">Sign in</a></p></body></html>`,
  });
}

/**
 * What a change to an address looks like that has an account already: the present address gets its link as always, the owner of the
 * other one is told, and the second link that would finish the change is never made.
 */
export async function beginChangeToKnownAddress(
  context: AuthContext,
  { userId, email, currentEmail }: { userId: string; email: string; currentEmail: string },
): Promise<void> {
  await context.db.query(
    `update auth.users set email_change = lower($2), email_change_sent_at = now(), updated_at = now() where id = $1`,
    [userId, email],
  );
  if (context.config.doubleConfirmEmailChange)
    await context.mailer.send('email_change', {
      userId,
      to: currentEmail,
      side: 'current',
      currentEmail,
      newEmail: email,
    });
  notifyOwner(context, email, 'email_change');
}
