import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { CommissionRule } from '@dukani/shared/rpc';
import { DateField, EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { useListCategoriesQuery } from '../../common/productsApi';
import { newId } from '../../common/newId';
import { ProductFilterField } from '../../common/ProductFilterField';
import { nameOf, useListTeamQuery } from '../../common/team/teamListApi';
import { BASES } from './commissionText';
import { useSaveCommissionRuleMutation } from './commissionApi';

interface RuleDraft {
  basis: 'net' | 'margin';
  percent: string;
  goods: 'all' | 'category' | 'product';
  category: string;
  product: string;
  person: string;
  sharedWith: string;
  from: string;
  to: string;
}

interface RuleDialogProps {
  /** Null for a new one. */
  rule: CommissionRule | null;
  today: string;
  onClose: () => void;
}

const GOODS = [
  { value: 'all', label: 'All products' },
  { value: 'category', label: 'A category' },
  { value: 'product', label: 'A product' },
] as const;

function draftOf(rule: CommissionRule | null, today: string): RuleDraft {
  return {
    basis: rule?.basis ?? 'net',
    percent: rule === null ? '' : String(rule.percent),
    goods:
      rule === null ? 'all' : rule.product_id !== null ? 'product' : rule.category_id !== null ? 'category' : 'all',
    category: rule?.category_id ?? '',
    product: rule?.product_id ?? '',
    person: rule?.user_id ?? '',
    sharedWith: rule?.shared_with ?? '',
    from: rule?.valid_from ?? today,
    to: rule?.valid_to ?? '',
  };
}

function problems(draft: RuleDraft): FormErrors<RuleDraft> {
  const percent = Number(draft.percent);
  return {
    ...(draft.percent.trim() !== '' && percent > 0 && percent <= 100
      ? {}
      : { percent: 'Type a percent above 0, up to 100.' }),
    ...(draft.goods === 'category' && draft.category === '' ? { category: 'Choose the category.' } : {}),
    ...(draft.goods === 'product' && draft.product === '' ? { product: 'Choose the product.' } : {}),
    ...(draft.sharedWith !== '' && draft.sharedWith === draft.person
      ? { sharedWith: 'Share with somebody else.' }
      : {}),
    ...(draft.from === '' ? { from: 'Choose the first day.' } : {}),
    ...(draft.to !== '' && draft.to < draft.from ? { to: 'The last day cannot be before the first.' } : {}),
  };
}

const FIELDS: Readonly<Record<string, keyof RuleDraft>> = {
  percent: 'percent',
  product_id: 'product',
  category_id: 'category',
  shared_with: 'sharedWith',
  valid_from: 'from',
  valid_to: 'to',
};

const orNull = (text: string) => (text === '' ? null : text);

/** Makes or changes a rule: how much, of what, for whom, since when. */
export function RuleDialog({ rule, today, onClose }: RuleDialogProps) {
  const [id] = useState(() => rule?.id ?? newId());
  const { data: team = [] } = useListTeamQuery();
  const { data: categories = [] } = useListCategoriesQuery();
  const [save] = useSaveCommissionRuleMutation();
  const people = team
    .filter(({ is_active: isActive }) => isActive)
    .map((member) => ({ value: member.user_id, label: nameOf(member) }));
  const form = useEditForm<RuleDraft, CommissionRule>({
    initial: draftOf(rule, today),
    version: rule?.updated_at ?? null,
    validate: problems,
    save: (draft, version) =>
      save({
        id,
        basis: draft.basis,
        percent: Math.round(Number(draft.percent) * 1000) / 1000,
        product_id: draft.goods === 'product' ? orNull(draft.product) : null,
        category_id: draft.goods === 'category' ? orNull(draft.category) : null,
        user_id: orNull(draft.person),
        shared_with: orNull(draft.sharedWith),
        valid_from: draft.from,
        valid_to: orNull(draft.to),
        expected_updated_at: version,
      }).unwrap(),
    fieldOf: (field) => FIELDS[field] ?? null,
    savedText: () => 'Rule saved',
  });
  return (
    <EditDialog form={form} title={rule === null ? 'New rule' : 'Change rule'} onClose={onClose}>
      <TextField label="Percent" {...form.field('percent')} inputMode="decimal" maxLength={7} required autoFocus />
      <SelectField label="Of" {...form.field('basis')} options={BASES} />
      <SelectField label="For" {...form.field('goods')} options={GOODS} />
      {form.draft.goods === 'category' && (
        <SelectField
          label="Category"
          {...form.field('category')}
          options={[
            { value: '', label: 'Choose' },
            ...categories.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      )}
      {form.draft.goods === 'product' && (
        <>
          <ProductFilterField
            label="Product"
            value={form.draft.product === '' ? null : form.draft.product}
            onChange={(product) => form.change({ product: product ?? '' })}
          />
          {form.errors.product !== undefined && <p role="alert">{form.errors.product}</p>}
        </>
      )}
      <SelectField
        label="Who sells"
        {...form.field('person')}
        options={[{ value: '', label: 'Everybody' }, ...people]}
      />
      <SelectField
        label="Shared with"
        {...form.field('sharedWith')}
        options={[{ value: '', label: 'Nobody' }, ...people]}
        help="Half of it is this person's."
      />
      <DateField label="From" {...form.field('from')} />
      <DateField label="Last day" {...form.field('to')} isEmptiable help="Leave empty for no end." />
    </EditDialog>
  );
}
