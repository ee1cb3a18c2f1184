import { ProductCardSkeletons, ProductGrid } from './ProductGrid';

/** The shape of a list of products before it is known. */
export function ListingSkeleton() {
  return (
    <div className="shop-page" aria-busy="true" aria-label="Loading products">
      <span className="shop-line shop-line--crumbs shop-shimmer" />
      <span className="shop-line shop-line--title shop-shimmer" />
      <div className="shop-listing__bar" />
      <ProductGrid isBusy>
        <ProductCardSkeletons count={10} />
      </ProductGrid>
    </div>
  );
}
