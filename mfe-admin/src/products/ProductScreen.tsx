import { useState } from 'react';
import { useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';
import '../common/common.css';
import { newId } from '../common/newId';
import { ProductForm } from './ProductForm';
import './products.css';
import { useGetProductQuery } from '../common/productsApi';

const BACK = { to: '/admin/products', label: 'Products' };

/** /admin/products/:productId: one product to look at and change; `new` is one that does not exist yet. */
export function ProductScreen() {
  const { productId = 'new' } = useParams();
  return productId === 'new' ? <NewProduct /> : <ExistingProduct key={productId} productId={productId} />;
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
  return <ProductForm id={productId} product={product} />;
}

function NotAllowed() {
  return (
    <>
      <PageHeader title="New product" back={BACK} />
      <EmptyState title="Not for your role" description="Ask the owner or a manager to add products." icon="lock" />
    </>
  );
}
