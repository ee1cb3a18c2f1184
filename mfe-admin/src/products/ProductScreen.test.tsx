import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { Route, Routes, useLocation } from '@dukani/shared/router';
import type { ProductDetail, SaveProductInput } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { SHIRT } from '../common/testProduct';
import { ProductScreen } from './ProductScreen';

const MILK: ProductDetail = {
  ...SHIRT,
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Milk 500 ml',
  sku: 'MLK',
  barcode: '616',
  price: 60,
  average_cost: 41.2,
  stock_quantity: 40,
  barcodes: [{ barcode: '616', unit_factor: 1, label: null }],
  last_cost: 41,
  stock_value: 1648,
};

function Where() {
  return <p data-testid="where">{useLocation().pathname}</p>;
}

type Save = (product: SaveProductInput) => unknown;
const savedAs = (product: SaveProductInput): ProductDetail => ({
  ...MILK,
  id: product.id,
  name: product.name,
  price: product.price,
  updated_at: '2026-11-21T09:00:00Z',
});

function renderProduct(
  productId: string,
  save: Save = savedAs,
  read: () => unknown = () => MILK,
  pricesIncludeTax: boolean | null = true,
  isTaxRegistered = true,
) {
  return renderWithApp(
    <>
      <Where />
      <Routes>
        <Route path="/admin/products" element={<p>All products</p>} />
        <Route path="/admin/products/:productId" element={<ProductScreen />} />
      </Routes>
    </>,
    {
      session: { tenant: { ...makeAccess().tenant!, subdomain: null } },
      route: `/admin/products/${productId}`,
      rpc: {
        get_product: read,
        save_product: ({ p_product }: { p_product: SaveProductInput }) => save(p_product),
        list_categories: [],
        list_product_attributes: [],
        'GET /rest/v1/tenant_policies':
          pricesIncludeTax === null
            ? []
            : [
                {
                  prices_include_tax: pricesIncludeTax,
                  low_stock_default: 5,
                  is_tax_registered: isTaxRegistered,
                },
              ],
        'GET /rest/v1/tax_rates': [
          {
            id: 't1',
            code: 'A',
            name: 'VAT 16%',
            rate_percent: 16,
            is_default: true,
            valid_from: '2020-01-01',
            valid_to: null,
          },
        ],
      },
    },
  );
}

type App = ReturnType<typeof renderProduct>;
const saved = ({ calls }: App) =>
  calls
    .filter((call) => call.name === 'save_product')
    .map((call) => (call.args as { p_product: SaveProductInput }).p_product);
const name = () => screen.findByRole('textbox', { name: /^Name/ });

