import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeOverview, makeTenantRow, pageOf } from '../common/platformSamples';
import { OverviewScreen } from './OverviewScreen';

const TENANTS = pageOf([
  makeTenantRow(),
  makeTenantRow({ name: 'Late Payer', subscription_status: 'past_due' }),
  makeTenantRow({ name: 'No Plan', subscription_status: null, plan_name: null }),
]);

const renderOverview = (overview: unknown = makeOverview(), tenants: unknown = TENANTS) =>
  renderWithApp(<OverviewScreen />, {
    session: ADMIN,
    rpc: { admin_overview: overview, admin_list_tenants: tenants },
  });

const figure = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('article')!;
};

describe('OverviewScreen', () => {
  it('shows its outline until the figures are there', () => {
    renderOverview(new Promise(() => undefined));

    expect(screen.getByRole('status', { name: 'Loading the overview' })).toBeInTheDocument();
  });

  it('shows the key figures', async () => {
    renderOverview();

    expect(await figure('Tenants')).toHaveTextContent('Tenants10');
    expect(await figure('New this week')).toHaveTextContent('3since Monday, 2 last week');
    expect(await figure('Users')).toHaveTextContent('41');
    expect(await figure('Sales today')).toHaveTextContent('1,234');
    expect(await figure('Monthly recurring revenue')).toHaveTextContent('$1,450.50and KSh');
    expect(await figure('Database')).toHaveTextContent('52 MB');
  });

  it('counts as suspended what the breakdown beside it counts', async () => {
    renderOverview(
      makeOverview({ tenants_suspended: 0 }),
      pageOf([makeTenantRow(), makeTenantRow({ name: 'Held', subscription_status: 'suspended' })]),
    );

    expect(await screen.findByText('1 suspended')).toBeInTheDocument();
    const card = screen.getByRole('region', { name: 'Tenants by status' });
    expect(within(card).getByText('Suspended').closest('li')).toHaveTextContent('1 · 50');
  });

  it('says what is left out where the tenants are too many to be counted so', async () => {
    renderOverview(makeOverview({ tenants_suspended: 4 }), { ...TENANTS, next_cursor: 'more' });

    expect(await screen.findByText('4 suspended, subscriptions not counted')).toBeInTheDocument();
  });

  it('draws who joined, and lists the same as a table', async () => {
    const { user } = renderOverview();
    const chart = (await screen.findByRole('heading', { name: 'New tenants' })).closest('section')!;

    expect(within(chart).getByRole('img')).toHaveAccessibleName(
      '5 new tenants in the last 3 weeks, 3 of them this week.',
    );
    await user.click(within(chart).getByRole('button', { name: 'Show table' }));

    expect(within(chart).getAllByRole('row')[1]).toHaveTextContent('16 Nov3');
  });

  it('counts tenants by how they stand, each leading to its list', async () => {
    renderOverview();
    const card = await screen.findByRole('region', { name: 'Tenants by status' });

    expect(
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Active1 · 33%', 'Past due1 · 33%', 'No subscription1 · 33%']);
    expect(within(card).getByRole('link', { name: 'Past due' })).toHaveAttribute(
      'href',
      '/superadmin/tenants?status=past_due',
    );
  });

  it('counts accounts, and says so, where one answer does not hold all tenants', async () => {
    renderOverview(makeOverview(), pageOf([makeTenantRow()], 'next', 140));
    const card = await screen.findByRole('region', { name: 'Tenants by account status' });

    expect(
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Active6 · 60%', 'Trial2 · 20%', 'Suspended1 · 10%', 'Closed1 · 10%']);
    expect(within(card).queryByRole('link')).not.toBeInTheDocument();
  });

  it('names the tenants that need somebody, the most pressing first, and leads to each', async () => {
    renderOverview();
    const card = await screen.findByRole('region', { name: 'Needs attention' });
    const links = await within(card).findAllByRole('link');

    expect(links.map((link) => link.textContent)).toEqual(['Late Payer is past due', 'No Plan has no subscription']);
    expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^\/superadmin\/tenants\?q=Late\+Payer&tenant=/));
  });

  it('is calm when nobody needs anything', async () => {
    renderOverview(makeOverview(), pageOf([makeTenantRow()]));

    expect(await screen.findByText('No tenant needs you right now.')).toBeInTheDocument();
  });

  it('says that it looked at the newest only when there are more', async () => {
    renderOverview(makeOverview(), pageOf([makeTenantRow()], 'next', 140));

    expect(await screen.findByText('Checked the newest 1 of 140 tenants.')).toBeInTheDocument();
  });

  it('shows figures of nothing and no empty pictures on the first day', async () => {
    renderOverview(
      makeOverview({
        tenants_total: 0,
        tenants_active: 0,
        tenants_trial: 0,
        tenants_suspended: 0,
        monthly_recurring_revenue: [],
        new_tenants_by_week: [{ week: '2026-11-16', count: 0 }],
      }),
    );

    expect(await screen.findByText('No tenants yet')).toBeInTheDocument();
    expect(await figure('Monthly recurring revenue')).toHaveTextContent('no paid subscription yet');
    expect(screen.queryByRole('region', { name: /Tenants by/ })).not.toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    let isDown = true;
    const { user } = renderOverview(() => {
      if (isDown) throw new ApiError({ code: 'permission_denied', status: 403, message: 'No.' });
      return makeOverview();
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The figures could not be loaded');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await figure('Users')).toHaveTextContent('41');
  });

  it('keeps the figures when a refresh fails', async () => {
    let isDown = false;
    const { user } = renderOverview(() => {
      if (isDown) throw new ApiError({ code: 'rate_limited', status: 429, message: 'Slow down.' });
      return makeOverview();
    });
    await figure('Users');

    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Refresh figures' }));

    expect(await screen.findByText('The figures could not be refreshed')).toBeInTheDocument();
    expect(await figure('Users')).toHaveTextContent('41');
  });

  it('asks for the second factor instead of showing an error', async () => {
    renderOverview(() => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    });

    expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refresh figures' })).not.toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderOverview();
    await screen.findByText('Late Payer');
    await screen.findByRole('heading', { name: 'New tenants' });

    expect((await axe(container)).violations).toEqual([]);
  });
});
