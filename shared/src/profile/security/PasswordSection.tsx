import { useId, useRef, useState } from 'react';
import { openPasswordDialog } from '../../session/passwordDialog';
import { InlineForm, useEditForm } from '../../ui-antd/uiAntd';
import { Button } from '../../ui-core/Button';
import { PasswordField } from '../../ui-core/TextField';
import { changeKnownPassword } from '../accountActions';
import type { LinkedIdentity } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusBack } from '../useFocusBack';
import { useUnsavedWork } from '../unsavedWork';
import { usePerson } from '../usePerson';
import { checkOwnPassword, type PasswordEntry } from './checkOwnPassword';

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
  const form = useEditForm<PasswordEntry, void>({
    initial: nothing,
    version: null,
    validate: (entry) => checkOwnPassword(entry) ?? {},
    save: changeKnownPassword,
    onSaved: () => {
      saySuccess('Password changed successfully');
      refresh('Session');
    },
    fieldOfCode: {
      current_password_required: 'current',
      current_password_mismatch: 'current',
      weak_password: 'next',
      same_password: 'next',
    },
    refusalOf: reasonOf,
    onRefused: (error) => sayFailure('Failed to change password', error),
  });
  useUnsavedWork(form.hasChanges);
  return (
    <InlineForm form={form} id={id} className="profile-form" onDone={onDone}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label="Current password" autoFocus {...form.field('current')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        placeholder="At least 8 characters"
        isStrengthShown
        {...form.field('next')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmation')} />
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          {form.isSaving ? 'Updating...' : 'Update Password'}
        </Button>
      </div>
    </InlineForm>
  );
}
