import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { Route, Routes } from '@dukani/shared/router';
import type { ProductDetail, ProductOption, SaveVariantInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ProductScreen } from '../../ProductScreen';
import { SHIRT, shirtVariant } from '../../../common/testProduct';

interface SentVariants {
  p_product_id: string;
  p_options: ProductOption[];
  p_variants: SaveVariantInput[];
  p_expected_updated_at: string;
}

function renderVariants(product: ProductDetail, save: (sent: SentVariants) => unknown = () => product) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/products/:productId" element={<ProductScreen />} />
    </Routes>,
    {
      session: {},
      route: `/admin/products/${product.id}?tab=variants`,
      rpc: { get_product: product, save_product_variants: save },
    },
  );
}
const sent = ({ calls }: ReturnType<typeof renderVariants>) =>
  calls.filter((call) => call.name === 'save_product_variants').map((call) => call.args as SentVariants);

describe('the variants of a product', () => {
  it('come of the options, each with the price of the product', async () => {
    const app = renderVariants(SHIRT);
    await app.user.click(await screen.findByRole('button', { name: 'Add an option' }));
    await app.user.type(screen.getByRole('textbox', { name: 'Values of Size' }), 'S, M{Enter}');
    await app.user.type(screen.getByRole('textbox', { name: 'SKU of M' }), 'SH-M');
    await app.user.click(screen.getByRole('checkbox', { name: 'S' }));
    await app.user.click(screen.getByRole('button', { name: 'Save variants' }));

    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).toMatchObject({
      p_product_id: SHIRT.id,
      p_options: [{ name: 'Size', values: ['S', 'M'] }],
      p_variants: [{ option_values: { Size: 'M' }, price: 1200, sku: 'SH-M' }],
      p_expected_updated_at: SHIRT.updated_at,
    });
    expect(sent(app)[0]?.p_variants).toHaveLength(1);
  });

  it('keep their ids when a value is renamed', async () => {
    const product = {
      ...SHIRT,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [shirtVariant('v1', { Size: 'S' })],
    };
    const app = renderVariants(product);
    await app.user.click(await screen.findByRole('button', { name: 'Rename S' }));
    const field = screen.getByRole('textbox', { name: 'S becomes' });
    await app.user.clear(field);
    await app.user.type(field, 'Small{Enter}');
    await app.user.click(screen.getByRole('button', { name: 'Save variants' }));

    await waitFor(() =>
      expect(sent(app)[0]?.p_variants).toMatchObject([{ id: 'v1', option_values: { Size: 'Small' } }]),
    );
  });

  it('are filled in together', async () => {
    const product = {
      ...SHIRT,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [shirtVariant('v1', { Size: 'S' }), shirtVariant('v2', { Size: 'M' })],
    };
    const app = renderVariants(product);
    await app.user.type(await screen.findByRole('textbox', { name: 'Price for all' }), '99{Enter}');
    await app.user.click(screen.getByRole('button', { name: 'Save variants' }));

    await waitFor(() => expect(sent(app)[0]?.p_variants.map(({ price }) => price)).toEqual([99, 99]));
  });

  it('are not sent while one of them is wrong, and say which', async () => {
    const product = {
      ...SHIRT,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [shirtVariant('v1', { Size: 'S' })],
    };
    const app = renderVariants(product);
    await app.user.clear(await screen.findByRole('textbox', { name: 'Price of S' }));
    await app.user.click(screen.getByRole('button', { name: 'Save variants' }));

    expect(await screen.findAllByText(/S: Type a price/)).not.toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Price of S' })).toBeInvalid();
    expect(sent(app)).toEqual([]);
  });

  it('cannot be more than 200', async () => {
    const app = renderVariants(SHIRT);
    for (const option of ['Size', 'Colour', 'Material']) {
      await app.user.click(await screen.findByRole('button', { name: /^Add an/ }));
      const field = screen.getByRole('textbox', { name: `Values of ${option}` });
      await app.user.click(field);
      await app.user.paste(Array.from({ length: 7 }, (_, n) => `${option[0]}${n}`).join(','));
      await app.user.keyboard('{Enter}');
    }

    expect(await screen.findByText(/These would be 343 variants/)).toBeInTheDocument();
  });

  it('show what the server refused', async () => {
    const app = renderVariants(SHIRT, () => {
      throw new ApiError({
        code: 'in_use',
        status: 409,
        message: 'There are still 3 of Shirt in stock.',
        details: { field: 'options' },
      });
    });
    await app.user.click(await screen.findByRole('button', { name: 'Add an option' }));
    await app.user.type(screen.getByRole('textbox', { name: 'Values of Size' }), 'S{Enter}');
    await app.user.click(screen.getByRole('button', { name: 'Save variants' }));

    expect(await screen.findAllByText('There are still 3 of Shirt in stock.')).not.toHaveLength(0);
  });

  it('have no accessibility fault', async () => {
    const product = {
      ...SHIRT,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [shirtVariant('v1', { Size: 'S' })],
    };
    const { container } = renderVariants(product);
    await screen.findByRole('checkbox', { name: 'S' });

    expect((await axe(container)).violations).toEqual([]);
  });
});
