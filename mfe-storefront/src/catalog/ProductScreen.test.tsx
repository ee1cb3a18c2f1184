import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { selectCartLines } from '@dukani/shared/cart';
import { ApiError } from '@dukani/shared/errors';
import { useLocation } from '@dukani/shared/router';
import type { FakeRpc } from '@dukani/shared/testing';
import { onCartWanted } from '../common/cartOpening';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeProduct, makeProductDetail, quoteSale, sampleId } from '../common/testing/shopSamples';
import ProductScreen from './ProductScreen';

const renderProduct = (rpc: FakeRpc, id = sampleId(1)) =>
  renderShop(<ProductScreen />, { route: `/product/${id}`, path: '/product/:productId', rpc });

function Address() {
  return <p>{useLocation().search}</p>;
}

const shirt = makeProductDetail(1, {
  name: 'Shirt',
  price: 20,
  has_variants: true,
  is_from: true,
  options: [{ name: 'Size', values: ['S', 'M'] }],
  variants: [
    {
      id: sampleId(11),
      name: 'Shirt S',
      option_values: { Size: 'S' },
      price: 20,
      retail_price: null,
      image_url: null,
      badge: 'in_stock',
      sku: 'SH-S',
      unit: 'each',
    },
    {
      id: sampleId(12),
      name: 'Shirt M',
      option_values: { Size: 'M' },
      price: 25,
      retail_price: 30,
      image_url: null,
      badge: 'out_of_stock',
      sku: 'SH-M',
      unit: 'each',
    },
  ],
});

