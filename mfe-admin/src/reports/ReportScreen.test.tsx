import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { Route, Routes, useLocation } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../testing/fakeToday';
import { ReportScreen } from './ReportScreen';
import { ACCESS, answerOf, CATALOGUE } from './reportSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

type Ask = { p_query: rpc.ReportQuery };

const SODA = '00000000-0000-4000-8000-000000000001';

/** A shop with two products, sold on two days. */
function shopAnswer({ p_query: query }: Ask): rpc.ReportAnswer {
  const [by, across] = query.dimensions ?? [];
  const values = (amount: number) => query.measures.map((key) => (key === 'margin' ? 0.25 : amount));
  const row = (key: string | string[], name: string, now: number, then: number) => ({
    key,
    name,
    values: values(now),
    compared: values(then),
  });
  if (across !== undefined)
    return answerOf(query, [row(['1', '09'], '', 10, 0), row(['1', '17'], '', 40, 0), row(['5', '09'], '', 20, 0)]);
  if (by === 'day') return answerOf(query, [row('2026-11-02', '', 100, 80), row('2026-11-03', '', 50, 80)]);
  if (by === 'tender') return answerOf(query, [row('cash', 'Cash', 120, 100), row('card', 'Card', 30, 0)]);
  if (by === undefined) return answerOf(query, [row([], '', 150, 100)]);
  const rows = [row(SODA, 'Soda', 120, 100), row('', '=Bread', 30, 0)];
  const filter = query.filters?.find(({ dimension }) => dimension === by);
  return answerOf(query, filter === undefined ? rows : rows.slice(0, 1));
}

const RPC: FakeRpc = {
  report_catalogue: CATALOGUE,
  report_access: ACCESS,
  run_report: shopAnswer,
  list_locations: [],
};

