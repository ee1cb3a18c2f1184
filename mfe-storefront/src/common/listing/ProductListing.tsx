import type { ReactNode } from 'react';
import { useSearchParams } from '@dukani/shared/router';
import { Button, EmptyState, useMediaQuery } from '@dukani/shared/ui-core';
import { ProductCards, ProductCardSkeletons, ProductGrid } from '../ProductGrid';
import { ScreenError } from '../ScreenError';
import { FilterForm } from './FilterForm';
import { ListingBar } from './ListingBar';
import {
  countFilters,
  filtersFromParams,
  isRangeReversed,
  pagesFromParams,
  paramsWithFilters,
  withoutFilters,
  type ListingFilters,
} from './listingFilters';
import { productsPerPage, useProductPage, type ListingOf } from './listingQueries';
import './ProductListing.css';

interface ProductListingProps {
  /** Null lists the whole shop. */
  categoryId: string | null;
  /** Lists only what a search finds. */
  query?: string;
  /** What to say when nothing is there although nothing is filtered. */
  emptyText: string;
  emptyAction: ReactNode;
}

/** Products with filters, order and more on demand. Everything that was chosen stands in the address. */
export function ProductListing({ categoryId, query, emptyText, emptyAction }: ProductListingProps) {
  const [params, setParams] = useSearchParams();
  const filters = filtersFromParams(params);
  const pages = pagesFromParams(params);
  const of: ListingOf = { categoryId, query: query ?? null };
  const first = useProductPage(of, filters, null);
  const total = first.data?.total ?? null;
  // Its place is kept by the styles, so that the server may leave it empty.
  const hasSide = useMediaQuery('(min-width: 1200px)');
  const change = (next: ListingFilters) => setParams(paramsWithFilters(params, next), { replace: true });
  const showMore = () => {
    const next = new URLSearchParams(params);
    next.set('pages', String(pages + 1));
    setParams(next, { replace: true });
  };
  return (
    <div className="shop-listing">
      <aside className="shop-listing__side" aria-label="Filters">
        {hasSide && <FilterForm of={of} filters={filters} isLive onApply={change} />}
      </aside>
      <div className="shop-listing__main">
        <ListingBar
          of={of}
          filters={filters}
          count={total === null ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`}
          onChange={change}
        />
        {first.data?.products.length === 0 ? (
          <EmptyState
            title={countFilters(filters) > 0 ? 'No products match these filters' : 'No products here yet'}
            description={
              isRangeReversed(filters)
                ? 'The lowest price is above the highest.'
                : countFilters(filters) > 0
                  ? 'Remove some filters or clear all.'
                  : emptyText
            }
            action={
              countFilters(filters) > 0 ? (
                <Button variant="secondary" onClick={() => change(withoutFilters(filters))}>
                  Clear filters
                </Button>
              ) : (
                emptyAction
              )
            }
          />
        ) : (
          <ProductPages
            key={JSON.stringify([of, filters])}
            pages={pages}
            onShowMore={showMore}
            of={of}
            filters={filters}
          />
        )}
      </div>
    </div>
  );
}

interface ProductPagesProps {
  of: ListingOf;
  filters: ListingFilters;
  pages: number;
  onShowMore: () => void;
}

function ProductPages({ of, filters, pages, onShowMore }: ProductPagesProps) {
  return (
    <div className="shop-listing__pages">
      <ProductPageFrom
        of={of}
        filters={filters}
        pages={pages}
        onShowMore={onShowMore}
        number={1}
        after={null}
        shownBefore={0}
      />
    </div>
  );
}

interface ProductPageFromProps extends ProductPagesProps {
  number: number;
  after: string | null;
  shownBefore: number;
}

/** One page and, below it, the pages that follow: each needs the cursor of the one before. */
function ProductPageFrom({ number, after, shownBefore, ...rest }: ProductPageFromProps) {
  const { of, filters, pages, onShowMore } = rest;
  const { data, error, isLoading, retry } = useProductPage(of, filters, after);
  if (error !== null) return <ScreenError error={error} onRetry={retry} />;
  if (isLoading || data === undefined) {
    return (
      <ProductGrid isBusy>
        <ProductCardSkeletons count={number === 1 ? 10 : productsPerPage} />
      </ProductGrid>
    );
  }
  const shown = shownBefore + data.products.length;
  return (
    <>
      <ProductGrid>
        <ProductCards products={data.products} eager={number === 1 ? 4 : 0} headingLevel={2} />
      </ProductGrid>
      {data.next_cursor !== null && number < pages && (
        <ProductPageFrom {...rest} number={number + 1} after={data.next_cursor} shownBefore={shown} />
      )}
      {data.next_cursor !== null && number >= pages && (
        <div className="shop-listing__more">
          <p>
            {shown} of {data.total.toLocaleString('en-US')} shown
          </p>
          <Button variant="secondary" onClick={onShowMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
