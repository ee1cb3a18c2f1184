import { useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useSession } from '@dukani/shared/session';
import { Button, TextField } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import type { SecondFactor } from './useSecondFactor';

interface SecondFactorStepProps {
  factor: SecondFactor;
  onVerify: (code: string) => Promise<void>;
}

/** Asks for the six digits of the authenticator after the password was right. */
export function SecondFactorStep({ factor, onVerify }: SecondFactorStepProps) {
  const { signOut } = useSession();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function verify(digits: string) {
    setIsBusy(true);
    setProblem(null);
    try {
      await onVerify(digits);
    } catch (error) {
      setCode('');
      setProblem(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  function onChange(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && !isBusy) void verify(digits);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.length === 6) void verify(code);
    else setProblem('Please enter a valid 6-digit code');
  }

  return (
    <AuthLayout
      title="One more step"
      lead={`Enter the code that ${factor.kind === 'phone' ? 'was sent to your phone' : (factor.name ?? 'your authenticator app')} ${factor.kind === 'phone' ? '' : 'shows now'}`.trim() + '.'}
      footer={
        <p>
          Not you? <Button variant="ghost" size="small" onClick={() => void signOut()}>Sign in as someone else</Button>
        </p>
      }
    >
      {problem !== null && <Notice tone="error"><p>{problem}</p></Notice>}
      <form className="auth__form auth__code" onSubmit={onSubmit} noValidate>
        <TextField label="6-digit code" value={code} onChange={onChange} inputMode="numeric" autoComplete="one-time-code" autoFocus required maxLength={9} />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Checking...' : 'Verify'}
        </Button>
      </form>
    </AuthLayout>
  );
}