describe('ProductScreen', () => {
  it('adds a product with a name and a price', async () => {
    const app = renderProduct('new');

    await app.user.type(await name(), 'Bread 400 g');
    await app.user.type(screen.getByRole('textbox', { name: /^Price/ }), '65');
    await app.user.click(screen.getByRole('button', { name: 'Add product' }));

    await waitFor(() =>
      expect(saved(app)).toMatchObject([
        { name: 'Bread 400 g', price: 65, kind: 'goods', unit: 'each', is_published: true },
      ]),
    );
    expect(saved(app)[0]).not.toHaveProperty('expected_updated_at');
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent(`/admin/products/${saved(app)[0]?.id}`));
  });

  it('offers to see a saved product in the shop or to add the next', async () => {
    let stored: ProductDetail = MILK;
    const app = renderProduct(
      'new',
      (product) => (stored = savedAs(product)),
      () => stored,
    );
    await app.user.type(await name(), 'Bread 400 g');
    await app.user.type(screen.getByRole('textbox', { name: /^Price/ }), '65');
    await app.user.click(screen.getByRole('button', { name: 'Add product' }));

    const notice = await screen.findByRole('region', { name: 'Saved' });
    expect(within(notice).getByRole('link', { name: 'View in shop' })).toHaveAttribute(
      'href',
      `/t/duka/product/${stored.id}`,
    );
    await app.user.type(await name(), '!');
    expect(screen.queryByRole('region', { name: 'Saved' })).not.toBeInTheDocument();
    await app.user.type(await name(), '{Backspace}');
    await app.user.click(screen.getByRole('link', { name: 'Add another' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'New product' })).toBeInTheDocument();
    expect(await name()).toHaveValue('');
  });

  it('does not lead to the shop for a product that is hidden there', async () => {
    let stored: ProductDetail = MILK;
    const app = renderProduct(
      MILK.id,
      (product) => (stored = { ...savedAs(product), is_published: false }),
      () => stored,
    );
    await app.user.type(await name(), '!');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    const saved = await screen.findByRole('region', { name: 'Saved' });
    await waitFor(() => expect(saved).toHaveTextContent('hidden in the shop'));
    expect(screen.queryByRole('link', { name: 'View in shop' })).not.toBeInTheDocument();
  });

  it.each([
    [true, /The price is what the customer pays, tax included/],
    [false, /Tax is added to the price when it is sold/],
  ])('says what the price says of tax when it is included: %s', async (pricesIncludeTax, sentence) => {
    renderProduct(MILK.id, savedAs, () => MILK, pricesIncludeTax);

    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says nothing of tax where the house rules cannot be read, and leads to Stock', async () => {
    renderProduct(MILK.id, savedAs, () => MILK, null);
    await name();

    expect(screen.queryByText(/what the customer pays|Tax is added/)).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Stock' }).map((link) => link.getAttribute('href'))).toEqual([
      `/admin/products/${MILK.id}?tab=stock`,
      '/admin/stock',
    ]);
  });

  it('lists what must be mended, and leads to the field', async () => {
    const app = renderProduct('new');
    await name();

    await app.user.click(screen.getByRole('button', { name: 'Add product' }));

    const summary = screen.getByText('Fix 2 fields first:').parentElement;
    expect(summary).toHaveFocus();
    await app.user.click(screen.getByRole('button', { name: 'Give the product a name.' }));
    expect(await name()).toHaveFocus();
    expect(saved(app)).toEqual([]);
  });

  it('keeps the focus in the field while its error is mended', async () => {
    const app = renderProduct('new');
    await name();
    await app.user.click(screen.getByRole('button', { name: 'Add product' }));

    await app.user.type(await name(), 'Br');

    expect(await name()).toHaveFocus();
    expect(await name()).toHaveValue('Br');
  });

  it('shows a refusal of the server at its field', async () => {
    const app = renderProduct(MILK.id, () => {
      throw new ApiError({
        code: 'duplicate_sku',
        status: 409,
        message: 'Another product has this SKU.',
        details: { field: 'sku' },
      });
    });

    await app.user.type(await name(), '!');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'SKU' })).toHaveAccessibleDescription(/Another product has this SKU/),
    );
  });

  it('overwrites nobody: a product changed meanwhile is asked about', async () => {
    let theirs: ProductDetail = MILK;
    const app = renderProduct(
      MILK.id,
      (product) => {
        if (product.expected_updated_at !== theirs.updated_at)
          throw new ApiError({ code: 'stale_row', status: 409, message: 'Changed.', details: null });
        return savedAs(product);
      },
      () => theirs,
    );
    await app.user.type(await name(), ' fresh');
    theirs = { ...MILK, name: 'Milk half litre', updated_at: '2026-11-21T08:30:00Z' };

    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else changed this/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));

    await waitFor(() =>
      expect(saved(app).at(-1)).toMatchObject({
        name: 'Milk 500 ml fresh',
        expected_updated_at: '2026-11-21T08:30:00Z',
      }),
    );
    await waitFor(() => expect(screen.queryByText(/Someone else changed this/)).not.toBeInTheDocument());
  });

  it('can take the other person’s version instead', async () => {
    let theirs: ProductDetail = MILK;
    const app = renderProduct(
      MILK.id,
      () => {
        throw new ApiError({ code: 'stale_row', status: 409, message: 'Changed.', details: null });
      },
      () => theirs,
    );
    await app.user.type(await name(), ' fresh');
    theirs = { ...MILK, name: 'Milk half litre', updated_at: '2026-11-21T08:30:00Z' };
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    await app.user.click(await screen.findByRole('button', { name: 'Load their version' }));

    await waitFor(async () => expect(await name()).toHaveValue('Milk half litre'));
  });

  it('asks before typed work is left behind', async () => {
    const app = renderProduct(MILK.id);
    await app.user.type(await name(), '!');

    await app.user.click(screen.getByRole('link', { name: 'Products' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(await name()).toHaveValue('Milk 500 ml!');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Leave' }));

    expect(await screen.findByText('All products')).toBeInTheDocument();
  });

  it('leaves an untouched product without asking', async () => {
    const app = renderProduct(MILK.id);
    await name();

    await app.user.click(screen.getByRole('link', { name: 'Products' }));

    expect(await screen.findByText('All products')).toBeInTheDocument();
  });

  it('takes scanned codes one after the other, each with its units, and warns of a wrong check digit', async () => {
    const app = renderProduct('new');
    await app.user.type(await name(), 'Soda');
    await app.user.type(screen.getByRole('textbox', { name: /^Price/ }), '65');
    await app.user.type(screen.getByRole('textbox', { name: 'Barcode' }), '5449000000995{Enter}');
    const second = await screen.findByRole('textbox', { name: 'Barcode 2' });
    await waitFor(() => expect(second).toHaveFocus());
    await app.user.keyboard('CRATE');
    await app.user.clear(screen.getAllByRole('textbox', { name: 'Units' })[1]!);
    await app.user.type(screen.getAllByRole('textbox', { name: 'Units' })[1]!, '24');
    expect(screen.getByText(/The check digit is wrong/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Add product' }));

    await waitFor(() =>
      expect(saved(app)[0]?.barcodes).toEqual([
        { barcode: '5449000000995', unit_factor: 1, label: null },
        { barcode: 'CRATE', unit_factor: 24, label: null },
      ]),
    );
  });

  it('leads to the product that has a refused code', async () => {
    const app = renderProduct(MILK.id, () => {
      throw new ApiError({
        code: 'duplicate_barcode',
        status: 409,
        message: 'Maize flour has the barcode 616.',
        details: { field: 'barcodes', code: '616', product_id: SHIRT.id, product_name: 'Maize flour' },
      });
    });
    await app.user.type(await name(), '!');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('link', { name: 'Maize flour' })).toHaveAttribute(
      'href',
      `/admin/products/${SHIRT.id}`,
    );
  });

  it('saves and shows an empty form for the next', async () => {
    const app = renderProduct('new');
    await app.user.type(await name(), 'Bread');
    await app.user.type(screen.getByRole('textbox', { name: /^Price/ }), '65');
    await app.user.click(screen.getByRole('button', { name: 'Save and new' }));

    await waitFor(async () => expect(await name()).toHaveValue(''));
    expect(saved(app)).toHaveLength(1);
    expect(screen.getByTestId('where')).toHaveTextContent('/admin/products/new');
  });

  it('shows cost and margin to those who may see them only', async () => {
    const first = renderProduct(MILK.id);
    expect(await screen.findByText('KSh 41.20')).toBeInTheDocument();
    first.unmount();

    renderProduct(MILK.id, savedAs, () => ({ ...MILK, average_cost: null, last_cost: null, stock_value: null }));

    await name();
    expect(screen.queryByText('Margin')).not.toBeInTheDocument();
  });

  it('of a business that is not registered for tax knows none: no field, no word, and the whole price less the cost is earned', async () => {
    const bread = { ...MILK, price: 65, average_cost: 52, last_cost: 52 };
    const { container } = renderProduct(MILK.id, savedAs, () => bread, true, false);

    expect(await screen.findByRole('heading', { name: 'Price' })).toBeInTheDocument();
    expect(screen.getByText(/^20% · KSh\s13\.00 each$/)).toBeInTheDocument();
    expect(container).not.toHaveTextContent(/\b(tax|VAT)\b/i);
  });

  it('has no accessibility fault, new and with errors', async () => {
    const app = renderProduct('new');
    await name();
    expect((await axe(app.container)).violations).toEqual([]);

    await app.user.click(screen.getByRole('button', { name: 'Add product' }));

    expect((await axe(app.container)).violations).toEqual([]);
  });
});
