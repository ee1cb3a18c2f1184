import { lazy, Suspense, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Link } from '@dukani/shared/router';
import type { ShopProduct } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { ProductCards, ProductCardSkeletons, ProductGrid } from '../common/ProductGrid';
import { ScreenError } from '../common/ScreenError';
import { useShopHome } from '../common/shopHome';
import { usePageMeta } from '../common/usePageMeta';
import { useShop } from '../common/useShop';
import { CategoryTiles, CategoryTilesSkeleton } from './CategoryTiles';
import { HomeHero } from './HomeHero';
import { ProductRow } from './ProductRow';
import { TrustRow } from './TrustRow';

// Few shops are empty.
const EmptyShelves = lazy(() => loadTwice(() => import('./EmptyShelves')));

/** The shop's front window. */
export default function HomeScreen() {
  const shop = useShop();
  const shopPath = useShopPath();
  const { data, error, isLoading, retry } = useShopHome();
  usePageMeta({
    title: shop.tagline === null ? shop.name : `${shop.name} – ${shop.tagline}`,
    description: shop.about ?? shop.tagline,
  });
  const pictured = [...(data?.featured ?? []), ...(data?.deals ?? []), ...(data?.newest ?? [])];
  return (
    <>
      <HomeHero products={pictured} isLoading={isLoading} hasDeals={(data?.deals.length ?? 0) > 0} />
      <div className="shop-page">
        {isLoading && <HomeSkeleton />}
        {error !== null && <ScreenError error={error} onRetry={retry} />}
        {data !== undefined && (
          <>
            <CategoryTiles categories={data.categories} />
            <HomeSection title="Deals" path="search?deals=1" products={data.deals}>
              <ProductRow label="Deals" products={data.deals} />
            </HomeSection>
            <HomeSection title="Featured" path="search" products={data.featured}>
              <ProductGrid>
                <ProductCards products={data.featured.slice(0, 10)} />
              </ProductGrid>
            </HomeSection>
            <HomeSection title="New in" path="search?sort=newest" products={data.newest}>
              <ProductRow label="New in" products={data.newest} />
            </HomeSection>
            {data.newest.length === 0 && (
              <Suspense fallback={null}>
                <EmptyShelves shopName={shop.name} />
              </Suspense>
            )}
          </>
        )}
        <TrustRow />
        {data !== undefined && data.newest.length > 0 && (
          <p className="shop-home__end">
            <ButtonLink to={shopPath('search')} size="large">
              See all products
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}

function HomeSection({
  title,
  path,
  products,
  children,
}: {
  title: string;
  path: string;
  products: readonly ShopProduct[];
  children: ReactNode;
}) {
  const shopPath = useShopPath();
  if (products.length === 0) return null;
  return (
    <section className="shop-section" aria-label={title}>
      <div className="shop-section__head">
        <h2>{title}</h2>
        <Link to={shopPath(path)} aria-label={`View all: ${title}`}>
          View all
        </Link>
      </div>
      {children}
    </section>
  );
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the shop">
      <CategoryTilesSkeleton />
      <div className="shop-section">
        <div className="shop-section__head">
          <span className="shop-line shop-line--title shop-shimmer" />
        </div>
        <ProductGrid isBusy>
          <ProductCardSkeletons count={5} />
        </ProductGrid>
      </div>
    </div>
  );
}
