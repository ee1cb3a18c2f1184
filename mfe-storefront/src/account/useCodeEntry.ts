import { useEffect, useState, type RefObject } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { useShopPath } from '@dukani/shared/tenant';
import { codeLivesMs, enterCode, resendAfterSeconds, secondsToWait, sendCode, triesOfOneCode } from './codeSignIn';

/** A code that was mailed. */
export interface SentCode {
  email: string;
  at: number;
  wrongTries: number;
}

interface CodeEntryOptions {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Entering the code that was mailed, and asking for another. */
export function useCodeEntry({ sent, onSent, field }: CodeEntryOptions) {
  const shopPath = useShopPath();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [wait, setWait] = useWait(resendAfterSeconds);
  const isDead = sent.wrongTries >= triesOfOneCode;
  useEffect(() => {
    field.current?.focus();
  }, [field]);
  const enter = async (digits: string) => {
    if (isBusy || isDead) return;
    if (!/^\d{6}$/.test(digits)) {
      setProblem('Enter the six digits from the email.');
      return field.current?.focus();
    }
    setIsBusy(true);
    setProblem(null);
    try {
      await enterCode(sent.email, digits);
    } catch (thrown) {
      setIsBusy(false);
      const error = toApiError(thrown);
      setNeedsPassword(error.code === 'account_password_needed');
      if (error.code !== 'otp_expired') return setProblem(errorMessage(error));
      const wrongTries = sent.wrongTries + 1;
      onSent({ ...sent, wrongTries });
      setProblem(wrongCodeText(wrongTries, sent.at));
      field.current?.select();
    }
  };
  const resend = async () => {
    setProblem(null);
    setCode('');
    try {
      await sendCode(sent.email, location.origin + shopPath('account'));
      onSent({ ...sent, at: Date.now(), wrongTries: 0 });
      setWait(resendAfterSeconds);
      field.current?.focus();
    } catch (thrown) {
      setProblem(sendProblem(thrown));
      setWait(secondsToWait(toApiError(thrown).message) ?? resendAfterSeconds);
    }
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    setProblem(null);
    if (digits.length === 6 && digits !== code) void enter(digits);
  };
  return { code, type, problem, needsPassword, isBusy, isDead, wait, enter, resend };
}

function wrongCodeText(wrongTries: number, sentAt: number): string {
  if (wrongTries >= triesOfOneCode) return 'Too many wrong codes: this one no longer works. Ask for a new code.';
  return Date.now() - sentAt > codeLivesMs
    ? 'This code has expired. Ask for a new one.'
    : 'This code is wrong. Use the one in the latest email.';
}

/** Counts seconds down to 0. */
function useWait(seconds: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return [Math.max(left, 0), setLeft];
}

/** Why no code was mailed. */
export function sendProblem(thrown: unknown): string {
  const error = toApiError(thrown);
  const seconds = secondsToWait(error.message);
  if (error.code === 'over_email_send_rate_limit' && seconds !== null)
    return seconds < 120
      ? `A code was already sent. Ask for another in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
      : `Too many codes were sent to this address. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return errorMessage(error);
}
