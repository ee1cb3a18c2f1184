import { useState, type FormEvent } from 'react';
import { ApiError, errorMessage, toApiError } from '@dukani/shared/errors';
import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { changePassword, checkNewPassword, refusedPasswordField, type PasswordProblem } from '@dukani/shared/sign-in';
import { Button, toast } from '@dukani/shared/ui-core';
import { CapsLockPasswordField } from '../common/CapsLockPasswordField';

interface NewPasswordFormProps {
  /** Runs before the password is changed, for example accepting an invitation. */
  onBefore?: () => Promise<void>;
  onDone: () => void;
  /** They never had a password: it is chosen, not changed. */
  isFirst?: boolean;
}

interface Refusal {
  field: 'current' | PasswordProblem['field'] | null;
  text: string;
}

const toastGroup = 'password';

/** Asks for a new password twice and sets it; for the present one as well when the server wants it. */
export function NewPasswordForm({ onBefore, onDone, isFirst = false }: NewPasswordFormProps) {
  const { refreshAccess } = useSession();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? { error: refusal.text } : {});

  function refuse({ title, ...found }: Refusal & { title: string }) {
    setRefusal(found);
    toast({ tone: 'error', title, description: found.text, group: toastGroup });
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const found = checkNewPassword({ password, confirmation });
    if (found !== null) return refuse({ title: found.title, field: found.field, text: found.description });
    setIsBusy(true);
    try {
      await onBefore?.();
      await changePassword(password, current);
      toast({
        tone: 'success',
        title: 'Password Updated!',
        description: 'Your password has been successfully changed.',
        group: toastGroup,
      });
      await refreshAccess();
      onDone();
    } catch (error) {
      if (current === null && toApiError(error).code === 'current_password_required') setCurrent('');
      else refuse({ title: 'Update Failed', field: refusedPasswordField(error), text: failureText(error) });
      setIsBusy(false);
    }
  }

  return (
    <form className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      {current !== null && (
        <CapsLockPasswordField
          label="Current password"
          help={
            <>
              The one you have now. Forgotten? <Link to="/forgot-password">Ask for a link</Link> instead.
            </>
          }
          value={current}
          onChange={setCurrent}
          autoFocus
          aria-required
          {...errorOf('current')}
        />
      )}
      <CapsLockPasswordField
        label={isFirst ? 'Password' : 'New password'}
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
        {buttonLabel()}
      </Button>
    </form>
  );

  function buttonLabel(): string {
    if (isFirst) return isBusy ? 'Saving...' : 'Choose this password';
    return isBusy ? 'Updating...' : 'Update Password';
  }
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return errorMessage(error) || 'Failed to update password. Please try again.';
}
