import { SelectField, TextField } from '@dukani/shared/fields';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { isUsualTaxPin, type ContactDraft } from './contactDraft';
import { TYPE_LABELS } from './contactLabels';
import { useListContactTagsQuery } from '../common/contacts/contactsApi';
import { LANGUAGES } from '../common/languages';
import { MONTHS } from '../common/months';
import { phoneHelp, useReadPhone } from './readPhone';
import { TagField } from './TagField';

const TYPES = (['customer', 'supplier', 'both'] as const).map((value) => ({ value, label: TYPE_LABELS[value] }));

const NOT_KNOWN = { value: '', label: 'Not known' };
/** Also one that was stored by somebody else, such as an import. */
const languagesWith = (code: string) =>
  code === '' || LANGUAGES.some(({ value }) => value === code)
    ? LANGUAGES
    : [...LANGUAGES, { value: code, label: code }];

interface PersonSectionProps {
  form: EditFormState<ContactDraft>;
  country: string | null;
  isNew: boolean;
}

/** Who a contact is, and how to reach them. */
export function PersonSection({ form, country, isNew }: PersonSectionProps) {
  const { data: tags } = useListContactTagsQuery();
  const { draft } = form;
  const phone = useReadPhone(draft.phone, country);
  return (
    <FormSection title="Contact">
      <TextField label="Name" {...form.field('name')} required maxLength={200} autoComplete="off" autoFocus={isNew} />
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
      <SelectField
        label="Language"
        {...form.field('language')}
        options={[NOT_KNOWN, ...languagesWith(draft.language)]}
        help="In which your messages are sent, where a template has it."
      />
      <SelectField
        label="Birthday in"
        {...form.field('birthdayMonth')}
        options={[NOT_KNOWN, ...MONTHS]}
        help="For segments, such as everybody whose birthday is in March."
      />
      <TagField label="Tags" known={(tags ?? []).map(({ tag }) => tag)} {...form.field('tags')} />
    </FormSection>
  );
}
