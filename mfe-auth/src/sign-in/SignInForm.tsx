import { useRef, useState, type FormEvent } from 'react';
import { Link, useLocation } from '@dukani/shared/router';
import { signInWithPassword } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { isEmail } from '@dukani/shared/validation';
import { CapsLockPasswordField } from '../common/CapsLockPasswordField';
import { Notice } from '../common/Notice';
import { signInProblem } from './signInProblem';

/** E-mail and password. Where to go afterwards is the shell's decision. */
export function SignInForm() {
  // Who comes from another form of ours has typed it already.
  const { state } = useLocation() as { state: { email?: unknown } | null };
  const typedEmail = typeof state?.email === 'string' ? state.email : '';
  const [email, setEmail] = useState(typedEmail);
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const emailError = hasTried ? emailProblem(email.trim()) : undefined;
  const passwordError = hasTried && password === '' ? 'Enter your password' : undefined;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    setProblem(null);
    if (!isEmail(email.trim())) return emailRef.current?.focus();
    if (password === '') return passwordRef.current?.focus();
    setIsBusy(true);
    try {
      await signInWithPassword(email.trim().toLowerCase(), password);
    } catch (error) {
      setProblem(signInProblem(error));
      passwordRef.current?.select();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={setEmail}
        inputRef={emailRef}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={typedEmail === ''}
        aria-required
        {...(emailError === undefined ? {} : { error: emailError })}
      />
      <div className="auth__password">
        <CapsLockPasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          inputRef={passwordRef}
          autoFocus={typedEmail !== ''}
          aria-required
          {...(passwordError === undefined ? {} : { error: passwordError })}
        />
        {/* Drawn beside the label, reached by the keyboard after the field. */}
        <Link to="/forgot-password" state={{ email }} className="auth__forgot">
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email address';
  return isEmail(email) ? undefined : 'Enter a complete email address';
}
