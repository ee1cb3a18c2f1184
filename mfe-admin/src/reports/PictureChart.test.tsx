import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type * as rpc from '@dukani/shared/rpc';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { fakeToday } from '../testing/fakeToday';
import { pictureOf, pictureRows, pictureSummary, type Picture } from './pictures';
import { registryOf } from './reportRequest';
import { ReportScreen } from './ReportScreen';
import { ACCESS, answerOf, CATALOGUE } from './reportSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const measure = (key: string, label: string, unit: rpc.ReportUnit = 'money'): rpc.ReportMeasure => ({
  key,
  family: 'abc',
  label,
  unit,
  better: null,
  definition: `${label}, defined.`,
  example: 'One and one: 2.',
  is_additive: unit === 'money',
  not_by: [],
});
const definition = (key: string, chart: rpc.ReportDefinition['chart'], measures: string[], dimensions: string[]) => ({
  ...(CATALOGUE.reports[3] ?? CATALOGUE.reports[0]),
  key,
  title: key,
  chart,
  measures,
  more_measures: [],
  dimensions,
  filters: [],
  sort: measures[0] ?? '',
});
const WITH_PICTURES = {
  ...CATALOGUE,
  measures: [
    ...CATALOGUE.measures,
    measure('abc_net', 'Net sales'),
    measure('abc_cumulative', 'Cumulative share', 'percent'),
    measure('turnover', 'Turns a year', 'quantity'),
    measure('flow_profit', 'Gross profit'),
    measure('flow_net', 'Net sales'),
    measure('drawer_difference', 'Difference'),
  ],
  reports: [
    definition('abc', 'pareto', ['abc_net', 'abc_cumulative'], ['product', 'category']),
    definition('turnover', 'scatter', ['turnover'], ['category']),
    definition('till_differences', 'dots', ['drawer_difference'], ['cashier']),
  ],
} as rpc.ReportCatalogue;
const registry = registryOf(WITH_PICTURES);
const pareto: Picture = { kind: 'pareto', measures: [], sort: '', isDescending: true, limit: 1 };

const row = (name: string, ...values: (number | null)[]): rpc.ReportRow => ({
  keys: [name],
  labels: [name],
  values,
  compared: null,
});

describe('what a report is drawn as', () => {
  it('is a Pareto chart by product alone, and bars where a figure is not for the role', () => {
    expect(pictureOf({ chart: 'pareto' }, { dimension: 'product', registry })?.kind).toBe('pareto');
    expect(pictureOf({ chart: 'pareto' }, { dimension: 'category', registry })).toBeNull();
    expect(pictureOf({ chart: 'scatter' }, { dimension: 'category', registry })?.kind).toBe('scatter');
    expect(pictureOf({ chart: 'scatter' }, { dimension: 'category', registry: registryOf(CATALOGUE) })).toBeNull();
    expect(pictureOf({ chart: 'dots' }, { dimension: 'day', registry })).toMatchObject({ kind: 'dots', sort: 'day' });
    expect(pictureOf({ chart: 'bars' }, { dimension: 'product', registry })).toBeNull();
  });

  it('divides the profit of each row by its sales, and leaves out what cannot be', () => {
    const scatter: Picture = { ...pareto, kind: 'scatter' };
    expect(
      pictureRows([row('Tea', 4, 30, 120), row('None', 2, 0, 0), row('Gone', null, 1, 1)], scatter, 'product'),
    ).toEqual([{ name: 'Tea', first: 4, second: 0.25 }]);
    expect(pictureRows([row('Amina', -30)], { ...pareto, kind: 'dots' }, 'cashier')).toEqual([
      { name: 'Amina', first: -30, second: null },
    ]);
  });

  it('says in a sentence what it shows', () => {
    const rows = pictureRows([row('A', 50, 0.5), row('B', 30, 0.8), row('C', 20, 1)], pareto, 'product');
    expect(pictureSummary(rows, pareto, String)).toBe('The first 2 bring 80 % of the sales.');
    expect(pictureSummary(rows.slice(0, 1), pareto, String)).toBe('The first 1 bring less than 80 % of the sales.');
    const dots: Picture = { ...pareto, kind: 'dots' };
    expect(pictureSummary(pictureRows([row('A', -5), row('B', 3)], dots, 'cashier'), dots, String)).toBe(
      'Most over: B, 3. Most short: A, -5.',
    );
    expect(pictureSummary([], dots, String)).toBe('There is nothing to draw.');
  });
});

describe.each([
  ['abc', 'Net sales and cumulative share', 'The first 1 bring 80 % of the sales.', [900, 0.9]],
  ['turnover', 'Turns a year and margin', 'Fastest: Soda, 900. Slowest: Soda, 900.', [900, 30, 120]],
  ['till_differences', 'Difference', 'Most over: Soda, 900.00. Most short: Soda, 900.00.', [900]],
])('the report %s', (key, title, sentence, values) => {
  it('is drawn with its figures as a table behind it', async () => {
    const { user, container } = renderWithApp(
      <Routes>
        <Route path="/admin/reports/:reportKey" element={<ReportScreen />} />
      </Routes>,
      {
        session: {},
        route: `/admin/reports/${key}`,
        rpc: {
          report_catalogue: WITH_PICTURES,
          report_access: ACCESS,
          run_report: ({ p_query: query }: { p_query: rpc.ReportQuery }) =>
            answerOf(
              query,
              [{ key: 'a', name: 'Soda', values: query.measures.map((_measure, place) => values[place] ?? null) }],
              key === 'abc' && query.measures.length > 1 ? { totals: { values: [900, null], compared: null } } : {},
            ),
          list_saved_reports: [],
          'GET /rest/v1/business_settings': [],
        },
      },
    );
    const chart = await screen.findByRole('region', { name: new RegExp(`^${title}, `) });
    expect(within(chart).getByRole('img', { name: /./ })).toHaveAccessibleName(expect.stringContaining(sentence));
    // The cumulative share of all products says nothing: it has no card.
    const totals = screen.getByRole('region', { name: 'Totals' });
    expect(totals).not.toHaveTextContent('Cumulative share');
    await user.click(screen.getByRole('button', { name: 'Show table' }));
    expect(await screen.findByRole('table', { name: new RegExp(`^${title}`) })).toHaveTextContent('Soda');
    expect((await axe(container)).violations).toEqual([]);
  });
});
