/** The shape of an order's page. */
export function OrderSkeleton() {
  return (
    <div className="shop-page" aria-busy="true" aria-label="Loading the order">
      <span className="shop-line shop-line--crumbs shop-shimmer" />
      <span className="shop-line shop-line--title shop-shimmer" />
      <div className="shop-hero-space shop-shimmer" />
    </div>
  );
}
