import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui-core/Button';
import { Badge } from '../../ui-core/Display';
import { Icon } from '../../ui-core/Icon';
import { TextField } from '../../ui-core/TextField';
import { requestEmailChange } from '../accountActions';
import { useOwnProfileQuery } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { useFocusBack } from '../useFocusBack';
import { useUnsavedWork } from '../unsavedWork';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { checkNewEmail } from './checkNewEmail';
import { EmailVerification } from './EmailVerification';
import { Problem } from './Problem';

/** The address of the account, its verification, and the email-change panel, which opens and closes. */
export function EmailSection({ newEmail }: { newEmail: string | null }) {
  const { userId, email } = usePerson();
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
            Waiting for confirmation of <strong>{newEmail}</strong>. Open the links in the mails that were sent there
            and to your present address.
          </span>
        </p>
      )}
      {isOpen && <EmailPanel id={panelId} onDone={() => setIsOpen(false)} />}
      {profile?.email_verified === false && <EmailVerification />}
    </Section>
  );
}

function EmailPanel({ id, onDone }: { id: string; onDone: () => void }) {
  const { email, refresh } = usePerson();
  const { isBusy, run } = useTask();
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useUnsavedWork(entered !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkNewEmail({ entered, current: email });
    setProblem(found);
    if (found !== null) return;
    void run(
      async () => {
        await requestEmailChange(entered.trim());
        saySuccess('Email update initiated. Please check your new email for verification.');
        refresh('Factor', 'Profile');
        onDone();
      },
      (error) => {
        setProblem(reasonOf(error));
        sayFailure('Failed to update email', error);
      },
    );
  };

  return (
    <form id={id} className="profile-form" noValidate onSubmit={submit}>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        autoFocus
        maxLength={254}
        value={entered}
        onChange={(text) => {
          setEntered(text);
          setProblem(null);
        }}
        help="Nothing changes until you have opened the link in the mail."
      />
      <Problem text={problem} />
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? 'Updating...' : 'Update Email'}
        </Button>
      </div>
    </form>
  );
}
