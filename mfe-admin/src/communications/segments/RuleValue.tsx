import { SelectField, TextField } from '@dukani/shared/fields';
import { DateField } from '@dukani/shared/ui-antd';
import { useListContactTagsQuery } from '../../common/contacts/contactsApi';
import { ProductFilterField } from '../../common/ProductFilterField';
import { useListCategoriesQuery } from '../../common/productsApi';
import { LANGUAGES } from '../../common/languages';
import { MONTHS } from '../../common/months';
import { CHANNEL_OPTIONS } from '../words';
import { opsOf, type LeafDraft, type ValueKind } from './segmentRules';

interface RuleValueProps {
  leaf: LeafDraft;
  label: string;
  onChange: (value: string) => void;
}

const CHOOSE = { value: '', label: 'Choose' };
const TYPES = [
  { value: 'customer', label: 'Customer' },
  { value: 'supplier', label: 'Supplier' },
  { value: 'both', label: 'Customer and supplier' },
];
const CHOICES: Partial<Record<ValueKind, readonly { value: string; label: string }[]>> = {
  type: TYPES,
  language: LANGUAGES,
  channel: CHANNEL_OPTIONS,
  month: MONTHS,
};

/** The value of a rule, in the field that its kind asks for. */
export function RuleValue(props: RuleValueProps) {
  const { leaf, label, onChange } = props;
  const kind = opsOf(leaf).value;
  const look = { label, isLabelHidden: true, value: leaf.value, onChange };
  const choices = CHOICES[kind];
  if (choices !== undefined) return <SelectField {...look} options={[CHOOSE, ...choices]} />;
  if (kind === 'tag') return <TagValue {...props} />;
  if (kind === 'category') return <CategoryValue {...props} />;
  if (kind === 'product')
    return <ProductFilterField label={label} value={leaf.value} onChange={(id) => onChange(id ?? '')} />;
  if (kind === 'date') return <DateField {...look} />;
  if (kind === 'text') return <TextField {...look} maxLength={100} autoComplete="off" />;
  return (
    <TextField
      {...look}
      inputMode={kind === 'days' ? 'numeric' : 'decimal'}
      autoComplete="off"
      after={kind === 'days' ? <span className="adm-field-sign">days</span> : undefined}
    />
  );
}

function TagValue({ leaf, label, onChange }: RuleValueProps) {
  const { data = [] } = useListContactTagsQuery();
  const tags = data.map(({ tag }) => ({ value: tag, label: tag }));
  return <Known label={label} value={leaf.value} options={tags} onChange={onChange} />;
}

function CategoryValue({ leaf, label, onChange }: RuleValueProps) {
  const { data = [] } = useListCategoriesQuery();
  const categories = data.map(({ id, name }) => ({ value: id, label: name }));
  return <Known label={label} value={leaf.value} options={categories} onChange={onChange} />;
}

interface KnownProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of those there are; one that is gone since stays until another is chosen. */
function Known({ label, value, options, onChange }: KnownProps) {
  const gone = value !== '' && !options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      isLabelHidden
      value={value}
      options={[CHOOSE, ...options, ...(gone ? [{ value, label: 'No longer there' }] : [])]}
      onChange={onChange}
    />
  );
}
