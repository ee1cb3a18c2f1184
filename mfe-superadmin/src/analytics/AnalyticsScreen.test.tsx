import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { AnalyticsGrowth, AnalyticsUse } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { AnalyticsScreen } from './AnalyticsScreen';
import { daysText, shareText } from './analyticsWords';

const USE: AnalyticsUse = {
  counted_at: '2026-11-20T10:00:00Z',
  countries: ['KE', 'FR'],
  now: {
    tenants: 40,
    active_7_days: 20,
    active_30_days: 30,
    month: '2026-10-01',
    people_a_day: 12.5,
    people_a_month: 50,
    stickiness_percent: 25,
  },
  adoption: [
    { kind: 'till', tenants: 30, tenants_ever: 35, documents: 4000 },
    { kind: 'gift_cards', tenants: 4, tenants_ever: 6, documents: 9 },
  ],
  activity: [
    { starts_on: '2026-11-19', tenants: 18, sales: 300, orders: 12, people: 40 },
    { starts_on: '2026-11-20', tenants: 16, sales: 200, orders: 7, people: 38 },
  ],
};
const GROWTH: AnalyticsGrowth = {
  from: '2026-10-01',
  countries: ['KE'],
  counted_at: '2026-11-20T10:00:00Z',
  steps: [
    { step: 'signed_up', count: 20, median_days: null },
    { step: 'first_sale', count: 5, median_days: 2.5 },
  ],
  weeks: [{ week: '2026-10-05', counts: { signed_up: 12, first_sale: 3 } }],
  cohorts: [
    {
      cohort: '2026-10-01',
      tenants: 8,
      months: [
        { month: '2026-10-01', tenants: 4 },
        { month: '2026-11-01', tenants: 6 },
      ],
    },
  ],
};
const render = (query = '', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<AnalyticsScreen />, {
    route: `/superadmin/analytics${query}`,
    session: ADMIN,
    rpc: { admin_analytics_use: USE, admin_analytics_growth: GROWTH, ...rpc },
  });
const find = (text: string) => screen.findByText(text);
const findChart = (name: string) => screen.findByRole('img', { name });
const lastFilter = (calls: { name: string; args?: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).at(-1)?.args;

let saved: string[];
beforeEach(() => {
  saved = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const reader = new FileReader();
      reader.onload = () => saved.push(typeof reader.result === 'string' ? reader.result : '');
      reader.readAsText(blob);
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());
const isSaved = (text: string) => waitFor(() => expect(saved.join('')).toContain(text));

describe('use', () => {
  it('shows who sells, what is used and how fresh it is, without violations', async () => {
    const { container, calls } = render();

    await find('Selling, 7 days');
    const figures = within(screen.getByRole('region', { name: 'Key figures' }));
    expect(figures.getByText('50 % of all')).toBeInTheDocument();
    expect(figures.getByText('on an average day 25 % of them')).toBeInTheDocument();
    expect((await find('Gift cards')).closest('tr')).toHaveTextContent('Gift cards410 %69');
    expect(await findChart('At most 18: day 19 Nov 2026.')).toBeInTheDocument();
    expect(screen.getByText(/As of/)).toHaveTextContent('20 Nov 2026');
    expect(lastFilter(calls, 'admin_analytics_use')).toEqual({ p_filter: { days: 30, grain: 'day' } });
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);

  it('asks for a country, a time and its parts, and says what the figures mean', async () => {
    const { user, calls } = render();
    await find('Selling, 7 days');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Kenya');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '12 months');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shown' }), 'By week');

    await waitFor(() =>
      expect(lastFilter(calls, 'admin_analytics_use')).toEqual({
        p_filter: { country: 'KE', days: 365, grain: 'week' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'What the figures mean' }));
    expect(await screen.findByText(/at least one sale or order in the last 7 or 30 days/)).toBeInTheDocument();
  }, 300_000);

  it('saves both tables as CSV', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Export what is used' }));
    await isSaved('Gift cards,4,40,6,9');
    await user.click(screen.getByRole('button', { name: 'Export activity' }));
    await isSaved('2026-11-20,16,200,7,38');
  }, 300_000);

  it('takes an address that names no known choice for the usual one', async () => {
    const { calls } = render('?country=XX&days=5&by=hour');
    await find('Selling, 7 days');
    expect(lastFilter(calls, 'admin_analytics_use')).toEqual({ p_filter: { days: 30, grain: 'day' } });
  }, 300_000);

  it('says that nothing was counted and nobody sold yet', async () => {
    render('', {
      admin_analytics_use: {
        ...USE,
        counted_at: null,
        activity: [],
        now: { ...USE.now, tenants: 0, active_7_days: 0, active_30_days: 0, stickiness_percent: null },
      },
    });
    expect(await findChart('No business sold in this time.')).toBeInTheDocument();
    expect(screen.getByText(/Nothing was counted yet/)).toBeInTheDocument();
    expect(screen.getAllByText('– of all')).toHaveLength(2);
  }, 300_000);

  it('asks for the second factor where it is missing, and offers to try again after a failure', async () => {
    const refuse = (code: 'second_factor_required' | 'permission_denied') => () => {
      throw new ApiError({ code, status: 403, message: 'No.' });
    };
    const first = render('', { admin_analytics_use: refuse('second_factor_required') });
    expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
    first.unmount();
    render('', { admin_analytics_use: refuse('permission_denied') });
    expect(await screen.findByText('Could not load the figures of use')).toBeInTheDocument();
  }, 300_000);
});

