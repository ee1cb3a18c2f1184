import { useState } from 'react';
import { useSession } from '../session/useSession';
import { InlineForm, useEditForm } from '../ui-antd/uiAntd';
import { Button } from '../ui-core/Button';
import { EmptyState } from '../ui-core/States';
import { TextAreaField, TextField } from '../ui-core/TextField';
import { saveContact, type ContactEntry } from './accountActions';
import { checkContact, emptyToNull, type ContactDraft } from './contactDraft';
import { Loaded } from './Loaded';
import { useOwnContactQuery, type ContactCard } from './profileApi';
import { sayFailure, saySuccess } from './say';
import { useUnsavedWork } from './unsavedWork';
import { usePerson } from './usePerson';

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
  // Known from the answer: a second save may come before the card was read again.
  const [cardId, setCardId] = useState(card?.id ?? null);
  const form = useEditForm<ContactDraft, ContactEntry>({
    initial: card === null ? blankDraft(suggested) : draftOf(card),
    version: null,
    validate: checkContact,
    save: async (draft) => {
      const entry = emptyToNull(draft);
      setCardId(await saveContact({ id: cardId, userId, tenantId, entry }));
      return entry;
    },
    stored: (entry) => ({ draft: draftOf(entry), version: null }),
    onSaved: () => {
      refresh('Contact');
      saySuccess('Contact profile updated successfully');
    },
    onRefused: (error) => sayFailure('Failed to update contact profile', error),
  });
  useUnsavedWork(form.hasChanges);
  return (
    <InlineForm form={form} className="profile-form">
      <p className="profile-note">How colleagues find you among the contacts of your business.</p>
      <TextField label="Display name" required autoComplete="name" maxLength={200} {...form.field('name')} />
      <div className="profile-pair">
        <TextField label="Contact email" type="email" autoComplete="email" maxLength={254} {...form.field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" maxLength={31} {...form.field('phone')} />
      </div>
      <TextField label="Company" autoComplete="organization" maxLength={200} {...form.field('company')} />
      <TextAreaField label="Address" autoComplete="street-address" maxLength={1000} {...form.field('address')} />
      <TextAreaField label="Notes" maxLength={5000} {...form.field('notes')} />
      <div className="profile-actions">
        <Button type="submit" variant="primary" isBusy={form.isSaving} disabled={form.draft.name.trim() === ''}>
          {form.isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </InlineForm>
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
