import { useState } from 'react';
import { toApiError } from '../../api/apiError';
import { formatTime } from '../../format/format';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui-core/Button';
import { sendEmailCode, verifyEmailCode } from '../accountActions';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { CodeForm } from './CodeForm';
import { expiryOf, forgetSentCode, readSentCode, rememberSentCode, resendLockMs, type SentCode } from './sentCode';
import { useSecondsUntil } from './useSecondsUntil';

interface EmailVerificationProps {
  /** A code was mailed elsewhere, at sign-up: the field for it is there at once. */
  isFieldOpen?: boolean;
}

/** Verifies the account's address by a code: another is sent after 60 s at the earliest, each works for 10 minutes. */
export function EmailVerification({ isFieldOpen = false }: EmailVerificationProps) {
  const { userId, email, timezone, refresh } = usePerson();
  const { refreshAccess } = useSession();
  const [sent, setSent] = useState<SentCode | null>(() => readSentCode(email ?? ''));
  const [lockedUntil, setLockedUntil] = useState(sent?.lockedUntil ?? 0);
  const lockedSeconds = useSecondsUntil(lockedUntil);
  const { isBusy, run } = useTask();

  const noteSent = (address: string, sentAt: number) => {
    const code = { email: address, sentAt, lockedUntil: sentAt + resendLockMs };
    rememberSentCode(code);
    setSent(code);
    setLockedUntil(code.lockedUntil);
  };
  const send = () =>
    void run(
      async () => {
        if (email === null) return sayFailure('No email address found');
        await sendEmailCode({ email, userId });
        noteSent(email, Date.now());
        saySuccess('Verification code sent to your email');
      },
      (error) => {
        const waitMs = waitMsOf(error);
        // Locked that shortly, a code is on its way already: it was asked for on another device or in another tab.
        if (waitMs !== null && waitMs <= resendLockMs && email !== null)
          noteSent(email, Date.now() + waitMs - resendLockMs);
        else if (waitMs !== null) setLockedUntil(Date.now() + waitMs);
        sayFailure('Failed to send verification code', error);
      },
    );
  const verify = async (code: string) => {
    await verifyEmailCode({ userId, otpCode: code });
    forgetSentCode();
    saySuccess('Email verified successfully!');
    refresh('Profile');
    await refreshAccess();
  };

  const sendButton = (
    <Button isBusy={isBusy} disabled={lockedSeconds > 0} onClick={send}>
      {sent === null && !isFieldOpen ? 'Send verification code' : 'Send a new code'}
      {lockedSeconds > 0 && ` (${lockedSeconds} s)`}
    </Button>
  );
  if (sent === null && isFieldOpen)
    return (
      <div className="profile-block">
        <p className="profile-note">Enter the code that was sent to {email}. Each code works for 10 minutes.</p>
        <CodeForm onCode={verify} onFailure={failureText}>
          {sendButton}
        </CodeForm>
      </div>
    );
  if (sent === null)
    return (
      <div className="profile-block">
        <p className="profile-note">
          Verify that this address is yours: we send you a code, and you enter it here. Invoices and warnings then reach
          the right person.
        </p>
        <div className="profile-actions">{sendButton}</div>
      </div>
    );
  return (
    <div className="profile-block">
      <p className="profile-note">
        Enter the code that was sent to {sent.email}. It works until{' '}
        {formatTime(new Date(expiryOf(sent)).toISOString(), timezone)}.
      </p>
      <CodeForm key={sent.sentAt} onCode={verify} onFailure={failureText}>
        {sendButton}
      </CodeForm>
    </div>
  );
}

const wrongCode = 'Invalid or expired verification code';

/** What is said at the field, and only there. */
function failureText(error: unknown): string {
  const { code } = toApiError(error);
  if (code === 'invalid_code' || code === 'otp_expired') return wrongCode;
  return `Failed to verify email: ${reasonOf(error)}`;
}

/** How long the server wants us to wait, when it said so. */
function waitMsOf(error: unknown): number | null {
  const { details } = toApiError(error);
  if (typeof details !== 'object' || details === null) return null;
  const seconds = (details as Record<string, unknown>)['retry_after_seconds'];
  return typeof seconds === 'number' ? seconds * 1000 : null;
}