describe('growth', () => {
  it('shows the way to a first sale, who still sells, and each week, without violations', async () => {
    const { container, calls } = render('?tab=growth');

    expect(await findChart('Of 20 who signed up, 5 made a first sale (25 %).')).toBeInTheDocument();
    expect(screen.getByText('Median wait')).toBeInTheDocument();
    expect(screen.getByTitle('6 of 8 in Nov 2026')).toHaveTextContent('75 %');
    expect(screen.getByText('5 Oct 2026').closest('tr')).toHaveTextContent('5 Oct 2026123');
    expect(lastFilter(calls, 'admin_analytics_growth')).toEqual({ p_filter: { months: 6 } });
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);

  it('asks for another time, saves weeks and cohorts, and says what a step is', async () => {
    const { user, calls } = render('?tab=growth&country=KE');
    await findChart('Of 20 who signed up, 5 made a first sale (25 %).');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '24 months');
    await waitFor(() =>
      expect(lastFilter(calls, 'admin_analytics_growth')).toEqual({ p_filter: { country: 'KE', months: 24 } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export weeks' }));
    await isSaved('2026-10-05,12,3');
    await user.click(screen.getByRole('button', { name: 'Export who still sells' }));
    await isSaved('2026-10,8,2026-11,6');
    await user.click(screen.getByRole('button', { name: 'What the figures mean' }));
    expect(await screen.findByText(/Shoppers, invited people and platform staff are left out/)).toBeInTheDocument();
  }, 300_000);

  it('says so where nobody signed up', async () => {
    render('?tab=growth', {
      admin_analytics_growth: {
        ...GROWTH,
        steps: GROWTH.steps.map((step) => ({ ...step, count: 0 })),
        weeks: [],
        cohorts: [],
      },
    });
    expect(await find('No business was opened in this time')).toBeInTheDocument();
    expect(await findChart('Nobody signed up in this time.')).toBeInTheDocument();
  }, 300_000);
});

it.each([
  [1, 4, '25 %'],
  [0, 0, '–'],
])('%d of %d is %s', (part, whole, text) => expect(shareText(part, whole)).toBe(text));

it.each([
  [1.25, '1.3'],
  [null, '–'],
])('%p days are %s', (days, text) => expect(daysText(days)).toBe(text));
