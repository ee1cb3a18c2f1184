import { useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { changePassword, useSession } from '@dukani/shared/session';
import { Button, PasswordField, toast } from '@dukani/shared/ui-core';
import { checkNewPassword, type PasswordProblem } from './checkNewPassword';

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
  const [isBusy, setIsBusy] = useState(false);
  const errorOf = (field: PasswordProblem['field']) => (problem?.field === field ? { error: problem.description } : {});

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = checkNewPassword({ password, confirmation });
    setProblem(found);
    if (found !== null) {
      toast({ tone: 'error', title: found.title, description: found.description });
      return;
    }
    setIsBusy(true);
    try {
      await onBefore?.();
      await changePassword(password);
      toast({ tone: 'success', title: 'Password Updated!', description: 'Your password has been successfully changed.' });
      await refreshAccess();
      onDone();
    } catch (error) {
      toast({ tone: 'error', title: 'Update Failed', description: errorMessage(error) || 'Failed to update password. Please try again.' });
      setIsBusy(false);
    }
  }

  return (
    <form className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      <PasswordField label="New password" value={password} onChange={setPassword} autoComplete="new-password" isStrengthShown help="At least 8 characters" autoFocus required {...errorOf('password')} />
      <PasswordField label="Confirm password" value={confirmation} onChange={setConfirmation} autoComplete="new-password" required {...errorOf('confirmation')} />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  );
}
