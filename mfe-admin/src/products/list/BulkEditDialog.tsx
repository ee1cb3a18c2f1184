import type { ProductEditSet } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { useListCategoriesQuery } from '../../common/productsApi';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { taxLabel } from '../../common/taxChoices';
import { useBusiness } from '../../common/useBusiness';
import { bulkProblems, bulkSet, EMPTY_BULK_DRAFT, type BulkDraft } from './bulkDraft';
import { categoryOptions } from './productList';
import { productsText } from './useProductEdits';

const KEEP = { value: '' as const, label: 'No change' };
const PRICE_MODES: readonly { value: BulkDraft['priceMode']; label: string }[] = [
  KEEP,
  { value: 'up_percent', label: 'Raise by percent' },
  { value: 'down_percent', label: 'Lower by percent' },
  { value: 'up_amount', label: 'Raise by an amount' },
  { value: 'down_amount', label: 'Lower by an amount' },
  { value: 'to', label: 'Set to' },
];
const RETAIL_MODES: readonly { value: BulkDraft['retailMode']; label: string }[] = [
  KEEP,
  { value: 'price_before', label: 'Price before this change' },
  { value: 'none', label: 'None' },
  { value: 'to', label: 'Set to' },
];
const LEVEL_MODES: readonly { value: BulkDraft['levelMode']; label: string }[] = [
  KEEP,
  { value: 'settings', label: 'Shop setting' },
  { value: 'to', label: 'Set to' },
];
const FEATURED: readonly { value: BulkDraft['isFeatured']; label: string }[] = [
  KEEP,
  { value: 'yes', label: 'Featured' },
  { value: 'no', label: 'Not featured' },
];
const SERVER_FIELDS: Readonly<Record<string, keyof BulkDraft>> = {
  'set.category_id': 'categoryId',
  'set.tax_rate_id': 'taxRateId',
  'set.price': 'priceValue',
  'set.price.value': 'priceValue',
  'set.retail_price.value': 'retailValue',
  'set.low_stock_level': 'levelValue',
};

interface BulkEditDialogProps {
  count: number;
  /** Throws what the server refused. */
  save: (set: ProductEditSet) => Promise<void>;
  onClose: () => void;
}

/** Several fields of many products, in one go. */
export function BulkEditDialog({ count, save, onClose }: BulkEditDialogProps) {
  const { currencyCode } = useBusiness();
  const { data: categories = [] } = useListCategoriesQuery();
  const { data: rates = [] } = useListTaxRatesQuery();
  const form = useEditForm<BulkDraft, void>({
    initial: EMPTY_BULK_DRAFT,
    version: null,
    validate: bulkProblems,
    save: (draft) => save(bulkSet(draft)),
    fieldOf: (field) => SERVER_FIELDS[field] ?? null,
  });
  const isTaxed = useIsTaxRegistered();
  const { priceMode, retailMode, levelMode } = form.draft;
  const isPercent = priceMode === 'up_percent' || priceMode === 'down_percent';
  return (
    <EditDialog
      form={form}
      title={`Change ${productsText(count)}`}
      saveLabel="Apply"
      isUnchangedSaved={false}
      onClose={onClose}
    >
      <SelectField
        label="Category"
        {...form.field('categoryId')}
        options={[KEEP, { value: 'none', label: 'None' }, ...categoryOptions(categories)]}
      />
      <div className="product-pair">
        <SelectField label="Price" {...form.field('priceMode')} options={PRICE_MODES} />
        {isPercent && (
          <TextField label="Percent" {...form.field('priceValue')} inputMode="decimal" autoComplete="off" after="%" />
        )}
        {priceMode !== '' && !isPercent && (
          <AmountField label="Amount" {...form.field('priceValue')} currencyCode={currencyCode} />
        )}
      </div>
      <div className="product-pair">
        <SelectField label="Usual price" {...form.field('retailMode')} options={RETAIL_MODES} />
        {retailMode === 'to' && (
          <AmountField label="Usual amount" {...form.field('retailValue')} currencyCode={currencyCode} />
        )}
      </div>
      {isTaxed && (
        <SelectField
          label="Tax"
          {...form.field('taxRateId')}
          options={[
            KEEP,
            { value: 'standard', label: 'Standard rate' },
            ...rates.map((rate) => ({ value: rate.id, label: taxLabel(rate) })),
          ]}
        />
      )}
      <div className="product-pair">
        <SelectField label="Low stock level" {...form.field('levelMode')} options={LEVEL_MODES} />
        {levelMode === 'to' && (
          <TextField label="Level" {...form.field('levelValue')} inputMode="decimal" autoComplete="off" />
        )}
      </div>
      <SelectField label="Home page of the shop" {...form.field('isFeatured')} options={FEATURED} />
    </EditDialog>
  );
}
