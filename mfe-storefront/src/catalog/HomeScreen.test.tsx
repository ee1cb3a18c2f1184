import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { selectCartLines } from '@dukani/shared/cart';
import { makeShop } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeHome, makeProduct } from '../common/testing/shopSamples';
import HomeScreen from './HomeScreen';

describe('HomeScreen', () => {
  beforeEach(forgetEverything);

  it('shows categories, deals, featured and new products, without accessibility violations', async () => {
    const { container } = renderShop(<HomeScreen />, { rpc: { shop_home: makeHome() } });

    expect(await screen.findByRole('region', { name: 'Deals' })).toHaveTextContent('Product 2');
    expect(screen.getByRole('region', { name: 'Featured' })).toHaveTextContent('Product 1');
    expect(screen.getByRole('region', { name: 'New in' })).toHaveTextContent('Product 3');
    expect(screen.getByRole('link', { name: /Dairy/ })).toHaveAttribute('href', expect.stringMatching(/^\/category\//));
    expect((await axe(container)).violations).toEqual([]);
  });

  it('names the products in its window by what is seen of them, with a picture or without', async () => {
    const pictured = makeProduct(1, { image_url: '/remotes/mfe-storefront/samples/rice.svg' });
    renderShop(<HomeScreen />, {
      rpc: {
        shop_home: makeHome({ featured: [pictured, makeProduct(4, { image_url: null })], deals: [], newest: [] }),
      },
    });

    const window = await screen.findByRole('list', { name: 'From our shop' });
    const [first, second] = await within(window).findAllByRole('link');

    expect(first).toHaveAccessibleName(/^Product 1 .*\d$/);
    expect(second).toHaveAccessibleName(/^Product 4 .*\d$/);
    // A name of its own beside what is seen would leave those out who speak what they see.
    for (const link of [first, second]) expect(link).not.toHaveAttribute('aria-label');
  });

  it.each([
    ['Two sentences. Both short.', 'Two sentences. Both short.'],
    [`The first one. ${'And a long one '.repeat(20)}.`, 'The first one.'],
    ['word '.repeat(60).trim(), 'word '.repeat(60).trim()],
  ])('breaks off no sentence about the shop that could be left out', async (about, shown) => {
    renderShop(<HomeScreen />, { tenant: { about }, rpc: { shop_home: makeHome() } });

    expect(await screen.findByText(shown)).toBeInTheDocument();
  });

  it('links below its base where a shop stands under a slug', async () => {
    renderShop(<HomeScreen />, { route: '/t/market', shopBase: '/t/market', rpc: { shop_home: makeHome() } });

    const deals = await screen.findByRole('region', { name: 'Deals' });

    expect(within(deals).getByRole('link', { name: 'Product 2' })).toHaveAttribute(
      'href',
      `/t/market/product/${makeProduct(2).id}`,
    );
    expect(screen.getByRole('link', { name: 'Shop all products' })).toHaveAttribute('href', '/t/market/search');
  });

  it('leaves out what is empty and says so when nothing is sold yet', async () => {
    renderShop(<HomeScreen />, { rpc: { shop_home: { categories: [], featured: [], deals: [], newest: [] } } });

    expect(await screen.findByRole('heading', { name: 'Coming soon' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Deals' })).not.toBeInTheDocument();
  });

  it('promises only what the shop offers', async () => {
    renderShop(<HomeScreen />, {
      tenant: {
        phone: null,
        email: null,
        fulfilment: {
          ...makeShop().fulfilment,
          delivery_enabled: false,
          pickup_enabled: true,
          pickup_note: 'Mon to Sat',
        },
      },
      rpc: { shop_home: makeHome() },
    });

    const promises = await screen.findByRole('list', { name: 'Good to know' });

    expect(promises).toHaveTextContent('Mon to Sat');
    expect(promises).not.toHaveTextContent('Delivery');
    expect(promises).not.toHaveTextContent('Contact us');
  });

  it('puts a product into the cart without a visit to its page, but not one with variants or none left', async () => {
    const { store, user } = renderShop(<HomeScreen />, {
      rpc: {
        shop_home: makeHome({
          featured: [makeProduct(1), makeProduct(4, { has_variants: true }), makeProduct(5, { badge: 'out_of_stock' })],
        }),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Add Product 1 to cart' }));

    expect(selectCartLines(store.getState())).toEqual([expect.objectContaining({ name: 'Product 1', quantity: 1 })]);
    expect(screen.queryByRole('button', { name: 'Add Product 4 to cart' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Product 5 to cart' })).not.toBeInTheDocument();
  });
});
