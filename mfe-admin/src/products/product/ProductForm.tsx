import { quantityText } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField } from '@dukani/shared/fields';
import { Badge, Button, useMediaQuery } from '@dukani/shared/ui-core';
import { EditForm, FormSection } from '@dukani/shared/ui-antd';
import type { ProductDetail } from '../../common/productRows';
import { SavedNotice } from '../SavedNotice';
import { AttributesSection } from './AttributesSection';
import { ChoiceNotice } from './ChoiceNotice';
import { CodesSection } from './CodesSection';
import { ComponentsSection } from './ComponentsSection';
import { GeneralSection } from './GeneralSection';
import { PicturesField } from './PicturesField';
import { PricingSection } from './PricingSection';
import { ProductActions } from './ProductActions';
import { ProductTabs } from './ProductTabs';
import { StockSection } from './StockSection';
import { useProductEdit, type CodeHolder } from './useProductEdit';

interface ProductFormProps {
  id: string;
  /** Null for a product that does not exist yet. */
  product: ProductDetail | null;
}

/** All of a product on one page, but for its variants, stock and history, which have tabs of their own. */
export function ProductForm({ id, product }: ProductFormProps) {
  const mayEdit = usePermission('products.edit');
  const { form, holder, isJustSaved, saveAndNew } = useProductEdit(id, product);
  const { draft, change } = form;
  // On a phone the header has one row: what is done less often goes into the menu.
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isInMenu = isNarrow && product !== null;
  return (
    <EditForm
      form={form}
      title={product?.name ?? 'New product'}
      back={{ to: '/admin/products', label: 'Products' }}
      description={product !== null && <ProductState product={product} />}
      saveLabel={product === null ? 'Add product' : 'Save'}
      isReadOnly={!mayEdit}
      isEnterSaving={false}
      actions={
        <>
          {product !== null && (
            <ProductActions
              product={product}
              further={
                isInMenu && mayEdit ? [{ label: 'Save and new', icon: 'plus', run: () => void saveAndNew() }] : []
              }
            />
          )}
          {mayEdit && !isInMenu && (
            <Button onClick={() => void saveAndNew()} isBusy={form.isSaving}>
              Save and new
            </Button>
          )}
        </>
      }
      notice={
        <>
          {holder !== null && <HolderNotice holder={holder} />}
          {product !== null && isJustSaved && <SavedNotice product={product} />}
          {product !== null && <ProductTabs product={product} active="details" />}
        </>
      }
    >
      <GeneralSection form={form} product={product} />
      <PricingSection form={form} product={product} />
      {draft.kind === 'bundle' && <ComponentsSection form={form} productId={id} />}
      {product?.hasVariants !== true && <CodesSection form={form} />}
      <FormSection title="Pictures" description="Square pictures look best. The first one is the cover.">
        <PicturesField
          productId={id}
          imageUrls={draft.imageUrls}
          onChange={(imageUrls) => change({ imageUrls })}
          isDisabled={!mayEdit}
        />
      </FormSection>
      <StockSection form={form} product={product} />
      <FormSection title="Online shop" description="Hidden products are still sold at the till.">
        <CheckboxField label="Show in the online shop" {...form.tick('isPublished')} />
        {draft.hasOpenPrice && draft.isPublished && <p className="adm-notice">Open price: sold at the till only.</p>}
        {product !== null && draft.isPublished && <ChoiceNotice productId={id} />}
        <CheckboxField label="Feature on the shop's home page" {...form.tick('isFeatured')} />
      </FormSection>
      <AttributesSection form={form} />
    </EditForm>
  );
}

/** What a product is at the moment, in a line under its name. */
export function ProductState({ product }: { product: ProductDetail }) {
  return (
    <>
      <Badge tone={product.isPublished ? 'success' : 'neutral'}>{product.isPublished ? 'In the shop' : 'Hidden'}</Badge>
      {product.isArchived && <Badge tone="warning">Archived</Badge>}
      {product.kind === 'goods' && ` ${quantityText(product.stock, product.unit)} in stock`}
    </>
  );
}

function HolderNotice({ holder }: { holder: CodeHolder }) {
  return (
    <p className="adm-notice product-holder">
      {holder.code} is the code of <Link to={`/admin/products/${holder.productId}`}>{holder.name}</Link>.
    </p>
  );
}
