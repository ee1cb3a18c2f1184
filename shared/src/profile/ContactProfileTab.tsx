import { useState, type FormEvent } from 'react';
import { useSession } from '../session/useSession';
import { Button } from '../ui-core/Button';
import { EmptyState } from '../ui-core/States';
import { TextAreaField, TextField } from '../ui-core/TextField';
import { saveContact } from './accountActions';
import { checkContact, emptyToNull, type ContactDraft } from './contactDraft';
import { Loaded } from './Loaded';
import { useOwnContactQuery, type ContactCard } from './profileApi';
import { sayFailure, saySuccess } from './say';
import { useUnsavedWork } from './unsavedWork';
import { usePerson } from './usePerson';
import { useTask } from './useTask';

/** The person's own card among the contacts of the business. */
export function ContactProfileTab() {
  const { userId, email, fullName } = usePerson();
  const tenantId = useSession().access?.membership?.tenant_id;
  const query = useOwnContactQuery(userId, { skip: userId === '' || tenantId === undefined });
  if (tenantId === undefined)
    return (
      <EmptyState
        icon="users"
        title="No contact profile"
        description="A contact profile is your entry in the contacts of a business. Your account is not part of one."
      />
    );
  return (
    <Loaded query={query} lines={5}>
      {(card) => (
        <ContactForm card={card} suggested={{ name: fullName ?? '', email: email ?? '' }} tenantId={tenantId} />
      )}
    </Loaded>
  );
}

interface ContactFormProps {
  card: ContactCard | null;
  suggested: { name: string; email: string };
  tenantId: string;
}

function ContactForm({ card, suggested, tenantId }: ContactFormProps) {
  const { userId, refresh } = usePerson();
  const { isBusy, run } = useTask();
  // Known from the answer: a second save may come before the card was read again.
  const [cardId, setCardId] = useState(card?.id ?? null);
  const [saved, setSaved] = useState<ContactDraft>(() => (card === null ? blankDraft(suggested) : draftOf(card)));
  const [draft, setDraft] = useState(saved);
  const [problems, setProblems] = useState<Partial<ContactDraft>>({});
  useUnsavedWork(isChanged(draft, saved));
  const fieldProps = (field: keyof ContactDraft) => ({
    value: draft[field],
    onChange: (value: string) => {
      // A browser that fills the form in changes several fields at once.
      setDraft((before) => ({ ...before, [field]: value }));
      setProblems((before) => ({ ...before, [field]: undefined }));
    },
    error: problems[field],
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkContact(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const entry = emptyToNull(draft);
    void run(
      async () => {
        setCardId(await saveContact({ id: cardId, userId, tenantId, entry }));
        const next = draftOf(entry);
        setSaved(next);
        setDraft(next);
        refresh('Contact');
        saySuccess('Contact profile updated successfully');
      },
      (error) => sayFailure('Failed to update contact profile', error),
    );
  };

  return (
    <form className="profile-form" noValidate onSubmit={submit}>
      <p className="profile-note">How colleagues find you among the contacts of your business.</p>
      <TextField label="Display name" required autoComplete="name" maxLength={200} {...fieldProps('name')} />
      <div className="profile-pair">
        <TextField label="Contact email" type="email" autoComplete="email" maxLength={254} {...fieldProps('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" maxLength={31} {...fieldProps('phone')} />
      </div>
      <TextField label="Company" autoComplete="organization" maxLength={200} {...fieldProps('company')} />
      <TextAreaField label="Address" autoComplete="street-address" maxLength={1000} {...fieldProps('address')} />
      <TextAreaField label="Notes" maxLength={5000} {...fieldProps('notes')} />
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={draft.name.trim() === ''}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function blankDraft({ name, email }: { name: string; email: string }): ContactDraft {
  return { name, email, phone: '', company: '', address: '', notes: '' };
}

function draftOf({ name, email, phone, company, address, notes }: Omit<ContactCard, 'id'>): ContactDraft {
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    company: company ?? '',
    address: address ?? '',
    notes: notes ?? '',
  };
}

function isChanged(draft: ContactDraft, saved: ContactDraft): boolean {
  return (Object.keys(saved) as (keyof ContactDraft)[]).some((field) => draft[field].trim() !== saved[field]);
}
