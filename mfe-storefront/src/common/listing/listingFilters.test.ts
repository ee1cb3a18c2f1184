import {
  compareFacetValues,
  countFilters,
  filtersFromParams,
  pagesFromParams,
  paramsWithFilters,
  priceFromText,
  toggledFacet,
  type ListingFilters,
} from './listingFilters';

const none: ListingFilters = {
  sort: 'name',
  isDealsOnly: false,
  isInStockOnly: false,
  minPrice: null,
  maxPrice: null,
  facets: {},
};

describe('listingFilters', () => {
  it('survives the way through the address', () => {
    const filters: ListingFilters = {
      sort: 'price_desc',
      isDealsOnly: true,
      isInStockOnly: true,
      minPrice: '19.90',
      maxPrice: '250',
      facets: { Size: ['M', 'XL'], 'Colour & cut': ['Red: dark'] },
    };

    expect(filtersFromParams(paramsWithFilters(new URLSearchParams(), filters))).toEqual(filters);
  });

  it('takes nonsense as not given', () => {
    expect(filtersFromParams(new URLSearchParams('sort=evil&deals=yes&min=abc&max=-5'))).toEqual(none);
  });

  it('leaves defaults out of the address, keeps the rest of it and starts at the first page', () => {
    const next = paramsWithFilters(new URLSearchParams('q=milk&sort=newest&pages=4'), none);

    expect(next.toString()).toBe('q=milk&sort=name');
    expect(paramsWithFilters(new URLSearchParams('sort=newest&pages=4'), none).toString()).toBe('');
    expect(paramsWithFilters(next, { ...none, sort: 'best' }).toString()).toBe('q=milk');
  });

  it('has the best match first in a search and nowhere else', () => {
    expect(filtersFromParams(new URLSearchParams('q=milk')).sort).toBe('best');
    expect(filtersFromParams(new URLSearchParams('q=milk&sort=evil')).sort).toBe('best');
    expect(filtersFromParams(new URLSearchParams('sort=best')).sort).toBe('name');
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

  it('takes no more facets from the address than the server does, and none twice', () => {
    const params = new URLSearchParams('f_=x&f_Size=M&f_Size=M&f_Size=');
    for (let index = 0; index < 9; index += 1) params.append(`f_Facet ${index}`, 'x');
    for (let index = 0; index < 40; index += 1) params.append('f_Size', `Size ${index}`);
    const { facets } = filtersFromParams(params);
    expect(Object.keys(facets)).toEqual(['Size', 'Facet 0', 'Facet 1', 'Facet 2', 'Facet 3', 'Facet 4']);
    expect(facets['Size']).toHaveLength(30);
    expect(facets['Facet 0']).toEqual(['x']);
  });

  it('ticks and unticks values', () => {
    const ticked = toggledFacet(toggledFacet({ Brand: ['Baraka'] }, 'Size', 'M'), 'Size', 'L');
    expect(ticked).toEqual({ Brand: ['Baraka'], Size: ['M', 'L'] });
    expect(toggledFacet(toggledFacet(ticked, 'Size', 'M'), 'Size', 'L')).toEqual({ Brand: ['Baraka'] });
  });

  it('orders sizes as they are worn, numbers as they count', () => {
    expect(['L', 'XS', 'm', 'S', 'XXL'].sort(compareFacetValues)).toEqual(['XS', 'S', 'm', 'L', 'XXL']);
    expect(['500 ml', '1000 ml', '250 ml'].sort(compareFacetValues)).toEqual(['250 ml', '500 ml', '1000 ml']);
  });

  it('counts a price range once and the order not at all', () => {
    expect(
      countFilters({
        ...none,
        sort: 'newest',
        minPrice: '1',
        maxPrice: '2',
        isInStockOnly: true,
        facets: { Size: ['M', 'L'] },
      }),
    ).toBe(4);
  });
});
