import { useEffect, useState } from 'react';
import { useNavigate, useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import '../common/common.css';
import { newId } from '../common/newId';
import { AddressFields } from './AddressFields';
import { ConsentFields } from './ConsentFields';
import { contactDraft, contactErrors, contactInput, EMPTY_CONTACT, isUsualTaxPin } from './contactDraft';
import type { Contact } from '../common/contacts/contactRows';
import { TYPE_LABELS } from './contactLabels';
import {
  useGetContactQuery,
  useListContactPriceListsQuery,
  useListContactTagsQuery,
  useSaveContactMutation,
} from '../common/contacts/contactsApi';
import { businessDay } from '../common/businessDay';
import { useBusinessCountry } from './useBusinessCountry';
import './customers.css';
import type { ReadPhone } from './phoneNumbers';
import { TagField } from './TagField';

const TYPES = (['customer', 'supplier', 'both'] as const).map((value) => ({ value, label: TYPE_LABELS[value] }));

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
  const { currencyCode, dayRule, country } = useBusinessCountry();
  const mayEdit = usePermission('contacts.edit');
  const maySetCredit = usePermission('contacts.set_credit');
  const maySetPrices = usePermission('products.edit');
  const { data: priceLists = [] } = useListContactPriceListsQuery(undefined, { skip: !maySetPrices });
  const { data: tags } = useListContactTagsQuery();
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
  const phone = useReadPhone(draft.phone, country);
  return (
    <EditForm
      form={form}
      title={contact === null ? 'New contact' : `Edit ${contact.name}`}
      back={{ to: back, label: contact?.name ?? 'Contacts' }}
      isReadOnly={!mayEdit}
    >
      <FormSection title="Contact">
        <TextField
          label="Name"
          {...form.field('name')}
          required
          maxLength={200}
          autoComplete="off"
          autoFocus={contact === null}
        />
        <SelectField label="Kind" {...form.field('type')} options={TYPES} />
        <TextField label="Company" {...form.field('company')} maxLength={200} autoComplete="off" />
        <TextField
          label="Phone"
          {...form.field('phone')}
          type="tel"
          maxLength={31}
          autoComplete="off"
          help={phoneHelp(draft.phone, phone)}
        />
        <TextField label="E-mail" {...form.field('email')} type="email" maxLength={320} autoComplete="off" />
        <TextField
          label="Tax PIN"
          {...form.field('taxPin')}
          maxLength={32}
          autoComplete="off"
          help={
            isUsualTaxPin(draft.taxPin, country)
              ? 'Printed on invoices.'
              : 'A Kenyan PIN looks like A123456789Z. It is saved as you type it.'
          }
        />
        <TagField label="Tags" known={(tags ?? []).map(({ tag }) => tag)} {...form.field('tags')} />
      </FormSection>
      <FormSection
        title="Prices and credit"
        description={maySetCredit ? undefined : 'Your role cannot change the limit and the terms.'}
      >
        {draft.type !== 'supplier' && (maySetPrices || draft.priceListId !== '') && (
          <SelectField
            label="Price list"
            {...form.field('priceListId')}
            disabled={!maySetPrices}
            options={priceListOptions(priceLists, contact)}
            help="Its prices come before all other lists, at the till and in the shop."
          />
        )}
        <fieldset className="cust-plain" disabled={!maySetCredit}>
          <AmountField
            label="Credit limit"
            {...form.field('creditLimit')}
            currencyCode={currencyCode}
            help="The most this customer may owe. 0: no sales on account."
          />
          <TextField
            label="Payment terms (days)"
            {...form.field('paymentTermsDays')}
            inputMode="numeric"
            maxLength={3}
            placeholder="0"
            help="Days until an invoice is due. Empty: due at once."
          />
        </fieldset>
      </FormSection>
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

/** The lists there are, and the one the contact has even if it was archived since. */
function priceListOptions(priceLists: readonly { id: string; name: string }[], contact: Contact | null) {
  const own =
    contact?.priceListId == null || priceLists.some(({ id }) => id === contact.priceListId)
      ? []
      : [{ value: contact.priceListId, label: contact.priceListName ?? 'Archived list' }];
  return [
    { value: '', label: 'None: standard prices' },
    ...own,
    ...priceLists.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The typed number as the networks write it; the list of numbering plans is fetched when somebody types. */
function useReadPhone(text: string, country: string | null): ReadPhone | null {
  const [read, setRead] = useState<{ of: string; phone: ReadPhone | null } | null>(null);
  useEffect(() => {
    if (text.trim() === '') return;
    let isCurrent = true;
    import('./phoneNumbers').then(
      ({ readPhone }) => {
        if (isCurrent) setRead({ of: text, phone: readPhone(text, country) });
      },
      // Without the list there is no hint; the server reads the number all the same.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, country]);
  return read?.of === text ? read.phone : null;
}

function phoneHelp(text: string, phone: ReadPhone | null): string {
  if (text.trim() === '') return 'Used to find them at the till and on WhatsApp.';
  if (phone === null) return 'Start with + and the country code for foreign numbers.';
  return phone.isPossible ? `Saved as ${phone.text}` : `${phone.text} looks too short or too long.`;
}
