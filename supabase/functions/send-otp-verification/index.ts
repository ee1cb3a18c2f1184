import { serviceClient, siteUrl } from '../_shared/clients.ts';
import { keyedHash, lockedFor, requireNamedUser, type VerificationStatus } from '../_shared/emailVerification.ts';
import { sendMail } from '../_shared/mail.ts';
import { contentText, mailHtml, type MailContent } from '../_shared/mailHtml.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

/**
 * Mails a six-digit code, valid for 10 minutes, to the address of the caller's own account:
 * { email, otpType: 'email_verification', userId }. One a minute, twenty a day.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const user = await requireNamedUser(body, request);
    const code = sixDigits();
    const service = serviceClient();
    const { data, error } = await service.rpc('start_email_verification', {
      p_user_id: user.id,
      p_email: typeof body.email === 'string' ? body.email : '',
      p_code_hash: await keyedHash(user.id, code),
    });
    if (error) throw error;
    const started = data as VerificationStatus;
    if (started.status === 'locked') throw lockedFor(started);
    if (started.status !== 'started' || !user.email) {
      throw new FunctionError(400, 'invalid_input', 'This is not the address of your account.');
    }
    try {
      await sendMail({ to: user.email, ...codeMail(code) });
    } catch (failure) {
      console.error(failure);
      const { error: withdrawError } = await service.rpc('withdraw_email_verification', { p_code_id: started.id });
      if (withdrawError) console.error(withdrawError);
      throw new FunctionError(502, 'mail_not_sent', 'The email could not be sent. Please try again.');
    }
    return { sent: true, expires_in_seconds: 600, resend_after_seconds: 60 };
  }),
);

function sixDigits(): string {
  // Numbers above the last whole million would make some codes likelier than others.
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  const numbers = new Uint32Array(1);
  do crypto.getRandomValues(numbers);
  while ((numbers[0] ?? limit) >= limit);
  return String((numbers[0] ?? 0) % 1_000_000).padStart(6, '0');
}

function codeMail(code: string): { subject: string; text: string; html: string } {
  const subject = 'Your verification code';
  const content: MailContent = {
    paragraphs: ['Enter this code in your profile to verify your email address:'],
    code,
    closing:
      'It is valid for 10 minutes. Nobody of us will ever ask you for it. If you did not ask for a code, ignore this email.',
  };
  return { subject, text: contentText(content), html: mailHtml({ subject, content, brand: null, shopUrl: siteUrl() }) };
}
