import { useEffect, useRef, type FormEvent } from 'react';
import { formatQuantity } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/ui-core';
import { FormSection, PageHeader } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import { useBusiness } from '../common/useBusiness';
import { useUnsavedGuard } from '../common/useUnsavedGuard';
import { CategoryField } from './CategoryField';
import { ErrorSummary } from './ErrorSummary';
import { SavedNotice } from './SavedNotice';
import { ProductImages } from './ProductImages';
import type { ProductDetail } from '../common/productRows';
import { useListTaxRatesQuery, useHouseRulesQuery } from '../common/productsApi';
import { useProductForm, type ProductFormState } from './useProductForm';

interface ProductFormProps {
  id: string;
  /** Null for a product that does not exist yet. */
  product: ProductDetail | null;
}

/** All of a product on one page. */
export function ProductForm({ id, product }: ProductFormProps) {
  const mayEdit = usePermission('products.edit');
  const form = useProductForm(id, product);
  const { leave } = useUnsavedGuard(form.hasChanges);
  const summaryRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.failedSaves > 0) summaryRef.current?.focus();
  }, [form.failedSaves]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <PageHeader
        title={product?.name ?? 'New product'}
        back={{ to: '/admin/products', label: 'Products' }}
        description={product !== null && <ProductState product={product} />}
        action={
          mayEdit && (
            <>
              <Button onClick={() => void leave('/admin/products')}>Cancel</Button>
              <Button type="submit" variant="primary" isBusy={form.isSaving}>
                {product === null ? 'Add product' : 'Save'}
              </Button>
            </>
          )
        }
      />
      <ErrorSummary errors={form.errors} summaryRef={summaryRef} />
      {form.problem !== null && (
        <p className="product-problem" role="alert">
          {form.problem}
        </p>
      )}
      {form.isStale && <StaleNotice form={form} />}
      {product !== null && form.isJustSaved && <SavedNotice product={product} />}
      <fieldset className="product-form" disabled={!mayEdit}>
        <DescriptionSection form={form} />
        <PriceSection form={form} />
        <FormSection title="Pictures" description="Square pictures look best. The first one stands for the product.">
          <ProductImages
            productId={id}
            imageUrls={form.draft.imageUrls}
            onChange={(imageUrls) => form.change({ imageUrls })}
            isDisabled={!mayEdit}
          />
        </FormSection>
        <StockSection form={form} product={product} />
        <FormSection title="Online shop" description="Hidden products are still sold at the till.">
          <CheckboxField
            label="Show in the online shop"
            checked={form.draft.isPublished}
            onChange={(isPublished) => form.change({ isPublished })}
          />
          <CheckboxField
            label="Feature on the shop's home page"
            checked={form.draft.isFeatured}
            onChange={(isFeatured) => form.change({ isFeatured })}
          />
        </FormSection>
      </fieldset>
    </form>
  );
}

function ProductState({ product }: { product: ProductDetail }) {
  return (
    <>
      <Badge tone={product.isPublished ? 'success' : 'neutral'}>{product.isPublished ? 'In the shop' : 'Hidden'}</Badge>
      {product.isArchived && <Badge tone="warning">Archived</Badge>}
      {product.kind === 'goods' && !product.hasVariants && ` ${formatQuantity(product.stock, product.unit)} in stock`}
    </>
  );
}

