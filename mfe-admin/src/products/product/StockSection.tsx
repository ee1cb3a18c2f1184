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
      <FormSection title="Buying" description="Whom it comes from. Reorder suggestions are grouped by supplier.">
        <SupplierField form={form} />
        <div className="product-pair">
          <TextField
            label="Supplier's code"
            {...form.field('supplierCode')}
            help="What the supplier calls it."
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
            What is there already, at what it cost you. Later changes are made under{' '}
            <Link to="/admin/stock">Stock</Link>.
          </>
        ) : (
          <>
            Stock itself is changed under <Link to="/admin/stock">Stock</Link>, where every change is kept.
          </>
        )
      }
    >
      {product === null && (
        <div className="product-pair">
          <TextField label="Quantity now" {...form.field('openingQuantity')} {...number} />
          <AmountField
            label="Cost of one"
            {...form.field('openingCost')}
            currencyCode={currencyCode}
            help={isTaxed ? 'Without tax.' : undefined}
          />
        </div>
      )}
      <TextField
        label="Warn me below"
        {...form.field('lowStockLevel')}
        {...number}
        help="Empty: the level of your settings."
      />
      <div className="product-pair">
        <TextField
          label="Reorder at"
          {...form.field('reorderPoint')}
          {...number}
          help="At or below this it is suggested for reordering."
        />
        <TextField label="Order this many" {...form.field('reorderQuantity')} {...number} />
      </div>
      <TextField
        label="Keep back from the online shop"
        {...form.field('stockBuffer')}
        {...number}
        help="So many the shop leaves for the till. Empty: the number of your settings."
      />
      {product?.tracksSerials !== true && (
        <CheckboxField
          label="Keep batches and expiry dates, first expired first sold"
          {...form.tick('tracksBatches')}
        />
      )}
      <SerialSwitch product={product} />
    </FormSection>
  );
}
