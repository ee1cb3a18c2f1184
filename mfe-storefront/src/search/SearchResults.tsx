import { Link, useSearchParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { ListingBar } from '../common/listing/ListingBar';
import { filtersFromParams, pagesFromParams, paramsWithFilters } from '../common/listing/listingFilters';
import { ProductCards, ProductCardSkeletons, ProductGrid } from '../common/ProductGrid';
import { useSearchPage } from '../common/productSearch';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundArt } from '../common/ShopArt';
import { CorrectionNote } from './CorrectionNote';
import './SearchResults.css';

interface SearchResultsProps {
  query: string;
  /** Shows nothing rather than what another spelling finds. */
  isExact: boolean;
}

/** What was found, fifty at a time; the first fifty are the ones the dropdown already had. Without any, those of a spelling that is nearly the same. */
export function SearchResults({ query, isExact }: SearchResultsProps) {
  // The same read as the list's first page, so it is asked once.
  const { data } = useSearchPage(query);
  const correction = isExact ? null : (data?.correction ?? null);
  return (
    <div className="shop-results">
      {correction !== null && <CorrectionNote query={query} correction={correction} />}
      <ResultsFrom key={correction} query={correction ?? query} number={1} after={null} foundBefore={0} />
    </div>
  );
}

interface ResultsFromProps {
  query: string;
  number: number;
  after: string | null;
  foundBefore: number;
}

function ResultsFrom({ query, number, after, foundBefore }: ResultsFromProps) {
  const [params, setParams] = useSearchParams();
  const pages = pagesFromParams(params);
  const { data, error, isLoading, retry } = useSearchPage(query, after);
  if (error !== null) return <ScreenError title="Search failed" error={error} onRetry={retry} />;
  if (isLoading || data === undefined) {
    return (
      <>
        {number === 1 && <div className="shop-listing__bar" />}
        <ProductGrid isBusy>
          <ProductCardSkeletons count={10} />
        </ProductGrid>
      </>
    );
  }
  const found = foundBefore + data.products.length;
  if (found === 0) return <NothingFound query={query} suggestions={data.suggestions} />;
  const isLast = data.next_cursor === null || number >= pages;
  const showMore = () => {
    const next = new URLSearchParams(params);
    next.set('pages', String(pages + 1));
    setParams(next, { replace: true });
  };
  return (
    <>
      {number === 1 && (
        <ListingBar
          of={{ categoryId: null, query }}
          filters={filtersFromParams(params)}
          count={`${found}${data.next_cursor === null ? '' : ' or more'} ${found === 1 ? 'product' : 'products'}`}
          onChange={(next) => {
            const address = paramsWithFilters(params, next);
            address.set('q', query);
            setParams(address, { replace: true });
          }}
        />
      )}
      <ProductGrid>
        <ProductCards products={data.products} eager={number === 1 ? 4 : 0} headingLevel={2} />
      </ProductGrid>
      {data.next_cursor !== null && !isLast && (
        <ResultsFrom query={query} number={number + 1} after={data.next_cursor} foundBefore={found} />
      )}
      {data.next_cursor !== null && isLast && (
        <p className="shop-results__more">
          <Button onClick={showMore}>Show more</Button>
        </p>
      )}
    </>
  );
}

function NothingFound({ query, suggestions }: { query: string; suggestions: readonly string[] }) {
  const shopPath = useShopPath();
  return (
    <EmptyNotice
      art={<NothingFoundArt />}
      title={`No products found for “${query}”`}
      actions={
        <ButtonLink variant="primary" to={shopPath('search')}>
          See all products
        </ButtonLink>
      }
    >
      {suggestions.length === 0 ? (
        <p>Check the spelling, or try a shorter or more common word.</p>
      ) : (
        <>
          <p>Did you mean</p>
          <ul className="shop-results__suggestions">
            {suggestions.map((text) => (
              <li key={text}>
                <Link className="shop-chip" to={shopPath(`search?${new URLSearchParams({ q: text }).toString()}`)}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyNotice>
  );
}
