import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ValuationPage } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ValuationTab } from './ValuationTab';

const PAGE: ValuationPage = {
  as_of: '2026-11-21',
  currency_code: 'KES',
  rows: [
    {
      product_id: 'p1',
      name: 'Rice',
      sku: 'RICE',
      unit: 'kg',
      image_url: null,
      category_name: 'Food',
      is_archived: false,
      quantity: 12.5,
      value: 1250,
      average_cost: 100,
    },
    {
      product_id: 'p2',
      name: 'Soap',
      sku: null,
      unit: 'each',
      image_url: null,
      category_name: null,
      is_archived: false,
      quantity: 0,
      value: 3,
      average_cost: null,
    },
  ],
  total: 2,
  quantity: 12.5,
  value: 1253,
  in_transit_value: 40,
  next_cursor: null,
};

function renderValuation(page: ValuationPage = PAGE, at = '/admin/stock?tab=valuation') {
  return renderWithApp(<ValuationTab />, {
    session: { permissions: ['stock.view', 'products.view_cost'] },
    route: at,
    rpc: {
      list_saved_views: [],
      list_locations: { rows: [] },
      list_categories: [],
      stock_valuation: ({ p_as_of }: { p_as_of: string | null }) => ({ ...page, as_of: p_as_of ?? page.as_of }),
      stock_value_by_location: {
        as_of: '2026-11-21',
        rows: [
          { location_id: 'a', name: 'Main shop', products: 2, quantity: 10, value: 1000 },
          { location_id: 'b', name: 'Store room', products: 1, quantity: 2.5, value: 253 },
        ],
      },
      stock_value_history: {
        points: [
          { day: '2026-10-31', value: 900 },
          { day: '2026-11-21', value: 1253 },
        ],
      },
    },
  });
}
const table = () => screen.findByRole('table', { name: 'Stock valuation' });

describe('ValuationTab', () => {
  it('shows quantity, average cost and value of each product, and the sums of all on top', async () => {
    renderValuation();
    const rice = within(await table())
      .getByText('Rice')
      .closest('tr');

    expect(rice).toHaveTextContent('12.5');
    expect(rice).toHaveTextContent('1,250.00');
    expect(screen.getByText('Value at average cost').closest('article')).toHaveTextContent('1,253.00');
    expect(screen.getByText('In transit').closest('li')).toHaveTextContent('40.00');
    expect(await screen.findByText('Store room')).toBeInTheDocument();
  });

  it('reconciles what lies somewhere with what is on its way, and says nothing of it where nothing is', async () => {
    const { unmount } = renderValuation();
    await table();
    const places = within(screen.getByRole('list', { name: 'Value by location' }));
    await places.findByText('Main shop');
    const amountOf = (name: string) =>
      /[\d,]+\.\d\d/.exec(places.getByText(name).closest('li')?.textContent ?? '')?.[0];

    expect([amountOf('Main shop'), amountOf('Store room')]).toEqual(['1,000.00', '253.00']);
    expect([amountOf('In transit'), amountOf('Including goods in transit')]).toEqual(['40.00', '1,293.00']);
    unmount();

    renderValuation({ ...PAGE, in_transit_value: 0 });
    await table();
    expect(screen.queryByText('Including goods in transit')).not.toBeInTheDocument();
  });

  it('asks for the day that is chosen, here and for the locations', async () => {
    const { calls } = renderValuation();
    await table();
    await waitFor(() => expect(screen.getByLabelText('As of the end of')).not.toHaveAttribute('readonly'));
    fireEvent.input(screen.getByLabelText('As of the end of'), { target: { value: '2026-06-30' } });

    for (const name of ['stock_valuation', 'stock_value_by_location'])
      await waitFor(() =>
        expect(calls.filter((call) => call.name === name).at(-1)?.args).toMatchObject({ p_as_of: '2026-06-30' }),
      );
    expect(await screen.findByText('Shown: 30 Jun 2026')).toBeInTheDocument();
  });

  it('says what the chart says, also as a table', async () => {
    const { user } = renderValuation();
    expect(await screen.findByRole('img', { name: /From .*900\.00 on .* to .*1,253\.00/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show table' }));

    expect(screen.getByRole('table', { name: 'Stock value over the last 12 months' })).toHaveTextContent('900.00');
  });

  it('teaches where nothing was ever in stock', async () => {
    renderValuation({ ...PAGE, rows: [], total: 0, quantity: 0, value: 0, in_transit_value: 0 });

    expect(await screen.findByText('Nothing in stock yet')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderValuation();
    await table();

    expect((await axe(container)).violations).toEqual([]);
  });
});
