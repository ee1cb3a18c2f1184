import { useParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundPicture } from '../common/NothingFoundPicture';
import { usePageMeta } from '../common/usePageMeta';
import { useShopProduct } from './catalogQueries';
import { ProductPage } from './ProductPage';
import { ProductSkeleton } from '../common/ProductSkeleton';

/** The page of one product, or why there is none. */
export default function ProductScreen() {
  const { productId = '' } = useParams();
  const shopPath = useShopPath();
  const { data, error, isLoading, retry } = useShopProduct(productId);
  usePageMeta({
    title: data === null ? 'Product not found' : (data?.name ?? null),
    description: data?.description ?? null,
    isPrivate: data === null,
  });
  if (isLoading) return <ProductSkeleton />;
  if (error !== null) return <ScreenError isWholePage error={error} onRetry={retry} />;
  if (data === null || data === undefined) {
    return (
      <EmptyNotice
        headingLevel={1}
        art={<NothingFoundPicture />}
        title="Product not found"
        actions={
          <>
            <ButtonLink variant="primary" to={shopPath('search')}>
              See all products
            </ButtonLink>
            <ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>
          </>
        }
      >
        <p>It may have been sold out for good, or the link is wrong.</p>
      </EmptyNotice>
    );
  }
  return <ProductPage key={data.id} product={data} addressedId={productId} />;
}
