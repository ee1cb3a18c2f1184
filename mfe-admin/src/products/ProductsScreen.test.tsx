import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { makeProductRow } from '../common/productSamples';
import { ProductsScreen } from './ProductsScreen';

const milk = makeProductRow();
const bread = makeProductRow({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Bread',
  sku: 'BRD',
  is_low: true,
  stock_quantity: 2,
});
const page = { rows: [milk, bread], next_cursor: null, count: 2, has_more_than_count: false };
const category = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Dairy',
  parent_id: null,
  position: 0,
  image_url: null,
  product_count: 1,
};
const server = {
  list_products: page,
  list_categories: [
    category,
    { ...category, id: '44444444-4444-4444-8444-444444444444', name: 'Milk', parent_id: category.id },
  ],
  list_saved_views: [],
  list_product_attributes: [],
  'GET /rest/v1/tax_rates': [],
};

type Options = NonNullable<Parameters<typeof renderWithApp>[1]>;
const show = (rpc: NonNullable<Options['rpc']> = {}, route = '/admin/products', session: Options['session'] = {}) =>
  renderWithApp(<ProductsScreen />, { route, session, rpc: { ...server, ...rpc } });
const firstRow = () => screen.findByRole('link', { name: 'Milk 500 ml' });

describe('the product list', () => {
  it('asks the server for what the address says', async () => {
    const { calls } = show(
      {},
      `/admin/products?q=tea&status=draft&category=${category.id}&stock=negative&kind=bundle&price=10..&picture=no&barcode=yes&featured=yes&updated=2026-11-01..&sort=-created`,
    );
    await firstRow();

    expect(calls.find(({ name }) => name === 'list_products')?.args).toMatchObject({
      p_query: 'tea',
      p_category_id: category.id,
      p_status: 'draft',
      p_stock: 'negative',
      p_sort: '-created',
      p_filter: {
        kinds: ['bundle'],
        price_from: '10',
        has_picture: false,
        has_barcode: true,
        is_featured: true,
        updated_from: '2026-11-01',
      },
    });
  });

  it('has no accessibility fault', async () => {
    const { container } = show();
    await firstRow();

    expect((await axe(container)).violations).toEqual([]);
  });

  it('offers costs and margin as columns only to those who may see them', async () => {
    const { user, unmount } = show();
    await firstRow();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('checkbox', { name: 'Margin' })).toBeInTheDocument();
    unmount();

    const cashier = show({}, '/admin/products', { permissions: ['products.view', 'dashboard.view'] });
    await firstRow();
    await cashier.user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.queryByRole('checkbox', { name: 'Margin' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /cost/i })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'New product' })).not.toBeInTheDocument();
  });

  it('changes a price where it stands, from what was seen, with a way back', async () => {
    const { user, calls } = show({
      bulk_edit_products: { id: 'e', chosen: 1, changed: 1, product: { ...milk, price: 75.5 }, replayed: false },
      undo_product_edit: { restored: 1, kept: 0, replayed: false },
    });
    await firstRow();
    await user.click(screen.getByRole('button', { name: /^Price of Milk 500 ml/ }));
    await user.keyboard('75.50{Enter}');

    expect(await screen.findByText(/Milk 500 ml costs/)).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'bulk_edit_products')?.args).toMatchObject({
      p_edit: { ids: [milk.id], set: { price: { by: 'to', value: 75.5 } }, expected_updated_at: milk.updated_at },
    });
    expect(await screen.findByRole('button', { name: /^Price of Milk 500 ml: 75.50/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeInTheDocument();
  });

  it('shows the old price and the reason when the server refuses the new one', async () => {
    const { user } = show({
      bulk_edit_products: () => {
        throw new ApiError({ code: 'stale_row', message: 'x', status: 409 });
      },
    });
    await firstRow();
    await user.click(screen.getByRole('button', { name: /^Price of Milk 500 ml/ }));
    await user.keyboard('75.50{Enter}');

    expect(await screen.findByText(/Someone else changed this./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Price of Milk 500 ml: 60.00/ })).toBeInTheDocument();
  });

  it('refuses a price that is none, at the cell, without asking the server', async () => {
    const { user, calls } = show();
    await firstRow();
    await user.click(screen.getByRole('button', { name: /^Price of Milk 500 ml/ }));
    await user.keyboard('cheap{Enter}');

    expect(screen.getByRole('alert')).toHaveTextContent('Type an amount');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^Price of Milk 500 ml: 60.00/ })).toHaveFocus();
    expect(calls.filter(({ name }) => name === 'bulk_edit_products')).toEqual([]);
  });

  it('changes many at once', async () => {
    const { user, calls } = show({
      bulk_edit_products: { id: 'e', chosen: 2, changed: 2, product: null, replayed: false },
    });
    await firstRow();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 products' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Price' }), 'down_percent');
    await user.type(within(dialog).getByRole('textbox', { name: 'Percent' }), '7.5');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Usual price' }), 'price_before');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));

    expect(await screen.findByText('2 products changed')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'bulk_edit_products')?.args).toMatchObject({
      p_edit: {
        ids: [milk.id, bread.id],
        set: { price: { by: 'percent', value: -7.5 }, retail_price: { by: 'price_before' } },
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for a set of modifiers with many at once, and takes it back', async () => {
    const set = { id: 's1', name: 'Milk', min_choices: 0, max_choices: null, choices: [], is_archived: false };
    const { user, calls } = show({
      list_modifier_sets: [set, { ...set, id: 's2', name: 'Extras' }],
      attach_modifier_set: { modifier_set_id: 's2', changed_ids: [bread.id] },
    });
    await firstRow();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Modifiers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifiers of 2 products' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Modifier set' }), 'Extras');
    await user.click(dialog.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('Extras was added to 1 product')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'attach_modifier_set').map(({ args }) => args)).toEqual([
        { p_modifier_set_id: 's2', p_product_ids: [milk.id, bread.id], p_is_attached: true },
        { p_modifier_set_id: 's2', p_product_ids: [bread.id], p_is_attached: false },
      ]),
    );
  });

  it('teaches what to do while there are no products', async () => {
    show({ list_products: { rows: [], next_cursor: null, count: 0, has_more_than_count: false } });

    expect(await screen.findByText('No products yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute(
      'href',
      '/admin/import/new?kind=products',
    );
  });

  it('says what went wrong and tries again', async () => {
    let isDown = true;
    const { user } = show({
      list_products: () => {
        if (isDown) throw new ApiError({ code: 'unexpected', message: 'x', status: 500 });
        return page;
      },
    });
    const retry = await screen.findByRole('button', { name: /Try again/i });
    isDown = false;
    await user.click(retry);

    expect(await firstRow()).toBeInTheDocument();
  });
});
