import { useState, type FormEvent } from 'react';
import { ApiError, errorMessage, toApiError, unexplained } from '@dukani/shared/errors';
import { changePassword, checkNewPassword, refusedPasswordField, type PasswordProblem } from '@dukani/shared/sign-in';
import { PasswordField } from '@dukani/shared/fields';
import { Button, Dialog, toast } from '@dukani/shared/ui-core';

const toastGroup = 'password';

interface PasswordDialogProps {
  isMandatory: boolean;
  onClose: () => void;
  onChanged: () => void;
}

interface Refusal {
  field: 'current' | PasswordProblem['field'] | null;
  text: string;
}

/** The Change Password dialog; mandatory ones cannot be left. */
export function PasswordDialog({ isMandatory, onClose, onChanged }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  /** Null as long as the server has not asked for it. */
  const [current, setCurrent] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? { error: refusal.text } : {});
  const refuse = ({ title, ...found }: Refusal & { title: string }) => {
    setRefusal(found);
    toast({ tone: 'error', title, description: found.text, group: toastGroup });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkNewPassword({ password, confirmation });
    if (found !== null) return refuse({ title: found.title, field: found.field, text: found.description });
    setRefusal(null);
    setIsBusy(true);
    try {
      await changePassword(password, current);
      toast({
        tone: 'success',
        title: 'Password Updated!',
        description: 'Your password has been successfully changed.',
        group: toastGroup,
      });
      onChanged();
    } catch (error) {
      if (current === null && toApiError(error).code === 'current_password_required') setCurrent('');
      else refuse({ title: 'Update Failed', field: refusedPasswordField(error), text: failureText(error) });
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
        {current !== null && (
          <PasswordField
            label="Current password"
            help="The one you have now."
            value={current}
            onChange={setCurrent}
            autoFocus
            {...errorOf('current')}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          isStrengthShown
          value={password}
          onChange={setPassword}
          autoFocus
          {...errorOf('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          {...errorOf('confirmation')}
        />
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

/** The server's own words where it has any. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  if (error.isNetworkFailure) return errorMessage(error);
  return error.message === unexplained ? 'Failed to update password. Please try again.' : error.message;
}
