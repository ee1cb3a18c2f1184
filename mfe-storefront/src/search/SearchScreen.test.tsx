import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeProduct } from '../common/testing/shopSamples';
import SearchScreen from './SearchScreen';

interface PageOf {
  p_after: string | null;
  p_deals_only?: boolean;
  p_in_stock_only?: boolean;
  p_min_price?: number | null;
}
const pages = ({ p_after: after }: PageOf) =>
  after === null
    ? { products: [makeProduct(1), makeProduct(2)], next_cursor: 'two', total: 3 }
    : { products: [makeProduct(3)], next_cursor: null, total: 3 };
const namesShown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('SearchScreen', () => {
  beforeEach(forgetEverything);

  it('lists all products without a query, and more on demand by cursor', async () => {
    const { user, calls, container } = renderShop(<SearchScreen />, {
      route: '/search',
      rpc: { shop_products: pages },
    });
    expect(await screen.findByText('2 of 3 shown')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Show more' }));

    expect(await screen.findByRole('heading', { name: 'Product 3' })).toBeInTheDocument();
    expect(namesShown()).toEqual(['Product 1', 'Product 2', 'Product 3']);
    expect(calls.map(({ args }) => (args as PageOf).p_after)).toEqual([null, 'two']);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('shows as many pages as the address asks for, so that a reload finds them again', async () => {
    renderShop(<SearchScreen />, { route: '/search?pages=2', rpc: { shop_products: pages } });

    expect(await screen.findByRole('heading', { name: 'Product 3' })).toBeInTheDocument();
  });

  it('lists deals only where the address says so', async () => {
    const { calls } = renderShop(<SearchScreen />, { route: '/search?deals=1', rpc: { shop_products: pages } });

    expect(await screen.findByRole('heading', { level: 1, name: 'Deals' })).toBeInTheDocument();
    expect(calls[0]?.args).toMatchObject({ p_deals_only: true });
  });

  it('narrows by stock and price and can undo it', async () => {
    const { user, calls } = renderShop(<SearchScreen />, { route: '/search', rpc: { shop_products: pages } });
    await screen.findByText('2 of 3 shown');

    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'In stock only' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'From' }), '100');
    await user.type(within(dialog).getByRole('textbox', { name: 'To' }), '50');
    await user.click(within(dialog).getByRole('button', { name: /^Show (\d+ )?product/ }));
    expect(within(dialog).getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
      'This must not be below the lowest price.',
    );
    await user.clear(within(dialog).getByRole('textbox', { name: 'To' }));
    await user.click(within(dialog).getByRole('button', { name: /^Show (\d+ )?product/ }));

    expect(screen.getByLabelText('Address')).toHaveTextContent('/search?in_stock=1&min=100');
    expect(calls.at(-1)?.args).toMatchObject({ p_in_stock_only: true, p_min_price: 100, p_max_price: null });
    await user.click(screen.getByRole('button', { name: 'Remove filter In stock' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/search?min=100');
  });

  it('says why prices from above to below find nothing', async () => {
    renderShop(<SearchScreen />, {
      route: '/search?min=100&max=50',
      rpc: { shop_products: { products: [], next_cursor: null, total: 0 } },
    });

    expect(await screen.findByText('The lowest price is above the highest.')).toBeInTheDocument();
  });

  it('clears filters only where there are any, ticked or applied', async () => {
    const { user } = renderShop(<SearchScreen />, { route: '/search', rpc: { shop_products: pages } });
    await screen.findByText('2 of 3 shown');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    expect(within(dialog).queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();

    await user.type(within(dialog).getByRole('textbox', { name: 'From' }), '1');
    await user.click(within(dialog).getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/search');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'From' })).toHaveValue('');
  });

  it('offers the best match to a search alone', async () => {
    const found = { search_products: { ...pages({ p_after: null }), suggestions: [], correction: null } };
    const { user, calls, unmount } = renderShop(<SearchScreen />, {
      route: '/search?q=milk',
      rpc: { ...found, shop_products: pages },
    });
    const sort = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Best match');
    await user.selectOptions(sort, 'Name, A to Z');
    expect(screen.getByLabelText('Address')).toHaveTextContent('/search?q=milk&sort=name');
    expect(await screen.findByText('2 of 3 shown')).toBeInTheDocument();
    expect(calls.at(-1)).toMatchObject({ name: 'shop_products', args: { p_sort: 'name', p_query: 'milk' } });
    unmount();

    renderShop(<SearchScreen />, { route: '/search', rpc: { shop_products: pages } });
    await screen.findByText('2 of 3 shown');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Name, A to Z');
    expect(screen.queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument();
  });

  it('has its filters beside the list on a wide screen, in step with what is taken away elsewhere', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media === '(min-width: 1200px)',
          media,
          addEventListener: jest.fn(),
          removeEventListener: jest.fn(),
        }) as unknown as MediaQueryList,
    );
    const { user, container } = renderShop(<SearchScreen />, {
      route: '/search?min=100',
      rpc: { shop_products: pages },
    });
    const side = screen.getByRole('complementary', { name: 'Filters' });
    const address = () => screen.getByLabelText('Address').textContent;
    await user.click(within(side).getByRole('checkbox', { name: 'In stock only' }));
    expect(address()).toBe('/search?min=100&in_stock=1');
    expect(within(side).queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
    const to = within(side).getByRole('textbox', { name: 'To' });
    await user.type(to, '50');
    expect(await within(side).findByText('This must not be below the lowest price.')).toBeInTheDocument();
    await user.tab();
    expect(address()).toBe('/search?min=100&in_stock=1');
    for (const nonsense of ['abc', '-5']) {
      await user.clear(to);
      await user.type(to, nonsense);
      await user.tab();
      expect(within(side).getByText('Enter a price, for example 19.90.')).toBeInTheDocument();
      expect(address()).toBe('/search?min=100&in_stock=1');
    }
    await user.clear(to);
    await user.type(to, '150{Enter}');
    expect(address()).toBe('/search?min=100&in_stock=1&max=150');
    await user.clear(to);
    await user.tab();
    expect(address()).toBe('/search?min=100&in_stock=1');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Remove filter From/ }));
    expect(within(side).getByRole('textbox', { name: 'From' })).toHaveValue('');
    expect(within(side).getByRole('checkbox', { name: 'In stock only' })).toBeChecked();
    await user.click(within(side).getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/search');
    expect(within(side).getByRole('checkbox', { name: 'In stock only' })).toHaveFocus();
    jest.restoreAllMocks();
  });

  describe('facets', () => {
    const facets = {
      is_more: false,
      facets: [
        { name: 'Size', values: ['L', 'S', 'M'].map((value, index) => ({ value, count: 9 - index })) },
        { name: 'Brand', values: Array.from({ length: 16 }, (_, index) => ({ value: `Brand ${index}`, count: 1 })) },
      ],
    };
    const rpc = { shop_products: pages, shop_facets: facets };

    it('are ticked with their numbers, stand in the address and can be taken away again', async () => {
      const { user, calls, container } = renderShop(<SearchScreen />, { route: '/search', rpc });
      await screen.findByText('2 of 3 shown');
      await user.click(screen.getByRole('button', { name: 'Filter' }));
      const dialog = screen.getByRole('dialog', { name: 'Filters' });
      const size = await within(dialog).findByRole('group', { name: 'Size' });
      expect(
        within(size)
          .getAllByRole('checkbox')
          .map(({ parentElement }) => parentElement?.textContent),
      ).toEqual(['S 8', 'M 7', 'L 9']);
      expect((await axe(container)).violations).toEqual([]);

      await user.click(within(size).getByRole('checkbox', { name: 'M 7' }));
      await user.click(within(size).getByRole('checkbox', { name: 'L 9' }));
      const brand = within(dialog).getByRole('group', { name: 'Brand' });
      expect(within(brand).getAllByRole('checkbox')).toHaveLength(12);
      await user.click(within(brand).getByRole('button', { name: 'Show all 16' }));
      await user.click(within(brand).getByRole('checkbox', { name: 'Brand 15 1' }));
      // The numbers follow what is ticked before it is applied, the button's too.
      expect(await within(dialog).findByRole('button', { name: 'Show 3 products' })).toBeInTheDocument();
      expect(calls.findLast(({ name }) => name === 'shop_products')?.args).toMatchObject({
        p_facets: { Size: ['M', 'L'], Brand: ['Brand 15'] },
        p_after: null,
      });
      expect(calls.findLast(({ name }) => name === 'shop_facets')?.args).toMatchObject({
        p_facets: { Size: ['M', 'L'], Brand: ['Brand 15'] },
      });
      await user.click(within(dialog).getByRole('button', { name: /^Show (\d+ )?product/ }));

      expect(screen.getByLabelText('Address')).toHaveTextContent('/search?f_Size=M&f_Size=L&f_Brand=Brand+15');
      expect(calls.at(-1)).toMatchObject({
        name: 'shop_products',
        args: { p_facets: { Size: ['M', 'L'], Brand: ['Brand 15'] }, p_query: null },
      });
      expect(screen.getByRole('button', { name: 'Filter (3)' })).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Remove filter Size: M' }));
      expect(screen.getByLabelText('Address')).toHaveTextContent('/search?f_Size=L&f_Brand=Brand+15');
    });

    it('of an address that nothing has any more can be unticked', async () => {
      const { user } = renderShop(<SearchScreen />, { route: '/search?f_size=m&f_Fit=Slim', rpc });
      await user.click(await screen.findByRole('button', { name: 'Filter (2)' }));
      const dialog = screen.getByRole('dialog', { name: 'Filters' });
      expect(await within(dialog).findByRole('checkbox', { name: 'M 7' })).toBeChecked();
      await user.click(within(dialog).getByRole('checkbox', { name: 'Slim 0' }));
      await user.click(within(dialog).getByRole('button', { name: /^Show (\d+ )?product/ }));
      expect(screen.getByLabelText('Address')).toHaveTextContent('/search?f_size=m');
    });

    it('narrow a search, which then is a list of its own', async () => {
      const { user, calls } = renderShop(<SearchScreen />, {
        route: '/search?q=milk',
        rpc: { ...rpc, search_products: (args: PageOf) => ({ ...pages(args), suggestions: [], correction: null }) },
      });
      await user.click(await screen.findByRole('button', { name: 'Filter' }));
      const dialog = screen.getByRole('dialog', { name: 'Filters' });
      await user.click(await within(dialog).findByRole('checkbox', { name: 'M 7' }));
      await user.click(within(dialog).getByRole('button', { name: /^Show (\d+ )?product/ }));
      expect(await screen.findByText('2 of 3 shown')).toBeInTheDocument();
      expect(screen.getByLabelText('Address')).toHaveTextContent('/search?q=milk&f_Size=M');
      expect(calls.at(-1)?.args).toMatchObject({ p_query: 'milk', p_facets: { Size: ['M'] } });
    });

    it('leave the other filters in place when they do not load', async () => {
      const { user } = renderShop(<SearchScreen />, {
        route: '/search',
        rpc: {
          ...rpc,
          shop_facets: () => {
            throw new ApiError({ code: 'rate_limited', message: 'x', status: 429 });
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Filter' }));
      expect(await screen.findByText(/did not load/)).toBeInTheDocument();
      expect(screen.getByRole('checkbox', { name: 'In stock only' })).toBeInTheDocument();
    });
  });

  it('shows what was found for a query, in pages', async () => {
    const { user, calls } = renderShop(<SearchScreen />, {
      route: '/search?q=milk',
      rpc: { search_products: (args: PageOf) => ({ ...pages(args), suggestions: [], correction: null }) },
    });
    expect(await screen.findByText('2 or more products')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Show more' }));

    expect(await screen.findByRole('heading', { name: 'Product 3' })).toBeInTheDocument();
    expect(calls[1]?.args).toMatchObject({ p_query: 'milk', p_after: 'two' });
  });

  describe('when nothing was found', () => {
    const misspelt = ({ p_query: query }: { p_query: string }) =>
      query === 'mlik'
        ? { products: [], next_cursor: null, suggestions: ['milk', 'mill'], correction: 'milk' }
        : { products: [makeProduct(1)], next_cursor: null, suggestions: [], correction: null };

    it('shows what the closest spelling finds, and says so', async () => {
      const { user, calls, container } = renderShop(<SearchScreen />, {
        route: '/search?q=mlik',
        rpc: { search_products: misspelt },
      });

      expect(await screen.findByRole('heading', { name: 'Product 1' })).toBeInTheDocument();
      expect(screen.getByText(/Showing results for/)).toHaveTextContent(
        'Showing results for milk. Search instead for mlik',
      );
      expect(calls.map(({ args }) => (args as { p_query: string }).p_query)).toEqual(['mlik', 'milk']);
      expect((await axe(container)).violations).toEqual([]);

      await user.click(screen.getByRole('link', { name: 'mlik' }));
      expect(screen.getByLabelText('Address')).toHaveTextContent('/search?q=mlik&exact=1');
      expect(await screen.findByRole('heading', { name: 'No products found for “mlik”' })).toBeInTheDocument();
    });

    it('offers the spellings where one insists', async () => {
      renderShop(<SearchScreen />, { route: '/search?q=mlik&exact=1', rpc: { search_products: misspelt } });

      expect(await screen.findByRole('heading', { name: 'No products found for “mlik”' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'milk' })).toHaveAttribute('href', '/search?q=milk');
    });

    it('says so where no spelling is close', async () => {
      renderShop(<SearchScreen />, {
        route: '/search?q=zzz',
        rpc: { search_products: { products: [], next_cursor: null, suggestions: [], correction: null } },
      });

      expect(await screen.findByRole('heading', { name: 'No products found for “zzz”' })).toBeInTheDocument();
      expect(screen.queryByText(/Showing results for/)).not.toBeInTheDocument();
    });
  });

  it('says that the search failed', async () => {
    renderShop(<SearchScreen />, {
      route: '/search?q=milk',
      rpc: {
        search_products: () => {
          throw new ApiError({ code: 'rate_limited', message: 'x', status: 429 });
        },
      },
    });

    expect(await screen.findByText('Search failed')).toBeInTheDocument();
  });

  it('asks nothing for a query of one character', () => {
    const { calls } = renderShop(<SearchScreen />, { route: '/search?q=m' });

    expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
    expect(screen.getByText('Type at least 2 characters to search.')).toBeInTheDocument();
    expect(calls).toHaveLength(0);
  });
});
