import { useId, useState, type FormEvent } from 'react';
import { api } from '@dukani/shared/api';
import { errorMessage } from '@dukani/shared/errors';
import { verifyFactor } from '@dukani/shared/second-factor';
import { useSession } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { TextField } from '@dukani/shared/fields';
import { Button, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useOwnFactor, type OwnFactor } from './useOwnFactor';

const DIGITS = 6;

/** Stands where data would be until the session has its second factor; then everything is read again. */
export function SecondFactorPrompt() {
  const { signOut } = useSession();
  const lookup = useOwnFactor();
  if (lookup.state === 'loading') return <Spinner text="Loading your second factor..." />;
  if (lookup.state === 'failed')
    return (
      <ErrorState title="Your authenticator could not be looked up" error={lookup.error} onRetry={lookup.reload} />
    );
  if (lookup.factor === null)
    return (
      <EmptyState
        title="Your account has no second factor"
        icon="lock"
        description="Data of the whole platform needs an authenticator app. Ask another platform administrator to set one up for you."
        action={<Button onClick={() => void signOut()}>Sign in as someone else</Button>}
      />
    );
  return <CodeForm factor={lookup.factor} />;
}

function CodeForm({ factor }: { factor: OwnFactor }) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const verify = async (digits: string) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await verifyFactor({ factorId: factor.factorId, challengeId: null, code: digits });
      dispatch(api.util.invalidateTags(['Platform']));
    } catch (error) {
      setCode('');
      setProblem(errorMessage(error));
      setIsBusy(false);
    }
  };
  const onChange = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && !isBusy) void verify(digits);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === DIGITS) void verify(code);
    else setProblem('Please enter a valid 6-digit code');
  };

  return (
    <section className="sup-factor" aria-labelledby={titleId}>
      <h2 id={titleId}>Confirm it is you</h2>
      <p className="sup-muted">
        Data of the whole platform needs a second factor. Enter the code that{' '}
        {factor.name === null ? 'your authenticator app' : `“${factor.name}”`} shows now.
      </p>
      <form onSubmit={onSubmit} noValidate>
        <TextField
          label="6-digit code"
          value={code}
          onChange={onChange}
          error={problem}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          // Room for the spaces with which some apps show the code.
          maxLength={9}
        />
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {isBusy ? 'Checking...' : 'Verify'}
        </Button>
      </form>
    </section>
  );
}
