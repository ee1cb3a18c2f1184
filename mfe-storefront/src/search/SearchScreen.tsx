import { Link, useSearchParams } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Breadcrumbs } from '../common/Breadcrumbs';
import { countFilters, filtersFromParams, usualSort } from '../common/listing/listingFilters';
import { ProductListing } from '../common/listing/ProductListing';
import { searchMinLength } from '../common/productSearch';
import { usePageMeta } from '../common/usePageMeta';
import { SearchResults } from './SearchResults';

/** With a query what was found; without one all products, or all deals. */
export default function SearchScreen() {
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const isDeals = params.get('deals') === '1';
  const isSearch = params.has('q');
  usePageMeta({ title: isSearch ? `Search: ${query}` : isDeals ? 'Deals' : 'All products', isPrivate: isSearch });
  return (
    <div className="shop-page">
      {isSearch ? (
        <SearchPart query={query} isExact={params.get('exact') === '1'} isNarrowed={isNarrowed(params)} />
      ) : (
        <AllProducts isDeals={isDeals} />
      )}
    </div>
  );
}

/** Filters and orders are the list's; what was only searched for comes as the search box has it already. */
function isNarrowed(params: URLSearchParams): boolean {
  const filters = filtersFromParams(params);
  return countFilters(filters) > 0 || filters.sort !== usualSort(params);
}

function SearchPart({ query, isExact, isNarrowed }: { query: string; isExact: boolean; isNarrowed: boolean }) {
  const shopPath = useShopPath();
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Products', path: 'search' }]} current="Search" />
      <h1 className="shop-title">{query.length < searchMinLength ? 'Search' : `Results for “${query}”`}</h1>
      {query.length < searchMinLength ? (
        <p className="shop-lead">Type at least {searchMinLength} characters to search.</p>
      ) : isNarrowed ? (
        <ProductListing
          key={query}
          categoryId={null}
          query={query}
          emptyText="Nothing was found."
          emptyAction={<Link to={shopPath('search')}>See all products</Link>}
        />
      ) : (
        <SearchResults key={query} query={query} isExact={isExact} />
      )}
    </>
  );
}

function AllProducts({ isDeals }: { isDeals: boolean }) {
  const shopPath = useShopPath();
  const title = isDeals ? 'Deals' : 'All products';
  return (
    <>
      <Breadcrumbs trail={[]} current={title} />
      <h1 className="shop-title">{title}</h1>
      <ProductListing
        key={title}
        categoryId={null}
        emptyText={isDeals ? 'There are no deals at the moment.' : 'This shop has not put any products online yet.'}
        emptyAction={
          <Link to={shopPath(isDeals ? 'search' : '')}>{isDeals ? 'See all products' : 'Back to the shop'}</Link>
        }
      />
    </>
  );
}
