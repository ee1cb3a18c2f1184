import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { DashboardSummary, DayFigures } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { asOfText, DashboardScreen } from './DashboardScreen';

const day = (changes: Partial<DayFigures> = {}): DayFigures => ({
  net_sales: 12000,
  gross_profit: 3000,
  transactions: 40,
  units: 96,
  average_basket: 300,
  refunds: 0,
  discounts: 50,
  ...changes,
});

function summary(changes: Partial<DashboardSummary> = {}): DashboardSummary {
  return {
    as_of: '2026-11-21T11:05:00Z',
    business_date: '2026-11-21',
    timezone: 'Africa/Nairobi',
    currency_code: 'KES',
    today: day(),
    yesterday: day({ net_sales: 10000 }),
    same_weekday_last_week: day({ net_sales: 16000 }),
    by_hour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      today: hour === 9 ? 500 : 0,
      same_weekday_last_week: hour === 17 ? 800 : 0,
    })),
    last_30_days: Array.from({ length: 30 }, (_, index) => ({
      date: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
      net_sales: 100,
      transactions: 2,
      gross_profit: 20,
    })),
    tenders: [
      { tender_type: 'cash', amount: 9000, count: 30 },
      { tender_type: 'mobile_money', amount: 3000, count: 10 },
    ],
    top_products: [{ product_id: 'p1', name: 'Milk 500 ml', image_url: null, quantity: 24, net_sales: 1440 }],
    slow_products: [{ product_id: 'p2', name: 'Torch', stock_quantity: 12, days_since_sale: null }],
    categories: [{ name: 'Dairy', net_sales: 5000 }],
    stock: { value: 883262.44, low_count: 3, out_count: 1 },
    money: { cash_position: 5000, receivable: 100, payable: 0 },
    attention: [
      { kind: 'low_stock', count: 3, message: '3 products are running low.', path: '/admin/products?stock=low' },
    ],
    books: { is_balanced: true, stock_matches_ledger: true, checked_at: '2026-11-21T11:05:00Z' },
    ...changes,
  };
}

const NOTHING = day({ net_sales: 0, gross_profit: 0, transactions: 0, units: 0, average_basket: 0, discounts: 0 });
const FIRST_DAY = summary({
  today: NOTHING,
  yesterday: NOTHING,
  same_weekday_last_week: NOTHING,
  last_30_days: [{ date: '2026-11-21', net_sales: 0, transactions: 0, gross_profit: 0 }],
  tenders: [],
  top_products: [],
  slow_products: [],
  categories: [],
  attention: [],
  stock: { value: 0, low_count: 0, out_count: 0 },
});

const renderDashboard = (answer: unknown, permissions?: string[]) =>
  renderWithApp(<DashboardScreen />, {
    session: permissions === undefined ? {} : { permissions },
    rpc: { dashboard_summary: answer },
  });

describe('DashboardScreen', () => {
  it('shows skeletons until the figures are there', () => {
    renderDashboard(new Promise(() => undefined));

    expect(screen.getByRole('status', { name: 'Loading the dashboard' })).toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    let isDown = true;
    const { user } = renderDashboard(() => {
      if (isDown) throw new ApiError({ code: 'unexpected', status: 500, message: 'Oops' });
      return summary();
    });

    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(
      'The figures could not be loaded',
    );
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'Today' })).toBeInTheDocument();
  });

  it('puts what needs attention before today’s figures', async () => {
    renderDashboard(summary());

    const attention = await screen.findByRole('region', { name: 'Needs attention' });
    expect(within(attention).getByRole('link', { name: /3 products are running low/ })).toHaveAttribute(
      'href',
      '/admin/products?stock=low',
    );
    expect(
      attention.compareDocumentPosition(screen.getByRole('region', { name: 'Today' })) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('compares today with yesterday and the same weekday last week, and leads to the day’s sales', async () => {
    renderDashboard(summary());

    const link = await screen.findByRole('link', { name: 'Net sales' });
    expect(link).toHaveAttribute('href', '/admin/sales?tab=list&from=2026-11-21&to=2026-11-21');
    const card = link.closest('article')!;
    expect(card).toHaveTextContent('12,000.00');
    expect(card).toHaveTextContent('+20%');
    expect(card).toHaveTextContent('−25%');
    expect(screen.getByText('25% margin')).toBeInTheDocument();
  });

  it('has a table behind every chart', async () => {
    const { user } = renderDashboard(summary());

    const buttons = await screen.findAllByRole('button', { name: 'Show table' }, { timeout: 5000 });
    expect(buttons).toHaveLength(3);
    await user.click(buttons[1]!);

    expect(screen.getByRole('table', { name: 'Last 30 days' })).toBeInTheDocument();
  });

  it('shows a cashier the own sales without cost, money and books', async () => {
    const own = { gross_profit: null };
    renderDashboard(
      summary({
        today: day(own),
        yesterday: day(own),
        same_weekday_last_week: day(own),
        stock: { value: null, low_count: 1, out_count: 0 },
        money: { cash_position: null, receivable: null, payable: null },
        books: null,
      }),
      ['dashboard.view', 'sales.view_own', 'sales.record'],
    );

    expect(await screen.findByRole('link', { name: 'Your net sales' })).toBeInTheDocument();
    expect(screen.queryByText('Gross profit')).not.toBeInTheDocument();
    expect(screen.queryByText('Books health')).not.toBeInTheDocument();
  });

  it('shows a new business its first steps in place of empty charts', async () => {
    renderDashboard(FIRST_DAY);

    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin/products/new', '/admin/sales?tab=till', '/admin/sales?tab=new']);
  });

  it('warns when the books do not agree', async () => {
    renderDashboard(
      summary({ books: { is_balanced: false, stock_matches_ledger: true, checked_at: '2026-11-21T11:05:00Z' } }),
    );

    expect(await screen.findByText(/Debits and credits differ/)).toBeInTheDocument();
  });

  it('says when and where the figures are from', () => {
    expect(asOfText('2026-11-21T11:05:00Z', 'Africa/Nairobi')).toBe('As of 14:05, Nairobi');
    expect(asOfText('2026-11-21T11:05:00Z', 'America/New_York')).toBe('As of 06:05, New York');
  });

  it('has no accessibility fault', async () => {
    const { container } = renderDashboard(summary());
    await screen.findAllByRole('button', { name: 'Show table' }, { timeout: 5000 });

    expect((await axe(container)).violations).toEqual([]);
  });
});
