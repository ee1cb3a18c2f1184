import { Link } from '@dukani/shared/router';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import type { ProductDetail } from '../../common/productRows';
import { useBusiness } from '../../common/useBusiness';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { MeasureField } from './MeasureField';
import type { ProductDraft } from './productDraft';
import { SerialSwitch } from './SerialSwitch';
import { SupplierField } from './SupplierField';

interface StockSectionProps {
  form: EditFormState<ProductDraft>;
  product: ProductDetail | null;
}

/** Levels, reordering and buying; for a new product what is there already. Services have only the buying. */
export function StockSection({ form, product }: StockSectionProps) {
  const { draft } = form;
  if (draft.kind === 'bundle') return null;
  return (
    <>
      {draft.kind === 'goods' && <Levels form={form} product={product} />}
      <FormSection title="Buying" description="Who you buy it from. Reorder suggestions are grouped by supplier.">
        <SupplierField form={form} />
        <div className="product-pair">
          <TextField
            label="Supplier's code"
            {...form.field('supplierCode')}
            help="Supplier’s item code."
            maxLength={64}
            autoComplete="off"
          />
          <MeasureField form={form} label="Bought in packs of" name="purchaseUnitFactor" help="24 for a crate of 24." />
        </div>
      </FormSection>
    </>
  );
}

function Levels({ form, product }: StockSectionProps) {
  const { currencyCode } = useBusiness();
  const isTaxed = useIsTaxRegistered();
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <FormSection
      title="Stock"
      description={
        product === null ? (
          <>
            Opening stock and its unit cost. Change it later under <Link to="/admin/stock">Stock</Link>.
          </>
        ) : (
          <>
            Change stock under <Link to="/admin/stock">Stock</Link>, where every change is recorded.
          </>
        )
      }
    >
      {product === null && (
        <div className="product-pair">
          <TextField label="In stock now" {...form.field('openingQuantity')} {...number} />
          <AmountField
            label="Unit cost"
            {...form.field('openingCost')}
            currencyCode={currencyCode}
            help={isTaxed ? 'Without tax.' : undefined}
          />
        </div>
      )}
      <TextField
        label="Low-stock alert at"
        {...form.field('lowStockLevel')}
        {...number}
        help="Leave empty to use the shop’s setting."
      />
      <div className="product-pair">
        <TextField
          label="Reorder point"
          {...form.field('reorderPoint')}
          {...number}
          help="At or below this it appears under Reorder."
        />
        <TextField label="Reorder quantity" {...form.field('reorderQuantity')} {...number} />
      </div>
      <TextField
        label="Keep for the till"
        {...form.field('stockBuffer')}
        {...number}
        help="Not sold online. Leave empty to use the shop’s setting."
      />
      {product?.tracksSerials !== true && (
        <CheckboxField
          label="Track batches and expiry dates (first expired, first sold)"
          {...form.tick('tracksBatches')}
        />
      )}
      <SerialSwitch product={product} />
    </FormSection>
  );
}
