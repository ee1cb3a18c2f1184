import { useEffect, useRef, useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { isEmail } from '@dukani/shared/validation';
import { useShop } from '../common/useShop';
import { codeLivesMs, enterCode, resendAfterSeconds, secondsToWait, sendCode, triesOfOneCode } from './codeSignIn';

interface SentCode {
  email: string;
  at: number;
  wrongTries: number;
}

/** Signing in without a password: an address, and the code that is mailed there. */
export function CodeSignIn({ knownEmail }: { knownEmail: string }) {
  const { name } = useShop();
  const [email, setEmail] = useState(knownEmail);
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <div className="shop-page shop-account shop-account--narrow">
      <h1 className="shop-title">Your account</h1>
      <p className="shop-lead">
        {sent === null
          ? `See your orders at ${name}, order again, and check out faster. No password: we email you a code.`
          : 'One step left.'}
      </p>
      {sent === null ? (
        <AddressForm email={email} onEmail={setEmail} onSent={setSent} />
      ) : (
        <CodeForm sent={sent} onSent={setSent} onOtherAddress={() => setSent(null)} />
      )}
    </div>
  );
}

interface AddressFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: (sent: SentCode) => void;
}

function AddressForm({ email, onEmail, onSent }: AddressFormProps) {
  const shopPath = useShopPath();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setProblem('Enter an email address like name@example.com.');
      return field.current?.focus();
    }
    setIsBusy(true);
    setProblem(null);
    try {
      await sendCode(address, location.origin + shopPath('account'));
      onSent({ email: address, at: Date.now(), wrongTries: 0 });
    } catch (thrown) {
      setProblem(sendProblem(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="shop-account__form"
      aria-label="Sign in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        inputRef={field}
        value={email}
        onChange={(text) => {
          onEmail(text);
          setProblem(null);
        }}
        error={problem}
        help="New here? The code also creates your account."
      />
      <Button type="submit" variant="primary" size="large" icon="mail" isBusy={isBusy} isWide>
        Email me a code
      </Button>
    </form>
  );
}

interface CodeFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onOtherAddress: () => void;
}

function CodeForm({ sent, onSent, onOtherAddress }: CodeFormProps) {
  const shopPath = useShopPath();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [wait, setWait] = useWait(resendAfterSeconds);
  const isDead = sent.wrongTries >= triesOfOneCode;
  useEffect(() => {
    field.current?.focus();
  }, []);
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
      setProblem(
        wrongTries >= triesOfOneCode
          ? 'Too many wrong codes: this one no longer works. Ask for a new code.'
          : Date.now() - sent.at > codeLivesMs
            ? 'This code has expired. Ask for a new one.'
            : 'This code is wrong. Use the one in the latest email.',
      );
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
  return (
    <form
      className="shop-account__form"
      aria-label="Enter the code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code);
      }}
    >
      <p role="status">
        We emailed a six-digit code to <b>{sent.email}</b>. It works for 10 minutes.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        inputRef={field}
        value={code}
        onChange={(text) => {
          const digits = text.replace(/\D/g, '').slice(0, 6);
          setCode(digits);
          setProblem(null);
          if (digits.length === 6 && digits !== code) void enter(digits);
        }}
        error={problem}
        help="No email? Check your spam folder."
      />
      {needsPassword ? (
        // The account of a business: its own sign-in is where both are asked for.
        <div className="shop-account__row">
          <ButtonLink variant="primary" to="/forgot-password">
            Choose a new password
          </ButtonLink>
          <ButtonLink to="/auth">Sign in with the password</ButtonLink>
        </div>
      ) : (
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={isDead} isWide>
          Sign in
        </Button>
      )}
      <div className="shop-account__row">
        <Button size="small" disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? `Send again in ${wait} s` : 'Send a new code'}
        </Button>
        <button type="button" className="shop-link" onClick={onOtherAddress}>
          Use another address
        </button>
      </div>
    </form>
  );
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

function sendProblem(thrown: unknown): string {
  const error = toApiError(thrown);
  const seconds = secondsToWait(error.message);
  if (error.code === 'over_email_send_rate_limit' && seconds !== null)
    return seconds < 120
      ? `A code was already sent. Ask for another in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
      : `Too many codes were sent to this address. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return errorMessage(error);
}