/** Says where the screen has led to. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

function renderReport(path: string, rpcs: FakeRpc = {}) {
  const rendered = renderWithApp(
    <>
      <Routes>
        <Route path="/admin/reports/:reportKey" element={<ReportScreen />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Address />
    </>,
    {
      session: {},
      route: `/admin/reports/${path}`,
      rpc: { ...RPC, 'GET /rest/v1/business_settings': [], ...rpcs },
    },
  );
  const queries = () =>
    rendered.calls.filter(({ name }) => name === 'run_report').map(({ args }) => (args as Ask).p_query);
  return { ...rendered, queries };
}

const table = (name: string) => screen.findByRole('table', { name });
const address = () => screen.getByRole('status', { name: 'Address' }).textContent ?? '';
const refuse =
  (code: string, message: string, details: unknown = null) =>
  () => {
    throw new ApiError({ code, message, status: code === 'permission_denied' ? 403 : 400, details });
  };

describe('a report of rows', () => {
  it('asks for what the address says, and shows totals first with their change', async () => {
    const { container, queries } = renderReport('sales_by_product?days=last_month&compare=week_before&sort=-units');
    const rows = within(await table('Sales by product')).getAllByRole('row');

    expect(queries()[0]).toMatchObject({
      report: 'sales_by_product',
      measures: ['net_sales', 'units', 'margin'],
      dimensions: ['product'],
      from: '2026-10-01',
      to: '2026-10-31',
      compare: 'week_before',
      sort: 'units',
      descending: true,
    });
    const total = rows.find((row) => row.textContent?.includes('Total (2)'));
    expect(rows.indexOf(total!)).toBeLessThan(rows.findIndex((row) => row.textContent?.includes('Soda')));
    expect(total).toHaveTextContent('150.00');
    expect(total).toHaveTextContent('+50%');
    expect(rows.find((row) => row.textContent?.includes('Soda'))).toHaveTextContent('+20%');
    expect(rows.find((row) => row.textContent?.includes('Bread'))).toHaveTextContent('new');
    expect(within(screen.getByRole('region', { name: 'Totals' })).getByText(/from 100\.00/)).toBeInTheDocument();
    expect(await screen.findByText(/compared with .*up to the same time/)).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('of stock asks for one day, in words and in the question, and can choose another', async () => {
    const { container, queries, user } = renderReport('stock_on_hand?days=2026-10-31..2026-10-31', {
      run_report: ({ p_query: query }: Ask) =>
        answerOf(query, [{ key: 'drinks', name: 'Drinks', values: [600] }], { from: null }),
    });

    expect(await table('Stock value')).toHaveTextContent('600.00');
    expect(queries()[0]).toMatchObject({ report: 'stock_on_hand', to: '2026-10-31', compare: 'none' });
    expect(queries()[0]).not.toHaveProperty('from');
    expect(await screen.findByLabelText('At the end of')).toBeInTheDocument();
    expect(screen.queryByLabelText('Period')).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(within(await table('Stock value')).getByText('Drinks'));
    await waitFor(() =>
      expect(queries()).toContainEqual(expect.objectContaining({ dimensions: ['product'], to: '2026-10-31' })),
    );
  });

  it('of stock with nothing on that day says so, and leads to today', async () => {
    renderReport('stock_on_hand?days=2026-01-01..2026-01-01', {
      run_report: ({ p_query: query }: Ask) => answerOf(query, [], { from: null }),
    });

    expect(await screen.findByText('Nothing at the end of this day')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show today' })).toHaveAttribute(
      'href',
      expect.not.stringContaining('2026-01-01'),
    );
  });

  it('says what a figure is', async () => {
    const { user } = renderReport('sales_by_product');
    await table('Sales by product');
    await user.click(screen.getByRole('button', { name: 'What is Net sales?' }));

    expect(screen.getByText('Net sales, defined.')).toBeInTheDocument();
    expect(screen.getByText('Example: One and one: 2.')).toBeInTheDocument();
  });

  it('opens a row by the next grouping, by press and by Enter, and leads back', async () => {
    const { user, queries } = renderReport('sales_by_product?by=category&sort=net_sales');
    await user.click(within(await table('Sales by product')).getByText('Soda'));

    await waitFor(() =>
      expect(queries()).toContainEqual(
        expect.objectContaining({ dimensions: ['product'], filters: [{ dimension: 'category', values: [SODA] }] }),
      ),
    );
    const levels = await screen.findByRole('navigation', { name: 'Levels' });
    await waitFor(() => expect(within(levels).getByText('Soda')).toHaveAttribute('aria-current', 'page'));
    expect(screen.getByRole('button', { name: 'Remove filter Category: Soda' })).toBeInTheDocument();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(address()).toBe('/admin/reports/sales_by_product?by=category&sort=net_sales'));
  });

  it('ends at the sales of the day', async () => {
    const { user } = renderReport('sales_by_product?by=day&in.location=L1');
    await user.click(within(await table('Sales by product')).getByText('Mon 2 Nov 2026'));

    expect(address()).toBe('/admin/sales?tab=list&location=L1&days=2026-11-02..2026-11-02');
  });

  it('changes what is asked, by its fields, and keeps it in the address', async () => {
    const { user } = renderReport('sales_by_product');
    await table('Sales by product');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period: period' }), 'Last 7 days');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Nothing');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Category');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Margin' }));

    const params = new URLSearchParams(address().split('?')[1]);
    expect(Object.fromEntries(params)).toEqual({
      days: 'last_7_days',
      compare: 'none',
      by: 'category',
      columns: 'net_sales,units',
    });
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Change' })).not.toBeInTheDocument());
  });

  it('leaves out figures that cannot be split, and says why', async () => {
    const refused = (asked: Ask) =>
      asked.p_query.measures.includes('units')
        ? refuse('cannot_be_split', 'Units sold cannot be shown by product: a sale has several.', {
            measure: 'units',
          })()
        : shopAnswer(asked);
    renderReport('sales_by_product', { run_report: refused });
    await table('Sales by product');

    expect(screen.getByText(/cannot be shown by product: a sale has several\. It is left out/)).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Units sold' })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /Margin/ })).toBeInTheDocument();
  });

  it('shows two groupings side by side, or as a list', async () => {
    const { user, container } = renderReport('sales_heat_map');
    const grid = await screen.findByRole('region', { name: 'Busy hours: Net sales' });

    expect(within(grid).getByRole('row', { name: /^Monday/ })).toHaveTextContent('Monday10.0040.0050.00');
    expect(within(grid).getByRole('row', { name: /^Total/ })).toHaveTextContent('Total30.0040.0070.00');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(within(await table('Busy hours')).getByText('17:00')).toBeInTheDocument();
  });
});

describe('a report that is too wide', () => {
  const tooWide = refuse(
    'report_too_wide',
    'This reads 2.1 million lines. Choose a shorter period or fewer groupings.',
  );

  it('says so in place of the figures, with no way to try the same again', async () => {
    const { container } = renderReport('sales_by_product?by=product,day', { run_report: tooWide });

    expect(await screen.findByText('Too much to add up at once')).toBeInTheDocument();
    expect(screen.getByText(/This reads 2\.1 million lines\. Choose a shorter period/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Group by' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('shows figures again as soon as less is asked', async () => {
    const { user } = renderReport('sales_by_product', {
      run_report: (asked: Ask) => (asked.p_query.from === '2026-11-01' ? tooWide() : shopAnswer(asked)),
    });
    await screen.findByText('Too much to add up at once');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period: period' }), 'Last 7 days');

    expect(await table('Sales by product')).toHaveTextContent('Soda');
    expect(screen.queryByText('Too much to add up at once')).not.toBeInTheDocument();
  });
});

describe('a filter', () => {
  it('of more values than come at once is looked for by the server', async () => {
    const many = (asked: Ask) => {
      const answer = shopAnswer(asked);
      if (asked.p_query.dimensions?.[0] !== 'category') return answer;
      const isNarrowed = asked.p_query.search !== undefined || (asked.p_query.filters ?? []).length > 0;
      if (!isNarrowed) return { ...answer, row_count: 1200 };
      return answerOf(asked.p_query, [{ key: 'zebra', name: 'Zebra toys', values: [1] }]);
    };
    const { user, queries } = renderReport('sales_by_product', { run_report: many });
    await table('Sales by product');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'zeb');
    await user.click(await screen.findByText('Zebra toys'));

    expect(queries()).toContainEqual(expect.objectContaining({ dimensions: ['category'], search: 'zeb', limit: 50 }));
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('in.category')).toBe('zebra'));
  });
});

describe('reports of the own sales', () => {
  it('say so below their title, and ask for nothing of others', async () => {
    const { queries } = renderReport('sales_summary', { report_catalogue: { ...CATALOGUE, is_own: true } });
    await screen.findByRole('region', { name: 'Statement' });

    expect(screen.getByText(/Your own sales and tills\./)).toBeInTheDocument();
    expect(new Set(queries().map(({ report }) => report))).toEqual(new Set(['sales_summary']));
  });
});

describe('the sales summary', () => {
  it('is a statement from gross sales to the payments', async () => {
    const { container } = renderReport('sales_summary');
    const statement = await screen.findByRole('region', { name: 'Statement' });

    expect(within(statement).getByRole('row', { name: /^Discounts/ })).toHaveTextContent('(150.00)');
    expect(within(statement).getByRole('row', { name: /^Total sales/ })).toHaveTextContent('150.00');
    expect(within(statement).getByRole('row', { name: /^Cash/ })).toHaveTextContent('120.00');
    expect(within(statement).getByRole('row', { name: /^All payments/ })).toHaveTextContent('150.00');
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('when there is nothing to show', () => {
  const nothing = ({ p_query: query }: Ask) => answerOf(query, []);

  it('leads to the till where nothing was ever sold', async () => {
    const { container } = renderReport('sales_by_product', { run_report: nothing });

    expect(await screen.findByText('Nothing to report yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the till' })).toHaveAttribute('href', '/admin/sales?tab=new');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('leads to the last day before on which something was', async () => {
    const { queries } = renderReport('sales_by_product', {
      run_report: ({ p_query: query }: Ask) =>
        query.to === '2026-10-31' ? answerOf(query, [{ key: '2026-10-30', values: [5] }]) : answerOf(query, []),
    });

    expect(await screen.findByText('Nothing in this period')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show 30 Oct 2026' })).toHaveAttribute(
      'href',
      expect.stringContaining('days=2026-10-30..2026-10-30'),
    );
    expect(queries().at(-1)).toMatchObject({ dimensions: ['day'], sort: 'day', descending: true, limit: 1 });
  });

  it('leads to the first day after where nothing was before', async () => {
    renderReport('sales_by_product?days=2025-01-01..2025-01-31', {
      run_report: ({ p_query: query }: Ask) =>
        query.from === '2025-02-01' ? answerOf(query, [{ key: '2025-03-05', values: [5] }]) : answerOf(query, []),
    });

    expect(await screen.findByRole('link', { name: 'Show 5 Mar 2025' })).toBeInTheDocument();
  });

  it('names no day where none could be looked up', async () => {
    renderReport('sales_by_product', {
      run_report: (asked: Ask) => {
        if (asked.p_query.limit === 1) throw new ApiError({ code: 'internal', message: 'Broken.', status: 400 });
        return nothing(asked);
      },
    });

    expect(await screen.findByText('Nothing in this period')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Show/ })).not.toBeInTheDocument();
  });

  it('says that a report is not for the role, and what went wrong, with a way to try again', async () => {
    const first = renderReport('profit');
    expect(await screen.findByText('Your role cannot see Profit')).toBeInTheDocument();
    expect(
      screen.getByText(
        'It needs the right: See what products cost. Olive Owner or Otto Owner can give you a role that has it.',
      ),
    ).toBeInTheDocument();
    first.unmount();
    const none = renderReport('secret');
    expect(await screen.findByText('This report does not exist')).toBeInTheDocument();
    none.unmount();

    const second = renderReport('sales_by_product', { run_report: refuse('report_broken', 'It is broken.') });
    expect(await screen.findByText('It is broken.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect((await axe(second.container)).violations).toEqual([]);
  });

  it('keeps the last answer without a network, and says of when it is', async () => {
    renderReport('sales_by_product');
    await table('Sales by product');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));

    expect(await screen.findByText(/No network\. These figures are of 11:05/)).toBeInTheDocument();
    expect(screen.getByText('Soda')).toBeInTheDocument();
    online.mockRestore();
  });
});
