import { useEffect, useId, useRef, useState } from 'react';
import { InlineForm, useEditForm } from '../../ui-antd/uiAntd';
import { Button } from '../../ui-core/Button';
import { Badge } from '../../ui-core/Display';
import { Icon } from '../../ui-core/Icon';
import { TextField } from '../../ui-core/TextField';
import { renewSession, requestEmailChange } from '../accountActions';
import { useOwnProfileQuery, type Account } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusBack } from '../useFocusBack';
import { useUnsavedWork } from '../unsavedWork';
import { usePerson } from '../usePerson';
import { checkNewEmail } from './checkNewEmail';
import { EmailVerification } from './EmailVerification';

/** The address of the account, its verification, and the email-change panel, which opens and closes. */
export function EmailSection({ account }: { account: Pick<Account, 'email' | 'newEmail'> }) {
  const { userId, email } = usePerson();
  const newEmail = account.newEmail === email ? null : account.newEmail;
  useFreshEmail({ isWaiting: newEmail !== null, known: account.email });
  const { data: profile } = useOwnProfileQuery(userId, { skip: userId === '' });
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const aside = useRef<HTMLDivElement>(null);
  useFocusBack(aside, isOpen);
  useFocusBack(aside, profile?.email_verified === false);
  return (
    <Section
      title="Email"
      asideRef={aside}
      description={
        <>
          {email ?? 'No email address found'}{' '}
          {profile?.email_verified === true && <Badge tone="success">Verified</Badge>}
          {profile?.email_verified === false && <Badge tone="warning">Not verified</Badge>}
        </>
      }
      aside={
        <Button
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': panelId } : {})}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Cancel' : 'Change Email'}
        </Button>
      }
    >
      {newEmail !== null && (
        <p className="profile-hint">
          <Icon name="mail" size={18} />
          <span>
            Waiting for confirmation of <strong>{newEmail}</strong>. Open the links in the emails sent there and to your
            current address; both are needed. Nothing changes until then, and unused links expire.
          </span>
        </p>
      )}
      {isOpen && <EmailPanel id={panelId} onDone={() => setIsOpen(false)} />}
      {profile?.email_verified === false && <EmailVerification />}
    </Section>
  );
}

/** The links may be opened anywhere: whoever comes back here sees what has become of the change, everywhere on the page. */
function useFreshEmail({ isWaiting, known }: { isWaiting: boolean; known: string | null }): void {
  const { email, refresh } = usePerson();
  useEffect(() => {
    if (!isWaiting) return;
    const lookAgain = () => {
      if (document.visibilityState === 'visible') refresh('Factor');
    };
    window.addEventListener('focus', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      window.removeEventListener('focus', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [isWaiting, refresh]);
  useEffect(() => {
    // The session was opened under the earlier address.
    if (known !== null && email !== null && known !== email) void renewSession();
  }, [known, email]);
}

function EmailPanel({ id, onDone }: { id: string; onDone: () => void }) {
  const { email, refresh } = usePerson();
  const form = useEditForm({
    initial: { entered: '' },
    version: null,
    validate: ({ entered }) => checkNewEmail({ entered, current: email }) ?? {},
    save: ({ entered }) => requestEmailChange(entered.trim()),
    onSaved: () => {
      saySuccess('Email update initiated. Please check your new email for verification.');
      refresh('Factor', 'Profile');
    },
    fieldOfCode: { email_exists: 'entered' },
    refusalOf: reasonOf,
    onRefused: (error) => sayFailure('Failed to update email', error),
  });
  useUnsavedWork(form.hasChanges);
  return (
    <InlineForm form={form} id={id} className="profile-form" onDone={onDone}>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        {...form.field('entered')}
        help="Nothing changes until you open the link in the email."
      />
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          {form.isSaving ? 'Updating...' : 'Update Email'}
        </Button>
      </div>
    </InlineForm>
  );
}
