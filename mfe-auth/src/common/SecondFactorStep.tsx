import { useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useSession } from '@dukani/shared/session';
import { Button, ErrorState, Spinner, TextField } from '@dukani/shared/ui-core';
import { AuthLayout } from './AuthLayout';
import { Notice } from './Notice';
import { useSecondFactor, type SecondFactor } from './useSecondFactor';

const codeLength = 6;

/** Asks for the second factor that the signed-in person owes. Where to go afterwards is the shell's decision. */
export function SecondFactorStep() {
  const { email, accessError, refreshAccess, signOut } = useSession();
  const { factor, lookupError, lookUp, verify } = useSecondFactor();
  const [isVerified, setIsVerified] = useState(false);
  const failed = isVerified ? accessError : lookupError;

  async function onVerify(code: string) {
    await verify(code);
    setIsVerified(true);
  }

  return (
    <AuthLayout
      title="One more step"
      lead={factor === null ? 'Your account is protected by a second factor.' : leadOf(factor)}
      footer={
        <p>
          Not {email ?? 'you'}?{' '}
          <button type="button" className="auth__link" onClick={() => void signOut()}>
            Sign in as someone else
          </button>
        </p>
      }
    >
      {failed !== null ? (
        <ErrorState
          title="This could not be checked"
          error={failed}
          onRetry={() => void (isVerified ? refreshAccess() : lookUp())}
        />
      ) : factor === null || isVerified ? (
        <Spinner text="One moment..." />
      ) : (
        <>
          <CodeForm onVerify={onVerify} />
          {factor.kind === 'phone' && (
            <p className="auth__aside">
              No message?{' '}
              <button type="button" className="auth__link" onClick={() => void lookUp()}>
                Send a new code
              </button>
            </p>
          )}
        </>
      )}
    </AuthLayout>
  );
}

function leadOf({ kind, name }: SecondFactor): string {
  return kind === 'phone'
    ? 'Enter the code that was sent to your phone.'
    : `Enter the code that ${name ?? 'your authenticator app'} shows now.`;
}

function CodeForm({ onVerify }: { onVerify: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function verify(digits: string) {
    setIsBusy(true);
    setProblem(null);
    try {
      await onVerify(digits);
    } catch (error) {
      setCode('');
      setProblem(errorMessage(error));
      setIsBusy(false);
      input.current?.focus();
    }
  }

  function onChange(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, codeLength);
    if (isBusy) return;
    setCode(digits);
    // The last digit is the whole form; a pasted code needs no click either.
    if (digits.length === codeLength && digits !== code) void verify(digits);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.length === codeLength) void verify(code);
    else setProblem('Please enter a valid 6-digit code');
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <form className="auth__form auth__code" onSubmit={onSubmit} noValidate>
        <TextField
          label="6-digit code"
          value={code}
          onChange={onChange}
          inputRef={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          aria-required
        />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Checking...' : 'Verify'}
        </Button>
      </form>
    </>
  );
}
