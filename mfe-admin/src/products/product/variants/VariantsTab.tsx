import { useCallback, useEffect, useRef, useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { toNumeric } from '@dukani/shared/money';
import type { ProductOption } from '@dukani/shared/rpc';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../../common/newId';
import { useGetProductQuery } from '../../../common/productsApi';
import type { ProductDetail } from '../../../common/productRows';
import { useBusiness } from '../../../common/useBusiness';
import { ProductState } from '../ProductForm';
import { ProductTabs } from '../ProductTabs';
import { useSaveProductVariantsMutation } from '../productFormApi';
import { BulkFill } from './BulkFill';
import { OptionsEditor } from './OptionsEditor';
import {
  countCombinations,
  matrixOf,
  MAX_VARIANTS,
  validateMatrix,
  variantInputs,
  withOptions,
  withRenamed,
  type VariantDraft,
  type VariantsDraft,
} from './variantMatrix';
import { VariantTable } from './VariantTable';
import { countText } from '../../../common/countText';

/** Where a refusal that names a field of a variant is shown. */
const fieldOf = (serverField: string): keyof VariantsDraft => (serverField === 'options' ? 'options' : 'variants');

/** The options of a product and the matrix that comes of them; saved as a whole. */
export function VariantsTab({ product }: { product: ProductDetail }) {
  const mayEdit = usePermission('products.edit');
  const { stepHundredths } = useBusiness();
  const [saveVariants] = useSaveProductVariantsMutation();
  const current = useGetProductQuery(product.id);
  const price = toNumeric(product.price);
  const makeVariant = useCallback((values: Record<string, string>) => newVariant(values, price), [price]);
  // A combination that is not stored gets its id once: the matrix of one version of the product is made once.
  const [initial] = useState(() => matrixOf(product, makeVariant));
  const form = useEditForm<VariantsDraft, ProductDetail>({
    initial,
    version: product.updatedAt,
    validate: (draft) => validateMatrix(draft, stepHundredths),
    save: (draft, version) =>
      saveVariants({
        productId: product.id,
        options: draft.options,
        variants: variantInputs(draft),
        expectedUpdatedAt: version,
      }).unwrap(),
    stored: (saved) => ({ draft: matrixOf(saved, makeVariant), version: saved.updatedAt }),
    readAgain: () => current.refetch().unwrap(),
    fieldOf,
    savedText: (saved) => `${countText(saved.variants.length, 'variant')} of ${saved.name} saved`,
  });
  const { draft, change, errors } = form;
  const [tooMany, setTooMany] = useState<string | undefined>();
  const setOptions = (options: ProductOption[]) => {
    const count = countCombinations(options);
    setTooMany(
      count > MAX_VARIANTS ? `These would be ${count} variants; a product has at most ${MAX_VARIANTS}.` : undefined,
    );
    if (count <= MAX_VARIANTS) change(withOptions(draft, options, makeVariant));
  };
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const setVariant = useCallback((id: string, changes: Partial<VariantDraft>) => {
    const { draft: now, change: write } = latest.current;
    write({ variants: now.variants.map((variant) => (variant.id === id ? { ...variant, ...changes } : variant)) });
  }, []);

  return (
    <EditForm
      form={form}
      title={product.name}
      back={{ to: '/admin/products', label: 'Products' }}
      description={<ProductState product={product} />}
      saveLabel="Save variants"
      isReadOnly={!mayEdit}
      isEnterSaving={false}
      notice={<ProductTabs product={product} active="variants" />}
    >
      <FormSection
        title="Options"
        description="For example Size and Colour. Every combination becomes a variant with its own SKU, price and stock."
      >
        <OptionsEditor
          options={draft.options}
          onChange={setOptions}
          onRename={(renamed) => change(withRenamed(draft, renamed))}
          error={tooMany ?? errors.options}
        />
      </FormSection>
      {draft.variants.length > 0 && (
        <section className="variant-matrix" aria-label="Matrix">
          <h2 className="variant-heading">Variants</h2>
          <p className="adm-muted">Untick what you do not sell. Variants with history are archived, not deleted.</p>
          {errors.variants !== undefined && (
            <p className="adm-error" role="alert">
              {errors.variants}
            </p>
          )}
          {mayEdit && (
            <BulkFill
              draft={draft}
              skuBeginning={product.sku ?? product.name.split(' ')[0]?.toUpperCase() ?? ''}
              onChange={(variants) => change({ variants })}
            />
          )}
          <VariantTable
            options={draft.options}
            variants={draft.variants}
            imageUrls={product.imageUrls}
            isGoods={product.kind === 'goods'}
            isChecked={form.failedSaves > 0}
            stepHundredths={stepHundredths}
            onChange={setVariant}
          />
        </section>
      )}
    </EditForm>
  );
}

function newVariant(values: Record<string, string>, price: string): VariantDraft {
  return {
    id: newId(),
    values,
    price,
    retailPrice: '',
    sku: '',
    barcodes: [],
    imageUrls: [],
    openingQuantity: '',
    openingCost: '',
    isOffered: true,
    isStored: false,
    stock: '',
  };
}