describe('ProductScreen', () => {
  beforeEach(forgetEverything);

  it('shows price, struck price, stock and what is related, without accessibility violations', async () => {
    const { container } = renderProduct({
      shop_product: makeProductDetail(1, {
        price: 80,
        retail_price: 100,
        badge: 'low_stock',
        related: [makeProduct(2)],
      }),
    });

    expect(await screen.findByRole('heading', { level: 1, name: 'Product 1' })).toBeInTheDocument();
    expect(screen.getByText(/KSh\s100\.00/)).toBeInTheDocument();
    expect(screen.getByText('Save 20%')).toBeInTheDocument();
    expect(screen.getByText('Only a few left')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Product 2' })).toBeInTheDocument();
    expect(document.title).toBe('Product 1 · Duka la Mama');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says what the price is for where things are not simply counted', async () => {
    renderProduct({ shop_product: makeProductDetail(1, { unit: 'kg' }) });

    expect(await screen.findByText('/ kg')).toBeInTheDocument();
  });

  it.each([
    [8.875, true],
    [0, false],
  ])('with prices without tax and a rate of %d, says that tax comes on top: %s', async (rate, isSaid) => {
    const { calls } = renderShop(<ProductScreen />, {
      route: `/product/${sampleId(1)}`,
      path: '/product/:productId',
      tenant: { prices_include_tax: false },
      rpc: {
        shop_product: makeProductDetail(1),
        quote_sale: (args: Parameters<typeof quoteSale>[0]) =>
          quoteSale(args, (line) => ({ ...line, tax_rate_percent: rate })),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Product 1' });
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('quote_sale'));

    if (isSaid) expect(await screen.findByText('Tax is added at checkout.')).toBeInTheDocument();
    else expect(screen.queryByText(/Tax/)).not.toBeInTheDocument();
  });

  it('leads from its stars to its reviews', async () => {
    const { calls } = renderProduct({
      shop_product: makeProductDetail(1, { average_rating: 4.5, review_count: 6 }),
      shop_reviews: { average_rating: 4.5, review_count: 6, counts: [0, 0, 1, 1, 4], reviews: [], next_cursor: null },
    });

    expect(await screen.findByRole('link', { name: '4.5 of 5 stars, 6 reviews' })).toHaveAttribute(
      'href',
      '#shop-reviews',
    );
    expect(await screen.findByRole('region', { name: 'Reviews' })).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toContain('shop_reviews');
  });

  it('asks for no quote where prices hold the tax', async () => {
    const { calls } = renderProduct({ shop_product: makeProductDetail(1) });

    expect(await screen.findByText('Tax included.')).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual(['shop_product']);
  });

  it('offers the cart in the message that something was added', async () => {
    const onWanted = jest.fn();
    const stop = onCartWanted(onWanted);
    const { user } = renderProduct({ shop_product: makeProductDetail(1) });

    await user.click(await screen.findByRole('button', { name: /Add to cart/ }));
    await user.click(screen.getByRole('button', { name: 'View cart' }));

    expect(onWanted).toHaveBeenCalledTimes(1);
    stop();
  });

  it('puts the chosen quantity into the cart', async () => {
    const { store, user } = renderProduct({ shop_product: makeProductDetail(1) });

    await user.click(await screen.findByRole('button', { name: 'One more of Product 1' }));
    await user.click(screen.getByRole('button', { name: /Add to cart/ }));

    expect(selectCartLines(store.getState())).toEqual([
      { id: sampleId(1), name: 'Product 1', price: 101, image_url: null, quantity: 2 },
    ]);
  });

  it('preselects nothing where there is a choice: the button leads to it, and the address keeps what was chosen', async () => {
    const large = { ...shirt.variants[0], id: sampleId(13), name: 'Shirt L', option_values: { Size: 'L' }, price: 27 };
    const { store, user } = renderShop(
      <>
        <ProductScreen />
        <Address />
      </>,
      {
        route: `/product/${sampleId(1)}`,
        path: '/product/:productId',
        rpc: {
          shop_product: {
            ...shirt,
            options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
            variants: [...shirt.variants, large],
          },
        },
      },
    );
    expect(await screen.findByText('from')).toBeInTheDocument();
    for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeChecked();

    await user.click(screen.getByRole('button', { name: 'Choose options' }));
    expect(screen.getByRole('radio', { name: 'S' })).toHaveFocus();
    expect(selectCartLines(store.getState())).toEqual([]);

    await user.click(screen.getByRole('radio', { name: 'L' }));
    expect(screen.getByText(`?variant=${sampleId(13)}`)).toBeInTheDocument();
    expect(screen.queryByText('from')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Add to cart.*27\.00/ })).toBeEnabled();
  });

  it('opens with the variant that the address names, a sold-out one with its notice', async () => {
    renderShop(<ProductScreen />, {
      route: `/product/${sampleId(1)}?variant=${sampleId(12)}`,
      path: '/product/:productId',
      rpc: { shop_product: shirt },
    });

    expect(await screen.findByRole('radio', { name: 'M (sold out)' })).toBeChecked();
    expect(await screen.findByRole('form', { name: 'Email me when Shirt M is available' })).toBeInTheDocument();
  });

  it('sells the chosen variant at its own price, and none that is sold out', async () => {
    const { store, user } = renderProduct({ shop_product: shirt });

    await user.click(await screen.findByRole('button', { name: /Add to cart/ }));
    await user.click(screen.getByRole('radio', { name: 'M (sold out)' }));

    expect(selectCartLines(store.getState())).toEqual([
      { id: sampleId(11), name: 'Shirt S', price: 20, image_url: null, quantity: 1 },
    ]);
    expect(screen.queryByRole('button', { name: /^Add to cart/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /^Quantity/ })).not.toBeInTheDocument();
    expect(screen.getByText(/KSh\s30\.00/)).toBeInTheDocument();
  });

  it('says that a missing product is not found, with a way back', async () => {
    renderProduct({ shop_product: null });

    expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('asks nothing for an address that cannot be a product', () => {
    const { calls } = renderProduct({}, 'not-an-id');

    expect(screen.getByRole('heading', { level: 1, name: 'Product not found' })).toBeInTheDocument();
    expect(calls).toHaveLength(0);
  });

  it('shows a failure with a way to try again', async () => {
    let isBroken = true;
    const { user } = renderProduct({
      shop_product: () => {
        if (isBroken) throw new ApiError({ code: 'rate_limited', message: 'Too many', status: 429 });
        return makeProductDetail(1);
      },
    });

    expect(await screen.findByText('Failed to fetch data')).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Product 1' })).toBeInTheDocument();
  });
});
