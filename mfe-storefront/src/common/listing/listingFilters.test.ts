import {
  countFilters,
  filtersFromParams,
  pagesFromParams,
  paramsWithFilters,
  priceFromText,
  type ListingFilters,
} from './listingFilters';

const none: ListingFilters = { sort: 'name', isDealsOnly: false, isInStockOnly: false, minPrice: null, maxPrice: null };

describe('listingFilters', () => {
  it('survives the way through the address', () => {
    const filters: ListingFilters = {
      sort: 'price_desc',
      isDealsOnly: true,
      isInStockOnly: true,
      minPrice: '19.90',
      maxPrice: '250',
    };

    expect(filtersFromParams(paramsWithFilters(new URLSearchParams(), filters))).toEqual(filters);
  });

  it('takes nonsense as not given', () => {
    expect(filtersFromParams(new URLSearchParams('sort=evil&deals=yes&min=abc&max=-5'))).toEqual(none);
  });

  it('leaves defaults out of the address, keeps the rest of it and starts at the first page', () => {
    const next = paramsWithFilters(new URLSearchParams('q=milk&sort=newest&pages=4'), none);

    expect(next.toString()).toBe('q=milk');
  });

  it.each([
    ['250', '250'],
    ['1,250.50', '1250.50'],
    [' KSh 99 ', '99'],
    ['', null],
    ['-3', null],
    ['1e9', null],
  ])('reads the price %j as %j', (text, price) => {
    expect(priceFromText(text)).toBe(price);
  });

  it.each([
    ['', 1],
    ['pages=3', 3],
    ['pages=0', 1],
    ['pages=2.5', 1],
    ['pages=99999', 50],
  ])('reads %j as %d pages', (search, pages) => {
    expect(pagesFromParams(new URLSearchParams(search))).toBe(pages);
  });

  it('counts a price range once and the order not at all', () => {
    expect(countFilters({ ...none, sort: 'newest', minPrice: '1', maxPrice: '2', isInStockOnly: true })).toBe(2);
  });
});
