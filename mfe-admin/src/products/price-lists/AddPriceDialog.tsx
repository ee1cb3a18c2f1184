import type { PriceListItemInput } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useListCategoriesQuery } from '../../common/productsApi';
import { newId } from '../../common/newId';
import { parseQuantity } from '../../common/quantity';
import { PickField } from '../../common/PickField';
import { parseValue } from './priceListRows';
import { useProductChoices } from './PricePreview';

interface Draft {
  target: 'product' | 'category' | 'all';
  productId: string;
  productName: string;
  categoryId: string;
  value: string;
  minQuantity: string;
  startsOn: string;
  endsOn: string;
}

const EMPTY: Draft = {
  target: 'product',
  productId: '',
  productName: '',
  categoryId: '',
  value: '',
  minQuantity: '',
  startsOn: '',
  endsOn: '',
};
const TARGETS = [
  { value: 'product', label: 'A product' },
  { value: 'category', label: 'A category' },
  { value: 'all', label: 'Everything' },
] as const;

function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(draft.target === 'product' && draft.productId === '' ? { productId: 'Choose a product.' } : {}),
    ...(draft.target === 'category' && draft.categoryId === '' ? { categoryId: 'Choose a category.' } : {}),
    ...(parseValue(draft.value) === null ? { value: 'Type a price like 80, or 10% or -5 to take off.' } : {}),
    ...(draft.minQuantity.trim() !== '' && parseQuantity(draft.minQuantity) === null
      ? { minQuantity: 'Type a quantity like 12, or leave it empty.' }
      : {}),
    ...(draft.startsOn !== '' && draft.endsOn !== '' && draft.endsOn < draft.startsOn
      ? { endsOn: 'The end date is before the start date.' }
      : {}),
  };
}

function toInput(draft: Draft): PriceListItemInput {
  const { kind, value } = parseValue(draft.value) ?? { kind: 'fixed', value: 0 };
  const quantity = parseQuantity(draft.minQuantity);
  return {
    id: newId(),
    product_id: draft.target === 'product' ? draft.productId : null,
    category_id: draft.target === 'category' ? draft.categoryId : null,
    kind,
    value,
    ...(quantity === null ? {} : { min_quantity: quantity / 1000 }),
    starts_on: draft.startsOn === '' ? null : draft.startsOn,
    ends_on: draft.endsOn === '' ? null : draft.endsOn,
  };
}

interface AddPriceDialogProps {
  onAdd: (items: PriceListItemInput[]) => Promise<unknown>;
  onClose: () => void;
}

/** One price for a product, a category, or everything. */
export function AddPriceDialog({ onAdd, onClose }: AddPriceDialogProps) {
  const { data: categories = [] } = useListCategoriesQuery();
  const form = useEditForm<Draft, unknown>({
    initial: EMPTY,
    version: null,
    validate: problemsOf,
    save: (draft) => onAdd([toInput(draft)]),
    savedText: () => 'Price added',
  });
  const { draft } = form;
  return (
    <EditDialog form={form} title="Add a price" saveLabel="Add" onClose={onClose}>
      <SelectField label="For" {...form.field('target')} options={TARGETS} />
      {draft.target === 'product' && (
        <PickField
          label="Product or variant"
          picked={draft.productName}
          useChoices={useProductChoices}
          error={form.errors.productId ?? null}
          onPick={(choice) => form.change({ productId: choice?.id ?? '', productName: choice?.name ?? '' })}
        />
      )}
      {draft.target === 'category' && (
        <SelectField
          label="Category"
          {...form.field('categoryId')}
          help="With everything below it."
          options={[
            { value: '', label: 'Choose a category' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextField
        label="Price or discount"
        {...form.field('value')}
        help="80 sets the price, 10% takes off ten percent, -5 takes off 5."
        inputMode="text"
        autoComplete="off"
        required
      />
      <TextField
        label="Minimum quantity"
        {...form.field('minQuantity')}
        help="Of the same product in one basket. Leave empty for any quantity."
        inputMode="decimal"
      />
      <div className="price-list-pair">
        <TextField label="Start date" type="date" {...form.field('startsOn')} />
        <TextField label="End date" type="date" {...form.field('endsOn')} />
      </div>
    </EditDialog>
  );
}
