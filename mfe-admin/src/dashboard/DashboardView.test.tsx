import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { DashboardScreen } from './DashboardScreen';
import { FIRST_DAY, refuseFirstRun, summary } from './dashboardSamples';

const place = (id: string, name: string, tills: { id: string; name: string }[]) => ({
  id,
  name,
  is_default: id === 'l1',
  is_active: true,
  address: null,
  product_count: 1,
  reserved_quantity: 0,
  arriving_quantity: 0,
  negative_count: 0,
  stock_value: null,
  tills: tills.map((till) => ({ ...till, is_active: true, is_open: false })),
});
const PLACES = {
  rows: [
    place('l1', 'Main shop', [
      { id: 't1', name: 'Till 1' },
      { id: 't2', name: 'Till 2' },
    ]),
    place('l2', 'Branch', [{ id: 't3', name: 'Till 3' }]),
  ],
};

describe('what the figures are of', () => {
  const asked = (calls: { name: string; args: unknown }[]) =>
    calls.filter(({ name }) => name === 'dashboard_summary').map(({ args }) => args);
  const renderPlaces = (route = '/dashboard', places: unknown = PLACES) =>
    renderWithApp(<DashboardScreen />, {
      session: {},
      route,
      rpc: {
        list_locations: places,
        first_run_state: refuseFirstRun,
        dashboard_summary: ({ p_period: period = 'today' }: { p_period?: string }) =>
          summary(period === 'last_7_days' ? { from: '2026-11-15', to: '2026-11-21' } : {}),
      },
    });

  it('is chosen by period, location and till, and each choice says so on the cards', async () => {
    const { user, calls, container } = renderPlaces();
    const choice = within(await screen.findByRole('group', { name: 'What the figures are of' }));
    expect(asked(calls)).toEqual([{}]);

    await user.selectOptions(choice.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    expect(await screen.findByRole('region', { name: 'Last 7 days' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Net sales' })).toHaveAttribute(
      'href',
      '/admin/sales?tab=list&from=2026-11-15&to=2026-11-21',
    );
    expect(screen.getByRole('region', { name: 'Top sellers, last 7 days' })).toBeInTheDocument();
    expect(screen.getAllByText('vs last year, same weekdays')[0]).toBeInTheDocument();
    expect(screen.getByText('Sales of 15 Nov 2026 to 21 Nov 2026.')).toBeInTheDocument();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Main shop');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Till' }), 'Till 2');
    await waitFor(() =>
      expect(asked(calls).at(-1)).toEqual({ p_period: 'last_7_days', p_location_id: 'l1', p_till_id: 't2' }),
    );
    expect(await screen.findByText(/are those of the whole business/)).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    // A till of another place is none of this one.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Branch');
    await waitFor(() =>
      expect(asked(calls).at(-1)).toEqual({ p_period: 'last_7_days', p_location_id: 'l2', p_till_id: null }),
    );
  });

  it('stands in the address', async () => {
    const { calls } = renderPlaces('/dashboard?period=yesterday&till=t3');

    expect(await screen.findByRole('region', { name: 'Yesterday' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Till' })).toHaveDisplayValue('Till 3');
    expect(asked(calls)).toEqual([{ p_period: 'yesterday', p_location_id: null, p_till_id: 't3' }]);
  });

  it('is the period alone in a business of one till, and where places are not to be had', async () => {
    const { unmount } = renderPlaces('/dashboard', {
      rows: [place('l1', 'Main shop', [{ id: 't1', name: 'Till 1' }])],
    });
    expect(await screen.findByRole('combobox', { name: 'Period' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /Location|Till/ })).not.toBeInTheDocument();
    unmount();

    renderPlaces('/dashboard', refuseFirstRun);
    expect(await screen.findByRole('combobox', { name: 'Period' })).toBeInTheDocument();
  });

  it('without sales is no new business', async () => {
    renderWithApp(<DashboardScreen />, {
      session: {},
      route: '/dashboard?till=t2',
      rpc: { dashboard_summary: FIRST_DAY, list_locations: PLACES, first_run_state: refuseFirstRun },
    });
    expect(await screen.findByRole('region', { name: 'Today' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });
});
