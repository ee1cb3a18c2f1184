import { act, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { renderShop } from '../common/testing/renderShop';
import { makeProduct } from '../common/testing/shopSamples';
import { SearchBox } from './SearchBox';

const found = (count: number) => ({
  products: Array.from({ length: count }, (_, index) => makeProduct(index + 1, { name: `Milk ${index + 1}` })),
  next_cursor: null,
  suggestions: [],
  correction: null,
});

async function pass(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}
function pressEnter() {
  fireEvent.submit(screen.getByRole('search'));
}
function type(text: string) {
  const field = screen.getByRole('combobox', { name: 'Search products' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  return field;
}

describe('SearchBox', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks only after the text has rested for 300 ms, and once for quick typing', async () => {
    const { calls } = renderShop(<SearchBox />, { rpc: { search_products: found(2) } });

    type('mi');
    await pass(200);
    type('mil');
    await pass(299);
    expect(calls).toHaveLength(0);
    await pass(1);

    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ name: 'search_products', args: { p_query: 'mil', p_limit: 50 } });
  });

  it('asks nothing for a single character and says what is missing', async () => {
    const { calls } = renderShop(<SearchBox />, { rpc: { search_products: found(1) } });

    type(' m ');
    await pass(1000);

    expect(calls).toHaveLength(0);
    expect(screen.getByRole('status')).toHaveTextContent('Type at least 2 characters to search.');
    pressEnter();
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });

  it('answers a term from the cache for five minutes, and asks anew after them', async () => {
    const { calls } = renderShop(<SearchBox />, { rpc: { search_products: found(1) } });
    const asked = () => calls.map(({ args }) => (args as { p_query: string }).p_query);
    const search = async (term: string) => {
      type(term);
      // What is cached is shown at once, and asked anew a frame later where it is old.
      await pass(300);
      await pass(100);
    };

    await search('milk');
    await search('milks');
    // Five minutes after the first answer less a second, then a second after them.
    await pass(5 * 60_000 - 2000);
    await search('milk');
    expect(asked()).toEqual(['milk', 'milks']);
    await search('bread');
    await pass(3000);
    await search('milk');
    expect(asked()).toEqual(['milk', 'milks', 'bread', 'milk']);
  });

  it('shows eight of what was found and a way to all of it', async () => {
    renderShop(<SearchBox />, { rpc: { search_products: found(20) } });

    type('milk');
    await pass(300);

    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(9);
    expect(options[8]).toHaveTextContent('View all results for “milk”');
  });

  it('moves through the options with the arrows and opens the chosen one with Enter', async () => {
    renderShop(<SearchBox />, { rpc: { search_products: found(3) } });
    const field = type('milk');
    await pass(300);

    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    const active = screen.getAllByRole('option')[1];
    expect(active).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveAttribute('aria-activedescendant', active?.id);
    pressEnter();

    expect(screen.getByLabelText('Address')).toHaveTextContent(`/product/${makeProduct(2).id}`);
  });

  it('opens the search page on Enter when nothing is chosen', async () => {
    renderShop(<SearchBox />, { rpc: { search_products: found(3) }, shopBase: '/t/duka', route: '/t/duka' });
    type('milk & bread');
    await pass(300);

    pressEnter();

    expect(screen.getByLabelText('Address')).toHaveTextContent('/t/duka/search?q=milk+%26+bread');
  });

  it('folds away on Esc and empties the field on the second', async () => {
    renderShop(<SearchBox />, { rpc: { search_products: found(3) } });
    const field = type('milk');
    await pass(300);

    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(field).toHaveValue('milk');
    fireEvent.keyDown(field, { key: 'Escape' });

    expect(field).toHaveValue('');
  });

  it('says so when nothing was found and offers other spellings', async () => {
    renderShop(<SearchBox />, {
      rpc: { search_products: { products: [], next_cursor: null, suggestions: ['milk'], correction: null } },
    });
    const field = type('mlik');
    await pass(300);

    expect(screen.getByRole('status')).toHaveTextContent('No products found for “mlik”');
    fireEvent.click(screen.getByRole('option', { name: 'milk' }));

    expect(field).toHaveValue('milk');
  });

  it('shows at once what the closest spelling finds', async () => {
    const { calls } = renderShop(<SearchBox />, {
      rpc: {
        search_products: ({ p_query: query }: { p_query: string }) =>
          query === 'mlik' ? { products: [], next_cursor: null, suggestions: ['milk'], correction: 'milk' } : found(2),
      },
    });
    type('mlik');
    await pass(300);

    expect(screen.getByRole('status')).toHaveTextContent('No products found for “mlik”. Showing results for “milk”.');
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(screen.getByRole('option', { name: 'View all results for “milk”' })).toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });

  it('retries once after a second, then says that it failed and lets one try again', async () => {
    let isBroken = true;
    const { calls } = renderShop(<SearchBox />, {
      rpc: {
        search_products: () => {
          if (isBroken) throw new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
          return found(1);
        },
      },
    });

    type('milk');
    await pass(300);
    expect(screen.queryByText('Search failed')).not.toBeInTheDocument();
    await pass(1000);
    expect(calls).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('Search failed');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(0);

    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('is reached with the slash key from anywhere but a field', () => {
    renderShop(<SearchBox />);

    fireEvent.keyDown(document.body, { key: '/' });

    expect(screen.getByRole('combobox')).toHaveFocus();
  });
});
