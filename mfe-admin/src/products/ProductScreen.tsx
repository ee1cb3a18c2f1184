import { useState, type ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useGetProductQuery } from '../common/productsApi';
import type { ProductDetail } from '../common/productRows';
import { HistoryTab } from './product/HistoryTab';
import { ModifiersTab } from './product/ModifiersTab';
import { ProductActions } from './product/ProductActions';
import { ProductForm, ProductState } from './product/ProductForm';
import { SuppliersTab } from './product/suppliers/SuppliersTab';
import { productTab, ProductTabs, type ProductTab } from './product/ProductTabs';
import { StockTab } from './product/StockTab';
import { VariantsTab } from './product/variants/VariantsTab';
import './products.css';
import './product/product.css';
import './product/variants/variants.css';

const BACK = { to: '/admin/products', label: 'Products' };

/** /admin/products/:productId: one product to look at and change; `new` is one that does not exist yet. */
export function ProductScreen() {
  const { productId = 'new' } = useParams();
  const { state } = useLocation() as { state: { after?: string } | null };
  // After "Save and new" the empty form is another one than the one that was filled in.
  return productId === 'new' ? (
    <NewProduct key={state?.after ?? 'first'} />
  ) : (
    <ExistingProduct key={productId} productId={productId} />
  );
}

function NewProduct() {
  const mayEdit = usePermission('products.edit');
  // Kept until it was saved, so that a retry cannot make two products.
  const [id] = useState(newId);
  if (!mayEdit) return <NotAllowed />;
  return <ProductForm id={id} product={null} />;
}

function ExistingProduct({ productId }: { productId: string }) {
  const { data: product, error, refetch } = useGetProductQuery(productId);
  const [search] = useSearchParams();
  if (product === undefined) {
    return (
      <>
        <PageHeader title="Product" back={BACK} />
        {error === undefined ? (
          <div className="adm-stack" role="status" aria-label="Loading product">
            <Skeleton height={240} />
            <Skeleton height={200} />
          </div>
        ) : (
          <ErrorState title="The product could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  const tab = productTab(search.get('tab'), product);
  if (tab === 'details') return <ProductForm id={productId} product={product} />;
  if (tab === 'modifiers') return <ModifiersTab product={product} />;
  if (tab === 'variants') return <VariantsTab product={product} />;
  return (
    <ReadOnlyTab product={product} tab={tab}>
      {tab === 'stock' && <StockTab product={product} />}
      {tab === 'suppliers' && <SuppliersTab product={product} />}
      {tab === 'history' && <HistoryTab product={product} />}
    </ReadOnlyTab>
  );
}

/** A tab that is only looked at: the same header as the forms have. */
function ReadOnlyTab({ product, tab, children }: { product: ProductDetail; tab: ProductTab; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={product.name}
        back={BACK}
        description={<ProductState product={product} />}
        action={<ProductActions product={product} />}
      />
      <ProductTabs product={product} active={tab} />
      {children}
    </>
  );
}

function NotAllowed() {
  return (
    <>
      <PageHeader title="New product" back={BACK} />
      <EmptyState
        title="Your role cannot add products"
        description="Ask the owner or a manager to add products."
        icon="lock"
      />
    </>
  );
}
