import { usePermission } from '@dukani/shared/session';
import { SelectField, TextField } from '@dukani/shared/fields';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import type { ContactDraft } from './contactDraft';
import type { Contact } from '../common/contacts/contactRows';
import { useListContactPriceListsQuery } from '../common/contacts/contactsApi';
import { useBusinessCountry } from './useBusinessCountry';

/** What a contact pays, and how late. */
export function CreditSection({ form, contact }: { form: EditFormState<ContactDraft>; contact: Contact | null }) {
  const { currencyCode } = useBusinessCountry();
  const maySetCredit = usePermission('contacts.set_credit');
  const maySetPrices = usePermission('products.edit');
  const { data: priceLists = [] } = useListContactPriceListsQuery(undefined, { skip: !maySetPrices });
  const { draft } = form;
  return (
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
          help="Days until an invoice is due. Leave empty to be paid at once."
        />
      </fieldset>
    </FormSection>
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
