import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { makeProductRow } from '../common/productSamples';
import { StockScreen } from './StockScreen';

const ROWS = [
  makeProductRow({ id: 'a', name: 'Bread', stock_quantity: 2, low_stock_level: 5, reserved_quantity: 1 }),
  makeProductRow({ id: 'b', name: 'Delivery', kind: 'service', stock_quantity: 0 }),
  makeProductRow({ id: 'c', name: 'Milk', stock_quantity: 40 }),
  makeProductRow({ id: 'd', name: 'Soap', stock_quantity: 3 }),
];

function renderStock(permissions?: string[]) {
  return renderWithApp(<StockScreen />, {
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      'GET /rest/v1/tenant_policies': [{ prices_include_tax: true, low_stock_default: 3 }],
      list_products: ({ p_stock, p_query }: { p_stock: string; p_query: string | null }) => {
        const rows = ROWS.filter((row) => (p_stock === 'low' ? row.name === 'Bread' : p_query === null));
        return { rows, next_cursor: null, count: rows.length };
      },
    },
  });
}
const levels = () => screen.findByRole('table', { name: 'Stock levels' });

describe('StockScreen', () => {
  it('lists what is there under the forms, the least first, without services', async () => {
    const { calls } = renderStock();

    const row = within(await levels())
      .getByRole('link', { name: 'Bread' })
      .closest('tr');
    expect(row).toHaveTextContent('2 low');
    expect(screen.queryByText('Delivery')).not.toBeInTheDocument();
    expect(calls.find((call) => call.name === 'list_products')?.args).toMatchObject({
      p_sort: 'stock',
      p_stock: 'any',
    });
    expect(screen.getByRole('button', { name: 'Take in' })).toBeInTheDocument();
  });

  it('marks what is low by the level of the house where a product has none', async () => {
    renderStock();

    const row = within(await levels())
      .getByRole('link', { name: 'Soap' })
      .closest('tr');
    await waitFor(() => expect(row).toHaveTextContent('3 low'));
  });

  it('lists only what runs low', async () => {
    const { user } = renderStock();
    await levels();

    await user.click(screen.getByRole('radio', { name: 'Running low' }));

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Milk' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Bread' })).toBeInTheDocument();
  });

  it('shows the levels also to those who may not change them', async () => {
    renderStock(['stock.view', 'products.view']);

    expect(within(await levels()).getByRole('link', { name: 'Milk' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take in' })).not.toBeInTheDocument();
    expect(screen.getByText('Ask the owner or a manager to change stock.')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderStock();
    await levels();

    expect((await axe(container)).violations).toEqual([]);
  });
});
