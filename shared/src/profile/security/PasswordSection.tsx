import { useId, useRef, useState, type FormEvent } from 'react';
import { refusedPasswordField } from '../../sign-in/changePassword';
import { openPasswordDialog } from '../../session/passwordDialog';
import { Button } from '../../ui-core/Button';
import { PasswordField } from '../../ui-core/TextField';
import { changeKnownPassword } from '../accountActions';
import type { LinkedIdentity } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusInvalid } from '../../ui-core/useFocusInvalid';
import { useFocusBack } from '../useFocusBack';
import { useUnsavedWork } from '../unsavedWork';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { checkOwnPassword, type PasswordEntry } from './checkOwnPassword';
import { Problem } from './Problem';

const nothing: PasswordEntry = { current: '', next: '', confirmation: '' };

/** The password-change panel, which opens and closes. Who has no password yet is given one by the shell's dialog. */
export function PasswordSection({ identities }: { identities: readonly LinkedIdentity[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const aside = useRef<HTMLDivElement>(null);
  useFocusBack(aside, isOpen);
  const hasPassword = identities.length === 0 || identities.some(({ provider }) => provider === 'email');
  if (!hasPassword)
    return (
      <Section
        title="Password"
        description="You sign in without a password. With one, you can sign in with your email address as well."
        aside={<Button onClick={openPasswordDialog}>Set a password</Button>}
      />
    );
  return (
    <Section
      title="Password"
      description="Changing it signs you out on all other devices."
      asideRef={aside}
      aside={
        <Button
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': panelId } : {})}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Cancel' : 'Change Password'}
        </Button>
      }
    >
      {isOpen && <PasswordPanel id={panelId} onDone={() => setIsOpen(false)} />}
    </Section>
  );
}

function PasswordPanel({ id, onDone }: { id: string; onDone: () => void }) {
  const { email, refresh } = usePerson();
  const { isBusy, run } = useTask();
  const [entry, setEntry] = useState(nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ field: 'current' | 'password'; text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(form);
  useUnsavedWork(Object.values(entry).some((text) => text !== ''));
  const fieldProps = (field: keyof PasswordEntry) => ({
    value: entry[field],
    onChange: (text: string) => {
      setEntry((before) => ({ ...before, [field]: text }));
      setProblem(null);
      setRefusal(null);
    },
  });
  const refusalOf = (field: 'current' | 'password') => (refusal?.field === field ? { error: refusal.text } : {});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkOwnPassword(entry);
    setProblem(found);
    setRefusal(null);
    if (found !== null) return;
    void run(
      async () => {
        await changeKnownPassword(entry);
        saySuccess('Password changed successfully');
        refresh('Session');
        onDone();
      },
      (error) => {
        const field = refusedPasswordField(error);
        if (field === null) return sayFailure('Failed to change password', error);
        setRefusal({ field, text: reasonOf(error) });
        focusInvalid();
      },
    );
  };

  return (
    <form ref={form} id={id} className="profile-form" noValidate onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label="Current password" autoFocus {...fieldProps('current')} {...refusalOf('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        placeholder="At least 8 characters"
        isStrengthShown
        {...fieldProps('next')}
        {...refusalOf('password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...fieldProps('confirmation')} />
      <Problem text={problem} />
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? 'Updating...' : 'Update Password'}
        </Button>
      </div>
    </form>
  );
}
