import { useState, type FormEvent } from 'react';
import { ApiError, errorMessage, unexplained } from '@dukani/shared/errors';
import { changePassword, checkNewPassword } from '@dukani/shared/session';
import { Button, Dialog, PasswordField, toast } from '@dukani/shared/ui-core';

interface PasswordDialogProps {
  isMandatory: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** The Change Password dialog; mandatory ones cannot be left. */
export function PasswordDialog({ isMandatory, onClose, onChanged }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (title: string, description: string) => {
    setProblem(description);
    toast({ tone: 'error', title, description });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkNewPassword({ password, confirmation });
    if (found !== null) return refuse(found.title, found.description);
    setProblem(null);
    setIsBusy(true);
    try {
      await changePassword(password);
      toast({
        tone: 'success',
        title: 'Password Updated!',
        description: 'Your password has been successfully changed.',
      });
      onChanged();
    } catch (error) {
      refuse('Update Failed', failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={isMandatory ? 'Password Change Required' : 'Change Password'}
      {...(isMandatory
        ? {
            onDismissAttempt: () =>
              toast({
                tone: 'warning',
                title: 'Password Change Required',
                description: 'You must change your password to continue',
              }),
          }
        : { onClose })}
    >
      <form className="dk-password-form" noValidate onSubmit={(event) => void submit(event)}>
        {isMandatory && <p>Your account has a temporary password. Choose your own to continue.</p>}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          isStrengthShown
          value={password}
          onChange={setPassword}
          autoFocus
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
        />
        {problem !== null && (
          <p className="dk-field__error" role="alert">
            {problem}
          </p>
        )}
        <div className="dk-password-form__actions">
          {!isMandatory && <Button onClick={onClose}>Cancel</Button>}
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {isBusy ? 'Updating...' : 'Update Password'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The server's own words where it has any: some answers without them arrive as their JSON. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.isNetworkFailure) return errorMessage(error);
  const hasWords = error.message !== unexplained && !error.message.startsWith('{');
  return hasWords ? error.message : 'Failed to update password. Please try again.';
}
