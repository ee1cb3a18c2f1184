import { useState } from 'react';
import { useNavigate, useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { TextAreaField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { AddressFields } from './AddressFields';
import { ConsentFields } from './ConsentFields';
import { contactDraft, contactErrors, contactInput, EMPTY_CONTACT } from './contactDraft';
import type { Contact } from '../common/contacts/contactRows';
import { useGetContactQuery, useSaveContactMutation } from '../common/contacts/contactsApi';
import { CreditSection } from './CreditSection';
import { PersonSection } from './PersonSection';
import { businessDay } from '../common/businessDay';
import { useBusinessCountry } from './useBusinessCountry';
import './customers.css';

/** /admin/customers/new and /admin/customers/:contactId/edit. */
export function ContactEditScreen() {
  const { contactId } = useParams();
  if (contactId === undefined) return <ContactForm contact={null} />;
  return <StoredContactForm contactId={contactId} />;
}

function StoredContactForm({ contactId }: { contactId: string }) {
  const { currentData: contact, error, refetch } = useGetContactQuery(contactId, { refetchOnMountOrArgChange: true });
  if (contact !== undefined) return <ContactForm key={contact.id} contact={contact} />;
  if (error !== undefined)
    return <ErrorState title="This contact cannot be shown" error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading the contact" className="adm-stack">
      <Skeleton height={32} width="40%" />
      <Skeleton height={420} />
    </div>
  );
}

function ContactForm({ contact }: { contact: Contact | null }) {
  const navigate = useNavigate();
  const { dayRule, country } = useBusinessCountry();
  const mayEdit = usePermission('contacts.edit');
  const maySetCredit = usePermission('contacts.set_credit');
  const maySetPrices = usePermission('products.edit');
  const [saveContact] = useSaveContactMutation();
  const [id] = useState(() => contact?.id ?? newId());
  const [today] = useState(() => businessDay(new Date(), dayRule));
  const back = contact === null ? '/admin/customers' : `/admin/customers/${contact.id}`;
  const { refetch } = useGetContactQuery(id, { skip: contact === null });
  const form = useEditForm({
    initial: contact === null ? EMPTY_CONTACT : contactDraft(contact),
    version: contact?.updatedAt ?? null,
    validate: (draft) => contactErrors(draft, today),
    save: (draft, version) => saveContact(contactInput(draft, { id, version, maySetCredit, maySetPrices })).unwrap(),
    stored: (saved: Contact) => ({ draft: contactDraft(saved), version: saved.updatedAt }),
    ...(contact === null ? {} : { readAgain: () => refetch().unwrap() }),
    savedText: (saved) => `${saved.name} saved`,
    onSaved: (saved) => navigate(`/admin/customers/${saved.id}`, { replace: true }),
  });
  const { draft } = form;
  return (
    <EditForm
      form={form}
      title={contact === null ? 'New contact' : `Edit ${contact.name}`}
      back={{ to: back, label: contact?.name ?? 'Contacts' }}
      isReadOnly={!mayEdit}
    >
      <PersonSection form={form} country={country} isNew={contact === null} />
      <CreditSection form={form} contact={contact} />
      <FormSection title="Addresses">
        <div id="addresses">
          <AddressFields
            draft={draft}
            error={form.errors.addresses ?? null}
            country={country}
            onChange={(changes) => form.change(changes)}
          />
        </div>
      </FormSection>
      <FormSection title="Consent" description="What this contact agreed to receive. Changes are added to the history.">
        <div id="consent">
          <ConsentFields
            stored={contact?.consents ?? []}
            value={draft.consents}
            error={form.errors.consents ?? null}
            today={today}
            onChange={(consents) => form.change({ consents })}
          />
        </div>
      </FormSection>
      <FormSection title="Notes">
        <div id="notes" className="adm-form">
          <TextAreaField label="Notes" {...form.field('notes')} maxLength={5000} rows={5} />
        </div>
      </FormSection>
    </EditForm>
  );
}
