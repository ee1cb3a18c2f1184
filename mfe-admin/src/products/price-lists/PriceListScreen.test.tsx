import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { PriceListScreen } from './PriceListScreen';

const LIST = {
  id: 'l1',
  name: 'Wholesale',
  priority: 5,
  audience: 'everybody',
  tags: [],
  location_id: null,
  location_name: null,
  starts_on: null,
  ends_on: null,
  is_active: true,
  is_archived: false,
  status: 'active',
  item_count: 1,
  contact_count: 0,
  updated_at: '2026-11-21T08:00:00Z',
};
const ITEM = {
  id: 'i1',
  product_id: 'milk',
  category_id: null,
  target: 'product',
  name: 'Milk 500 ml',
  sku: 'MLK',
  image_url: null,
  list_price: 60,
  min_quantity: 12,
  kind: 'fixed',
  value: 50,
  starts_on: null,
  ends_on: null,
  unit_price: 50,
  updated_at: '2026-11-21T08:00:00Z',
};
const MILK = { id: 'milk', name: 'Milk 500 ml', sku: 'MLK', price: 60 };
const PREVIEW = {
  product_id: 'milk',
  name: 'Milk 500 ml',
  day: '2026-12-03',
  quantity: 12,
  list_price: 60,
  unit_price: 50,
  amount: 600,
  price_source: { kind: 'price_list', price_list_id: 'l1', name: 'Wholesale' },
  offers: [
    {
      price_list_id: 'l1',
      name: 'Wholesale',
      unit_price: 50,
      is_own: false,
      target: 'product',
      min_quantity: 12,
      kind: 'fixed',
      value: 50,
      is_taken: true,
    },
  ],
};

function renderList(permissions?: string[], place: { location_id?: string; location_name?: string } = {}) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/products/price-lists/:priceListId" element={<PriceListScreen />} />
    </Routes>,
    {
      route: '/admin/products/price-lists/l1',
      session: permissions === undefined ? {} : { permissions },
      rpc: {
        get_price_list: { ...LIST, ...place, items: { rows: [ITEM], count: 1, next_cursor: null } },
        save_price_list: LIST,
        save_price_list_items: { saved: 1, removed: 0 },
        archive_price_list: { ...LIST, is_archived: true, status: 'archived' },
        till_products: [MILK],
        price_preview: PREVIEW,
        list_categories: [],
        'GET /rest/v1/locations': [{ id: 'm', name: 'Main shop' }],
        'GET /rest/v1/products': [{ id: 'milk', sku: 'MLK' }],
        'GET /rest/v1/product_barcodes': [],
      },
    },
  );
}

const callsOf = ({ calls }: ReturnType<typeof renderList>, name: string) =>
  calls.filter((call) => call.name === name).map((call) => call.args);

describe('PriceListScreen', () => {
  it('shows the list with its prices and has no accessibility faults', async () => {
    const { container } = renderList();

    expect(await screen.findByRole('heading', { name: 'Wholesale' })).toBeInTheDocument();
    expect(await screen.findByText('Milk 500 ml')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('names the place of a list whose location is not among the open ones', async () => {
    renderList(undefined, { location_id: 'kiosk', location_name: 'Old kiosk' });

    const where = await screen.findByRole('combobox', { name: 'Where' });
    expect(where).toHaveDisplayValue('Old kiosk');
    expect(await within(where).findByRole('option', { name: 'Main shop' })).toBeInTheDocument();
    expect(where).toHaveDisplayValue('Old kiosk');
  });

  it('changes a price where it stands', async () => {
    const app = renderList();
    await app.user.click(await screen.findByRole('button', { name: /^Price of Milk 500 ml, from 12/ }));
    const field = await screen.findByRole('textbox', { name: /^Price of Milk/ });
    await app.user.clear(field);
    await app.user.type(field, '10%{Enter}');

    await waitFor(() =>
      expect(callsOf(app, 'save_price_list_items')).toMatchObject([
        { p_price_list_id: 'l1', p_items: [{ id: 'i1', kind: 'percent_off', value: 10, min_quantity: 12 }] },
      ]),
    );
  });

  it('takes a price off, and puts it back', async () => {
    const app = renderList();
    await app.user.click(await screen.findByRole('button', { name: 'Remove Milk 500 ml' }));

    await waitFor(() => expect(callsOf(app, 'save_price_list_items')).toMatchObject([{ p_removed_ids: ['i1'] }]));
  });

  it('adds a price for everything without naming a product', async () => {
    const app = renderList();
    await app.user.click(await screen.findByRole('button', { name: 'Add a price' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a price' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getAllByText('Choose a product.').length).toBeGreaterThan(0);
    await app.user.selectOptions(within(dialog).getByRole('combobox', { name: 'For' }), 'all');
    await app.user.type(within(dialog).getByRole('textbox', { name: /Price or discount/ }), '10%');
    await app.user.click(within(dialog).getByRole('button', { name: 'Add' }));

    await waitFor(() =>
      expect(callsOf(app, 'save_price_list_items')).toMatchObject([
        { p_items: [{ product_id: null, category_id: null, kind: 'percent_off', value: 10 }] },
      ]),
    );
  });

  it('takes pasted rows whole or not at all', async () => {
    const app = renderList();
    await app.user.click(await screen.findByRole('button', { name: 'Paste from a sheet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste from a sheet' });
    const rows = within(dialog).getByRole('textbox', { name: 'Rows' });
    await app.user.click(rows);
    await app.user.paste('MLK\t55\nNONE\t10');
    await app.user.click(within(dialog).getByRole('button', { name: 'Add these prices' }));
    expect(await within(dialog).findByText('Line 2: No product has the SKU or barcode NONE.')).toBeInTheDocument();
    expect(callsOf(app, 'save_price_list_items')).toEqual([]);
    await app.user.clear(rows);
    await app.user.paste('MLK\t55');
    await app.user.click(within(dialog).getByRole('button', { name: 'Add these prices' }));

    await waitFor(() =>
      expect(callsOf(app, 'save_price_list_items')).toMatchObject([
        { p_items: [{ product_id: 'milk', kind: 'fixed', value: 55 }] },
      ]),
    );
  });

  it('says what somebody would pay and why', async () => {
    const app = renderList();
    await app.user.type(await screen.findByRole('combobox', { name: 'Product' }), 'milk');
    await app.user.click(await screen.findByRole('option', { name: /Milk 500 ml/ }));

    expect(await screen.findByText(/each,/)).toHaveTextContent(/50\.00 each, KSh.600\.00 for 12/);
    expect(screen.getByText(/from 12, by product/)).toBeInTheDocument();
  });

  it('shows everything and changes nothing for who may only look', async () => {
    renderList(['products.view']);

    await screen.findByText('Milk 500 ml');
    expect(screen.queryByRole('button', { name: 'Add a price' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Price of/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  });
});
