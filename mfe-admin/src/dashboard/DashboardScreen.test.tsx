import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { MyAccess, TillSession } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { makeProductRow } from '../common/productSamples';
import { asOfText, DashboardScreen } from './DashboardScreen';
import { day, FIRST_DAY, refuseFirstRun, summary } from './dashboardSamples';

const MILK_ROW = makeProductRow({ id: 'p1', is_published: false });

const TILL_SESSION: TillSession & { counted_cash: number | null; over_short: number | null } = {
  id: 's1',
  till_id: 't1',
  till_name: 'Till 1',
  status: 'closed',
  opened_at: '2026-11-20T08:00:00Z',
  opened_by_name: 'Amina Otieno',
  closed_at: '2026-11-20T18:00:00Z',
  opening_float: 1000,
  sale_count: 0,
  sales_total: 0,
  z_number: 1,
  counted_cash: 1000,
  over_short: 0,
};

const FIRST_RUN = {
  business_kind: 'grocery',
  completed_at: '2026-11-20T08:00:00Z',
  currency_code: 'KES',
  timezone: 'Africa/Nairobi',
  country: 'Kenya',
  can_change_currency: true,
  sample: null,
};

/** A new shop with so many products, so many of them shown, and so many till sessions. */
function renderFirstDay(
  session: Partial<MyAccess> = {},
  { products = 0, shown = 0, sessions = 0, answer = FIRST_DAY, firstRun = refuseFirstRun } = {},
) {
  return renderWithApp(<DashboardScreen />, {
    session: { tenant: { ...makeAccess().tenant!, subdomain: null }, ...session },
    rpc: {
      dashboard_summary: answer,
      first_run_state: firstRun,
      list_products: ({ p_status }: { p_status: string }) => {
        const count = p_status === 'published' ? shown : products;
        return { rows: count > 0 ? [MILK_ROW] : [], next_cursor: null, count };
      },
      list_till_sessions: { rows: sessions > 0 ? [TILL_SESSION] : [], next_cursor: null },
    },
  });
}
const stepLinks = async () => within(await screen.findByRole('list')).getAllByRole('link');
const stepNames = async () => (await stepLinks()).map((link) => link.querySelector('strong')?.textContent);
const doneSteps = async () =>
  (await stepLinks())
    .filter((link) => within(link).queryByRole('img', { name: 'Done:' }) !== null)
    .map((link) => link.querySelector('strong')?.textContent);

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

    expect(await screen.findByRole('alert')).toHaveTextContent('The figures could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'Today' })).toBeInTheDocument();
  });

  it('puts what needs attention before today’s figures', async () => {
    renderDashboard(summary());

    const attention = await screen.findByRole('region', { name: 'Needs attention' });
    expect(within(attention).getByRole('link', { name: /3 products are low in stock/ })).toHaveAttribute(
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
    expect(screen.getByText('25% margin, without tax')).toBeInTheDocument();
  });

  it('has a table behind every chart', async () => {
    const { user } = renderDashboard(summary());

    const buttons = await screen.findAllByRole('button', { name: 'Show table' });
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
    expect(screen.queryByText('Books check')).not.toBeInTheDocument();
  });

  it('says per card whether amounts are with or without tax', async () => {
    renderDashboard(summary());

    expect((await screen.findByRole('link', { name: 'Net sales' })).closest('article')).toHaveTextContent(
      'without tax',
    );
    const paid = await screen.findByRole('heading', { name: 'How customers paid today' });
    expect(paid.closest('section')).toHaveTextContent('What was paid, with tax');
    expect(screen.queryByText(/All figures/)).not.toBeInTheDocument();
  });

  it('of a business that is not registered for tax says nothing of it', async () => {
    const { container } = renderDashboard(summary({ is_tax_registered: false }));

    await screen.findByRole('heading', { name: 'How customers paid today' });
    expect(screen.getByText('25% margin')).toBeInTheDocument();
    expect(container).not.toHaveTextContent(/\btax\b/i);
  });

  it('counts one unit as one', async () => {
    renderDashboard(summary({ today: day({ units: 1 }) }));

    expect(await screen.findByText('1 item')).toBeInTheDocument();
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
    await screen.findAllByRole('button', { name: 'Show table' });

    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('the first steps', () => {
  beforeEach(() => localStorage.clear());

  it('stand in place of empty charts, each leading to where it is done', async () => {
    renderFirstDay();

    expect((await stepLinks()).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/products/new',
      '/admin/products',
      '/t/duka',
      '/admin/sales?tab=till',
      '/admin/sales?tab=new',
    ]);
    expect(screen.getByText(/0 of 5 done/)).toBeInTheDocument();
  });

  it('tick what is done', async () => {
    renderFirstDay({}, { products: 2, shown: 1, sessions: 1 });

    await waitFor(async () =>
      expect(await doneSteps()).toEqual(['Add your first product', 'Put it in the shop', 'Open a till']),
    );
    expect(screen.getByText(/3 of 5 done/)).toBeInTheDocument();
  });

  it('lead to the product that is still hidden', async () => {
    renderFirstDay({}, { products: 1 });

    expect(await screen.findByRole('link', { name: /Put it in the shop/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Put it in the shop/ })).toHaveAttribute('href', '/admin/products/p1'),
    );
  });

  it('remember on this device that the shop was seen', async () => {
    const { user, unmount } = renderFirstDay();

    await user.click(await screen.findByRole('link', { name: /See your shop/ }));
    expect(await doneSteps()).toEqual(['See your shop']);
    unmount();

    renderFirstDay();
    expect(await doneSteps()).toEqual(['See your shop']);
  });

  it('say how long the trial still runs', async () => {
    const inTenDays = new Date(Date.now() + 10.5 * 86_400_000).toISOString();
    renderFirstDay({ subscription: { ...makeAccess().subscription!, status: 'trial', expires_at: inTenDays } });

    expect(await screen.findByRole('link', { name: '10 days left of your trial.' })).toHaveAttribute(
      'href',
      '/admin/billing',
    );
  });

  it('offer only what the person may do, and no shop where there is none', async () => {
    renderFirstDay({
      permissions: ['dashboard.view', 'sales.view_own', 'sales.record', 'till.operate'],
      tenant: { ...makeAccess().tenant!, storefront_enabled: false },
    });

    expect(await stepNames()).toEqual(['Open a till', 'Make a sale']);
  });

  it('stay while goods lie in stock but nothing was sold', async () => {
    renderFirstDay({}, { answer: { ...FIRST_DAY, stock: { value: 500, low_count: 0, out_count: 0 } } });

    expect(await screen.findByRole('region', { name: 'First steps' })).toBeInTheDocument();
  });

  it('are not shown to a new cashier of a running business, nor after a quiet month', async () => {
    const { unmount } = renderFirstDay(
      { permissions: ['dashboard.view', 'sales.view_own', 'sales.record'] },
      { answer: { ...FIRST_DAY, stock: { value: null, low_count: 1, out_count: 0 } } },
    );
    expect(await screen.findByRole('region', { name: 'Today' })).toBeInTheDocument();
    unmount();

    renderFirstDay(
      {},
      {
        answer: {
          ...FIRST_DAY,
          slow_products: [{ product_id: 'p2', name: 'Torch', unit: 'each', stock_quantity: 12, days_since_sale: 45 }],
        },
      },
    );
    expect(await screen.findByRole('region', { name: 'Today' })).toBeInTheDocument();
    expect(screen.getByText('last sold 45 days ago')).toBeInTheDocument();
  });

  it('come together with what stands above them, and come also when that could not be read', async () => {
    let answerFirstRun: (state: unknown) => void = () => undefined;
    const firstRun = new Promise((resolve) => (answerFirstRun = resolve));
    const { calls } = renderFirstDay({}, { firstRun: () => firstRun });
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('dashboard_summary'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();

    answerFirstRun({ ...FIRST_RUN, completed_at: null });

    await screen.findByRole('region', { name: 'First steps' });
    expect(screen.getByRole('region', { name: 'Set up your business' })).toBeInTheDocument();
  });

  it('have no accessibility fault', async () => {
    const { container } = renderFirstDay({}, { products: 1 });
    await waitFor(async () => expect(await doneSteps()).toHaveLength(1));

    expect((await axe(container)).violations).toEqual([]);
  });
});
