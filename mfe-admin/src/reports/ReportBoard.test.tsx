import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { useLocation } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../testing/fakeToday';
import { ReportBoard } from './ReportBoard';
import { answerOf, CATALOGUE, savedReport } from './reportSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

type Ask = { p_query: rpc.ReportQuery };

const SHOPS = ['Town', 'Market'];
const PINNED = savedReport({ is_pinned: true });
const STOCK = savedReport({
  id: '00000000-0000-4000-8000-00000000005d',
  name: 'Stock by category',
  report: 'stock_on_hand',
  is_pinned: true,
  query: { report: 'stock_on_hand', measures: ['stock_value'], dimensions: ['category'] },
});

function shopAnswer({ p_query: query }: Ask): rpc.ReportAnswer {
  const [by] = query.dimensions ?? [];
  const values = query.measures.map(() => 100);
  if (by === 'location')
    return answerOf(
      query,
      SHOPS.map((name) => ({ key: name, name, values })),
    );
  if (by === undefined) return answerOf(query, [{ key: [], values, compared: query.measures.map(() => 80) }]);
  return answerOf(query, [{ key: 'a', name: 'Soda', values, compared: values }]);
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function renderBoard(rpcs: FakeRpc = {}, route = '/admin/reports') {
  const rendered = renderWithApp(
    <>
      <ReportBoard catalogue={CATALOGUE} saved={[PINNED, STOCK, savedReport({ name: 'Not pinned' })]} />
      <Address />
    </>,
    {
      session: {},
      route,
      rpc: {
        run_report: shopAnswer,
        ...rpcs,
      },
    },
  );
  const queries = () =>
    rendered.calls.filter(({ name }) => name === 'run_report').map(({ args }) => (args as Ask).p_query);
  const queryOf = (report: string) => queries().findLast((query) => query.report === report);
  return { ...rendered, queryOf };
}

describe('the board', () => {
  it('shows today so far against the same weekday a week before, and a card for each pinned report', async () => {
    const { container, queryOf } = renderBoard();
    const card = await screen.findByRole('article', { name: PINNED.name });

    expect(await screen.findByRole('heading', { name: /Today so far/ })).toBeInTheDocument();
    expect(queryOf('sales_summary')).toMatchObject({
      measures: ['net_sales', 'sales', 'average_basket'],
      from: '2026-11-26',
      to: '2026-11-26',
      compare: 'week_before',
    });
    expect(await within(card).findByRole('table', { name: `First rows of ${PINNED.name}` })).toHaveTextContent('Soda');
    expect(within(card).getByRole('link', { name: PINNED.name })).toHaveAttribute(
      'href',
      expect.stringContaining(`saved=${PINNED.id}`),
    );
    expect(queryOf('sales_by_product')).toMatchObject({
      filters: PINNED.query.filters,
      from: '2026-11-26',
      to: '2026-11-26',
      limit: 5,
    });
    expect(queryOf('stock_on_hand')).not.toHaveProperty('from');
    expect(screen.queryByRole('article', { name: 'Not pinned' })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks all of another place; a card whose report has no such filter says so', async () => {
    const { user, queryOf } = renderBoard();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Location' }), 'Market');

    const place = { dimension: 'location', values: ['Market'] };
    await waitFor(() => expect(queryOf('sales_summary')?.filters).toEqual([place]));
    await waitFor(() => expect(queryOf('sales_by_product')?.filters).toContainEqual(place));
    expect(queryOf('stock_on_hand')?.filters).toEqual([]);
    expect(within(screen.getByRole('article', { name: STOCK.name })).getByText(/Of all places/)).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('location=Market');
  });

  it('takes days and place from the address, and compares longer periods with the one before', async () => {
    const { queryOf } = renderBoard({}, '/admin/reports?days=last_month&location=Town');

    await waitFor(() =>
      expect(queryOf('sales_summary')).toMatchObject({
        from: '2026-10-01',
        to: '2026-10-31',
        compare: 'previous',
        filters: [{ dimension: 'location', values: ['Town'] }],
      }),
    );
    expect(await screen.findByRole('heading', { name: /Oct 2026/ })).toBeInTheDocument();
  });

  it('offers no choice of places where there is one', async () => {
    renderBoard({
      run_report: ({ p_query: query }: Ask) =>
        query.dimensions?.[0] === 'location'
          ? answerOf(query, [{ key: 'Town', name: 'Town', values: [1] }])
          : shopAnswer({ p_query: query }),
    });

    expect(await screen.findByRole('region', { name: 'Totals' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Location' })).not.toBeInTheDocument();
  });

  it('says what could not be loaded where it belongs; an empty card says so', async () => {
    renderBoard({
      run_report: (asked: Ask) => {
        if (asked.p_query.report === 'sales_summary')
          throw new ApiError({ code: 'internal', message: 'Broken.', status: 400 });
        return asked.p_query.report === 'sales_by_product' ? answerOf(asked.p_query, []) : shopAnswer(asked);
      },
    });

    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
    expect(
      await within(screen.getByRole('article', { name: PINNED.name })).findByText('Nothing in this period.'),
    ).toBeInTheDocument();
  });
});
