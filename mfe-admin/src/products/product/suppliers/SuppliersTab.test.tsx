import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { ProductScreen } from '../../ProductScreen';
import { SHIRT } from '../../../common/testProduct';
import { changeOf, changeText, pricePoints } from './supplierPrices';

const price = {
  product_id: SHIRT.id,
  contact_id: 'a',
  contact_name: 'Brookside',
  last_price: 41.666667,
  last_on: '2026-11-20',
  pack_size: 24,
  min_quantity: 48,
  supplier_code: 'BRK-1',
  lowest_price: 40,
  average_price: 40.83,
  times: 2,
  lead_days: 3,
  is_preferred: true,
};
const asked = [
  { contact_id: 'a', noted_on: '2026-11-20', unit_price: 42 },
  { contact_id: 'a', noted_on: '2026-10-02', unit_price: 40 },
];
const on_order = [
  {
    ...{ product_id: SHIRT.id, order_id: 'o', order_number: 'PO-000007', contact_name: 'Brookside', location_id: 'l' },
    ...{ quantity: 12, expected_on: '2026-11-30' },
  },
];

const renderTab = (rpc: FakeRpc = {}, session = {}) =>
  renderWithApp(
    <Routes>
      <Route path="/admin/products/:productId" element={<ProductScreen />} />
    </Routes>,
    {
      session,
      route: `/admin/products/${SHIRT.id}?tab=suppliers`,
      rpc: {
        get_product: SHIRT,
        'GET /rest/v1/tenant_policies': [{ prices_include_tax: true, low_stock_default: 5 }],
        supply_of_products: { prices: [price], on_order },
        'GET /rest/v1/supplier_prices': asked,
        ...rpc,
      },
    },
  );

describe('the suppliers of a product', () => {
  it('says who sells it, at what price, how it changed, and what is on order', async () => {
    const { container } = renderTab();
    const table = await screen.findByRole('table', { name: 'Suppliers of this product' });
    const row = await within(table).findByRole('row', { name: /Brookside/ });
    expect(row).toHaveTextContent(/Brookside PreferredBRK-141\.66666720 Nov 2026\+5%40\.83/);
    expect(screen.getByRole('img', { name: /Brookside: last 41\.666667/ })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'On order' })).toHaveTextContent(
      'PO-000007 12 from Brookside, expected 30 Nov 2026',
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says where prices come from while there are none', async () => {
    renderTab({ supply_of_products: { prices: [], on_order: [] }, 'GET /rest/v1/supplier_prices': [] });
    expect(await screen.findByText('No prices known yet')).toBeInTheDocument();
  });

  it('says what went wrong, and asks again', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'internal', message: 'Broken.', status: 500 });
    };
    renderTab({ supply_of_products: refuse });
    expect(await screen.findByText('The suppliers could not be loaded')).toBeInTheDocument();
  });

  it('is not for those who may not see purchases', async () => {
    const { calls } = renderTab({}, { permissions: ['products.view'] });
    expect(await screen.findByText('Your role cannot see purchases')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Suppliers' })).toBeNull();
    expect(calls.some(({ name }) => name === 'supply_of_products')).toBe(false);
  });
});

describe('prices over time', () => {
  const prices = [
    { contactId: 'a', day: '2026-11-20', price: 42 },
    { contactId: 'b', day: '2026-11-20', price: 50 },
    { contactId: 'a', day: '2026-11-20', price: 41 },
    { contactId: 'a', day: '2026-10-02', price: 40 },
  ];

  it('compares with the price before', () => {
    expect(changeOf(prices, 'a')).toBe(2.4);
    expect(changeOf(prices, 'b')).toBeNull();
    expect([changeText(2.4), changeText(-1), changeText(0), changeText(null)]).toEqual(['+2.4%', '−1%', 'same', '–']);
  });

  it('is by day, the last of a day', () => {
    expect(pricePoints(prices, ['a'])).toEqual([
      { day: '2026-10-02', a: 40 },
      { day: '2026-11-20', a: 42 },
    ]);
  });
});
