/** The shape of a product's page. Lies with the light parts, so that it is there before the page's own code. */
export function ProductSkeleton() {
  return (
    <div className="shop-page" role="status" aria-busy="true" aria-label="Loading the product">
      <span className="shop-line shop-line--crumbs shop-shimmer" />
      <div className="shop-product-space">
        <div className="shop-product-space__picture shop-shimmer" />
        <div>
          <span className="shop-line shop-line--title shop-shimmer" />
          <span className="shop-line shop-line--short shop-shimmer" />
          <span className="shop-line shop-shimmer" />
          <span className="shop-line shop-line--short shop-shimmer" />
        </div>
      </div>
    </div>
  );
}
