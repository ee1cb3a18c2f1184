import type { ReactNode } from 'react';
import type { ShopProduct } from '@dukani/shared/rpc';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import './ProductGrid.css';

/** Two to five columns by the width of the screen. */
export function ProductGrid({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <ul className="shop-grid" aria-busy={isBusy}>
      {children}
    </ul>
  );
}

/** Cards for a grid. The first `eager` of them are seen at once. */
export function ProductCards({
  products,
  eager = 0,
  headingLevel = 3,
}: {
  products: readonly ShopProduct[];
  eager?: number;
  headingLevel?: 2 | 3;
}) {
  return products.map((product, index) => (
    <li key={product.id}>
      <ProductCard product={product} isFirstSeen={index < eager} headingLevel={headingLevel} />
    </li>
  ));
}

/** The places of cards that are on their way. */
export function ProductCardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true">
      <ProductCardSkeleton />
    </li>
  ));
}
