import { useState, type FormEvent } from 'react';
import { ApiError, errorMessage } from '@dukani/shared/errors';
import { changePassword, checkNewPassword, useSession, type PasswordProblem } from '@dukani/shared/session';
import { Button, toast } from '@dukani/shared/ui-core';
import { CapsLockPasswordField } from '../common/CapsLockPasswordField';
import { Notice } from '../common/Notice';

interface NewPasswordFormProps {
  /** Runs before the password is changed, for example accepting an invitation. */
  onBefore?: () => Promise<void>;
  onDone: () => void;
}

/** Asks for a new password twice and sets it. */
export function NewPasswordForm({ onBefore, onDone }: NewPasswordFormProps) {
  const { refreshAccess } = useSession();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const errorOf = (field: PasswordProblem['field']) => (problem?.field === field ? { error: problem.description } : {});

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = checkNewPassword({ password, confirmation });
    setProblem(found);
    setFailure(null);
    if (found !== null) {
      toast({ tone: 'error', title: found.title, description: found.description });
      return;
    }
    setIsBusy(true);
    try {
      await onBefore?.();
      await changePassword(password);
      toast({
        tone: 'success',
        title: 'Password Updated!',
        description: 'Your password has been successfully changed.',
      });
      await refreshAccess();
      onDone();
    } catch (error) {
      const text = failureText(error);
      setFailure(text);
      toast({ tone: 'error', title: 'Update Failed', description: text });
      setIsBusy(false);
    }
  }

  return (
    <form className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <CapsLockPasswordField
        label="New password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        isStrengthShown
        help="At least 8 characters"
        autoFocus
        aria-required
        {...errorOf('password')}
      />
      <CapsLockPasswordField
        label="Confirm password"
        value={confirmation}
        onChange={setConfirmation}
        autoComplete="new-password"
        aria-required
        {...errorOf('confirmation')}
      />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  );
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return errorMessage(error) || 'Failed to update password. Please try again.';
}
