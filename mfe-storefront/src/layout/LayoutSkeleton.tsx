import { ProductCardSkeletons, ProductGrid } from '../common/ProductGrid';

/** The shape of a shop while it is not known whose it is. */
export function LayoutSkeleton() {
  return (
    <div className="shop" aria-busy="true" aria-label="Loading the shop">
      <div className="shop-header">
        <div className="shop-header__row">
          <span className="shop-line shop-line--brand shop-shimmer" />
        </div>
      </div>
      <main className="shop-page">
        <div className="shop-hero-space shop-shimmer" />
        <ProductGrid isBusy>
          <ProductCardSkeletons count={5} />
        </ProductGrid>
      </main>
    </div>
  );
}
