import { useDeferredValue, type ReactNode } from 'react';
import type { ShopProduct } from '@dukani/shared/rpc';
import { useProductCardContext } from './productCardContext';
import { ProductCard, ProductCardSkeleton } from './ProductCard';
import { useIsOnServer } from './useIsOnServer';
import './ProductGrid.css';

/** Two to five columns by the width of the screen. */
export function ProductGrid({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <ul className="shop-grid" aria-busy={isBusy}>
      {children}
    </ul>
  );
}

interface ProductCardsProps {
  products: readonly ShopProduct[];
  /** How many of them are seen at once. */
  eager?: number;
  /** How many are drawn with the page itself: as many as a phone's first screens hold, none below the fold. */
  atOnce?: number;
  headingLevel?: 2 | 3;
}

/** Cards for a grid. The first ones are drawn at once, the others in the moment after. */
export function ProductCards({ products, eager = 0, atOnce = 6, headingLevel = 3 }: ProductCardsProps) {
  const drawn = useDeferredValue(products, useIsOnServer() ? products : products.slice(0, atOnce));
  const { tools, isWished } = useProductCardContext();
  const isPart = drawn.length < products.length;
  return (
    <>
      {drawn.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            tools={tools}
            isWished={isWished(product.id)}
            isFirstSeen={index < eager}
            headingLevel={headingLevel}
          />
        </li>
      ))}
      {isPart && <li hidden aria-busy="true" />}
    </>
  );
}

/** The places of cards that are on their way. */
export function ProductCardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true">
      <ProductCardSkeleton />
    </li>
  ));
}
