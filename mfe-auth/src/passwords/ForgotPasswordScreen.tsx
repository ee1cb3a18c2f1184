import { useState, type FormEvent } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { Link, useLocation } from '@dukani/shared/router';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { isEmail } from '@dukani/shared/validation';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';

/** Sends a link for a new password. The answer is the same whether there is such an account or not. */
export function ForgotPasswordScreen() {
  const { state } = useLocation() as { state: { email?: string } | null };
  const [email, setEmail] = useState(state?.email ?? '');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    setProblem(null);
    setFieldError(isEmail(address) ? null : 'Enter a complete email address');
    if (!isEmail(address)) return;
    setIsBusy(true);
    try {
      const { error } = await (
        await getSupabase()
      ).auth.resetPasswordForEmail(address, { redirectTo: `${location.origin}/auth/callback` });
      if (error !== null) throw toApiError(error);
      setSentTo(address);
    } catch (error) {
      // One answer at a time: what was said of an earlier attempt is no longer the news.
      setSentTo(null);
      setProblem(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AuthLayout
      title="New password"
      lead="We email you a link to choose a new one."
      footer={
        <p>
          <Link to="/auth" state={{ email }}>
            Back to sign in
          </Link>
        </p>
      }
    >
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      {sentTo !== null && (
        <Notice tone="success">
          <p>
            If there is an account for {sentTo}, we have sent an email. The link in it works once, for a short time.
          </p>
        </Notice>
      )}
      <form className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          aria-required
          {...(fieldError === null ? {} : { error: fieldError })}
        />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Sending...' : sentTo === null ? 'Send the link' : 'Send it again'}
        </Button>
      </form>
    </AuthLayout>
  );
}
