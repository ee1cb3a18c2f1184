import { parseMoneyInput, toNumeric } from '@dukani/shared/money';

export const listingSorts = ['best', 'name', 'price_asc', 'price_desc', 'newest'] as const;
export type ListingSort = (typeof listingSorts)[number];

export const listingSortLabels: Record<ListingSort, string> = {
  best: 'Best match',
  name: 'Name, A to Z',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
  newest: 'Newest first',
};

/** What a list of products is narrowed and ordered by. Prices are decimals as text, as the server takes them. */
export interface ListingFilters {
  sort: ListingSort;
  isDealsOnly: boolean;
  isInStockOnly: boolean;
  minPrice: string | null;
  maxPrice: string | null;
  /** What was chosen of sizes, brands and the like: { Size: ['M', 'L'] }. */
  facets: ChosenFacets;
}

/** Values that were chosen, by the name of what they are values of. */
export type ChosenFacets = Record<string, string[]>;

/** In the address a facet stands under its own name behind this. */
const facetPrefix = 'f_';
/** As many as the server takes. */
const mostFacets = 6;
const mostValues = 30;

/** How many pages of 24 the address asks for, so that Back and Reload find the list as it was left. */
const maxPages = 50;

/** How a list stands when nothing else was asked for: a search by what fits it, anything else by name. */
export function usualSort(params: URLSearchParams): ListingSort {
  return params.has('q') ? 'best' : 'name';
}

/** Reads filters from the address; nonsense counts as not given. */
export function filtersFromParams(params: URLSearchParams): ListingFilters {
  const sort = params.get('sort');
  return {
    sort: listingSorts.find((known) => known === sort && (known !== 'best' || params.has('q'))) ?? usualSort(params),
    isDealsOnly: params.get('deals') === '1',
    isInStockOnly: params.get('in_stock') === '1',
    minPrice: priceFromText(params.get('min') ?? ''),
    maxPrice: priceFromText(params.get('max') ?? ''),
    facets: facetsFromParams(params),
  };
}

function facetsFromParams(params: URLSearchParams): ChosenFacets {
  const chosen = new Map<string, string[]>();
  for (const [key, value] of params) {
    const name = key.startsWith(facetPrefix) ? key.slice(facetPrefix.length) : '';
    const values = chosen.get(name) ?? [];
    const isMore = chosen.has(name) ? values.length < mostValues && !values.includes(value) : chosen.size < mostFacets;
    if (name !== '' && name.length <= 200 && value !== '' && value.length <= 200 && isMore)
      chosen.set(name, [...values, value]);
  }
  return Object.fromEntries(chosen);
}

/** The address for other filters. It keeps what else stands there and starts at the first page. */
export function paramsWithFilters(params: URLSearchParams, filters: ListingFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const wanted = {
    sort: filters.sort === usualSort(params) ? null : filters.sort,
    deals: filters.isDealsOnly ? '1' : null,
    in_stock: filters.isInStockOnly ? '1' : null,
    min: filters.minPrice,
    max: filters.maxPrice,
    pages: null,
  };
  for (const [key, value] of Object.entries(wanted)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  for (const key of [...next.keys()]) if (key.startsWith(facetPrefix)) next.delete(key);
  for (const [name, values] of Object.entries(filters.facets))
    for (const value of values) next.append(`${facetPrefix}${name}`, value);
  return next;
}

/** Number of pages shown, at least one. */
export function pagesFromParams(params: URLSearchParams): number {
  const pages = Number(params.get('pages') ?? '1');
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1;
}

/** A price that somebody typed, as the server takes it; null for nothing, nonsense and less than zero. */
export function priceFromText(text: string): string | null {
  const amount = parseMoneyInput(text);
  return amount === null || amount < 0 ? null : toNumeric(amount).replace(/\.00$/, '');
}

/** Whether prices are asked for from above to below, which nothing can have. */
export function isRangeReversed({ minPrice, maxPrice }: Pick<ListingFilters, 'minPrice' | 'maxPrice'>): boolean {
  return minPrice !== null && maxPrice !== null && Number(minPrice) > Number(maxPrice);
}

/** Number of filters that hide products; the order and deals (a page of its own) do not count. */
export function countFilters({ isInStockOnly, minPrice, maxPrice, facets }: ListingFilters): number {
  return Number(isInStockOnly) + Number(minPrice !== null || maxPrice !== null) + Object.values(facets).flat().length;
}

/** The same list with nothing hidden. */
export function withoutFilters(filters: ListingFilters): ListingFilters {
  return { ...filters, isInStockOnly: false, minPrice: null, maxPrice: null, facets: {} };
}

/** What is chosen once a value is ticked, or no longer is. */
export function toggledFacet(facets: ChosenFacets, name: string, value: string): ChosenFacets {
  const values = facets[name] ?? [];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return Object.fromEntries(Object.entries({ ...facets, [name]: next }).filter(([, chosen]) => chosen.length > 0));
}

const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sizes from small to large, anything else as people count and spell. */
export function compareFacetValues(left: string, right: string): number {
  const [first, second] = [sizes.indexOf(left.toLowerCase()), sizes.indexOf(right.toLowerCase())];
  return first !== -1 && second !== -1 ? first - second : naturally.compare(left, right);
}
