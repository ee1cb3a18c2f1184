import { Link } from '@dukani/shared/router';
import { SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { unitStep } from '@dukani/shared/quantity';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import type { ProductDetail } from '../../common/productRows';
import { CategoryField } from '../CategoryField';
import { MeasureField } from './MeasureField';
import type { ProductDraft } from './productDraft';

/** Offered for the unit; any other word is taken and counted whole. */
const units = ['each', 'pc', 'pair', 'pack', 'box', 'bottle', 'crate', 'kg', 'g', 'l', 'ml', 'm', 'cm', 'hour', 'day'];

function unitHelp(unit: string): string {
  if (unit.trim() === '') return 'For example each, kg, l, m, box or hour.';
  return unitStep(unit) < 1000
    ? 'Measured: sold in parts, such as 0.350.'
    : 'Counted: sold in whole numbers. For parts choose kg, g, l, ml, m, cm, hour or day.';
}

interface GeneralSectionProps {
  form: EditFormState<ProductDraft>;
  product: ProductDetail | null;
}

/** What a product is called and what sort of thing it is. */
export function GeneralSection({ form, product }: GeneralSectionProps) {
  const { draft, change, errors } = form;
  return (
    <FormSection title="Product" description="Name and description.">
      {product?.parentId != null && (
        <p className="adm-muted">
          {Object.entries(product.optionValues)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', ')}{' '}
          of a product with variants. <Link to={`/admin/products/${product.parentId}?tab=variants`}>All variants</Link>
        </p>
      )}
      <TextField
        label="Name"
        {...form.field('name')}
        required
        maxLength={200}
        autoFocus={draft.name === ''}
        autoComplete="off"
      />
      <TextAreaField label="Description" {...form.field('description')} maxLength={5000} />
      <CategoryField
        value={draft.categoryId}
        onChange={(categoryId) => change({ categoryId })}
        error={errors.categoryId}
      />
      <div className="product-pair">
        <SelectField
          label="Kind"
          {...form.field('kind')}
          options={[
            { value: 'goods', label: 'Goods, with stock' },
            { value: 'service', label: 'Service, without stock' },
            { value: 'bundle', label: 'Bundle of other products' },
          ]}
        />
        <TextField
          label="Unit"
          {...form.field('unit')}
          help={unitHelp(draft.unit)}
          maxLength={20}
          list="product-units"
          autoComplete="off"
          required
        />
        <datalist id="product-units">
          {units.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
      </div>
      {(unitStep(draft.unit) < 1000 || draft.onlineStep !== '') && (
        <div className="product-pair">
          <MeasureField
            form={form}
            label="Sold online in steps of"
            name="onlineStep"
            help="0.25 sells 250 g, 500 g and so on. Leave empty to use the unit’s own step. The till weighs to three decimals."
          />
          <MeasureField form={form} label="Minimum online" name="onlineMinimum" help="Leave empty for one step." />
        </div>
      )}
      <div className="product-pair">
        <TextField label="Brand" {...form.field('brand')} maxLength={80} autoComplete="off" />
        {draft.kind !== 'service' && (
          <MeasureField
            form={form}
            label="Net weight"
            name="weightKg"
            unit="kg"
            help="For the price of a kilogram on shelf labels."
          />
        )}
      </div>
    </FormSection>
  );
}