function StaleNotice({ form }: { form: ProductFormState }) {
  return (
    <div className="product-stale" role="alert">
      <p>Somebody else changed this product while you were editing. Nothing was saved yet.</p>
      <div className="adm-form-actions">
        <Button onClick={() => void form.loadTheirs()}>Load their version</Button>
        <Button variant="primary" isBusy={form.isSaving} onClick={() => void form.saveMine()}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}

function DescriptionSection({ form }: { form: ProductFormState }) {
  const { draft, change, errors } = form;
  return (
    <FormSection title="Product" description="What it is called, and how it is found.">
      <TextField
        label="Name"
        name="name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        required
        maxLength={200}
        autoFocus={draft.name === ''}
      />
      <TextAreaField
        label="Description"
        name="description"
        value={draft.description}
        onChange={(description) => change({ description })}
        error={errors.description}
        maxLength={5000}
      />
      <CategoryField
        value={draft.categoryId}
        onChange={(categoryId) => change({ categoryId })}
        error={errors.categoryId}
      />
      <SelectField
        label="Kind"
        name="kind"
        value={draft.kind}
        options={[
          { value: 'goods', label: 'Goods, with stock' },
          { value: 'service', label: 'Service, without stock' },
        ]}
        onChange={(kind) => change({ kind })}
        error={errors.kind}
      />
      <div className="product-pair">
        <TextField
          label="Barcodes"
          name="barcodes"
          value={draft.barcodes}
          onChange={(barcodes) => change({ barcodes })}
          error={errors.barcodes}
          help="Scan or type; several with commas."
          autoComplete="off"
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <TextField
          label="SKU"
          name="sku"
          value={draft.sku}
          onChange={(sku) => change({ sku })}
          error={errors.sku}
          help="Your own code, if you use one."
          maxLength={64}
          autoComplete="off"
        />
      </div>
    </FormSection>
  );
}

/** What the price says of tax; nothing while that is not known. */
function taxSentence(pricesIncludeTax: boolean | null): string {
  if (pricesIncludeTax === null) return '';
  return pricesIncludeTax
    ? 'The price is what the customer pays, tax included. '
    : 'Tax is added to the price when it is sold. ';
}

function PriceSection({ form }: { form: ProductFormState }) {
  const { draft, change, errors } = form;
  const { currencyCode } = useBusiness();
  const rates = useListTaxRatesQuery();
  const { data: rules } = useHouseRulesQuery();
  const standard = rates.data?.find((rate) => rate.isDefault);
  return (
    <FormSection
      title="Price and tax"
      description={`${taxSentence(rules?.pricesIncludeTax ?? null)}A higher usual price is shown struck through and makes it a deal.`}
    >
      <div className="product-pair">
        <AmountField
          label="Price"
          value={draft.price}
          onChange={(price) => change({ price })}
          currencyCode={currencyCode}
          error={errors.price ?? null}
          required
        />
        <AmountField
          label="Usual price"
          value={draft.retailPrice}
          onChange={(retailPrice) => change({ retailPrice })}
          currencyCode={currencyCode}
          error={errors.retailPrice ?? null}
        />
      </div>
      <SelectField
        label="Tax"
        name="taxRateId"
        value={draft.taxRateId}
        options={[
          { value: '', label: standard === undefined ? 'Standard rate' : `Standard rate: ${standard.name}` },
          ...(rates.data ?? []).map((rate) => ({ value: rate.id, label: rate.name })),
        ]}
        onChange={(taxRateId) => change({ taxRateId })}
        error={errors.taxRateId}
      />
      <TextField
        label="Unit"
        name="unit"
        value={draft.unit}
        onChange={(unit) => change({ unit })}
        error={errors.unit}
        help="What is counted: each, kg, litre, hour."
        maxLength={20}
        required
      />
    </FormSection>
  );
}

function StockSection({ form, product }: { form: ProductFormState; product: ProductDetail | null }) {
  const { draft, change, errors } = form;
  const { currencyCode } = useBusiness();
  if (draft.kind === 'service') return null;
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
          <TextField
            label="Quantity now"
            value={draft.openingQuantity}
            onChange={(openingQuantity) => change({ openingQuantity })}
            error={errors.openingQuantity}
            inputMode="decimal"
            autoComplete="off"
          />
          <AmountField
            label="Cost of one"
            value={draft.openingCost}
            onChange={(openingCost) => change({ openingCost })}
            currencyCode={currencyCode}
            error={errors.openingCost ?? null}
            help="Without tax."
          />
        </div>
      )}
      <TextField
        label="Warn me below"
        value={draft.lowStockLevel}
        onChange={(lowStockLevel) => change({ lowStockLevel })}
        error={errors.lowStockLevel}
        inputMode="decimal"
        autoComplete="off"
        help="Empty: the level of your settings."
      />
    </FormSection>
  );
}
