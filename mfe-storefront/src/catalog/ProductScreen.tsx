import { lazy, Suspense } from 'react';
import { useParams } from '@dukani/shared/router';
import { ErrorState } from '@dukani/shared/ui-core';
import { lazyScreen } from '../common/lazyScreen';
import { ProductSkeleton } from '../common/ProductSkeleton';
import type { ScreenErrorProps } from '../common/ScreenError';
import { usePageMeta } from '../common/usePageMeta';
import { useShopProduct } from './catalogQueries';
import { ProductPage } from './ProductPage';

// Most products are found: only who meets none, or an error, fetches what says so.
export const LazyProductNotFound = lazyScreen(() => import('./ProductNotFound'), ProductSkeleton);
const ScreenError = lazy(() =>
  import('../common/ScreenError').then(
    ({ ScreenError: Present }) => ({ default: Present }),
    () => ({ default: PlainError }),
  ),
);
const PlainError = ({ error, onRetry }: ScreenErrorProps) => <ErrorState error={error} onRetry={onRetry} />;

/** The page of one product, or why there is none. */
export default function ProductScreen() {
  const { productId = '' } = useParams();
  const { data, error, isLoading, retry } = useShopProduct(productId);
  usePageMeta({
    title: data === null ? 'Product not found' : (data?.name ?? null),
    description: data?.description ?? null,
    isPrivate: data === null,
  });
  if (isLoading) return <ProductSkeleton />;
  if (error !== null)
    return (
      <Suspense fallback={<ProductSkeleton />}>
        <ScreenError isWholePage error={error} onRetry={retry} />
      </Suspense>
    );
  if (data === null || data === undefined) return <LazyProductNotFound />;
  return <ProductPage key={data.id} product={data} addressedId={productId} />;
}
