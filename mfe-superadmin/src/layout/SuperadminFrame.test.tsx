import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { useLocation } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN, makeRights, makeTenantRow, pageOf } from '../common/platformSamples';
import { SuperadminFrame } from './SuperadminFrame';

const KICKS = makeTenantRow({ name: 'Kicks & Threads', subdomain: 'kicks' });

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function renderFrame(route = '/superadmin', tenants: unknown = pageOf([KICKS]), rights: unknown = makeRights('owner')) {
  return renderWithApp(
    <SuperadminFrame>
      <Where />
    </SuperadminFrame>,
    { route, session: ADMIN, rpc: { admin_list_tenants: tenants, admin_my_rights: rights, log_user_activity: null } },
  );
}

const menu = () => screen.getByRole('navigation', { name: 'Platform' });
/** What was asked besides the rights of whom the frame is for. */
const asked = (calls: ReturnType<typeof renderFrame>['calls']) =>
  calls.filter(({ name }) => name !== 'admin_my_rights');
const where = () => screen.getByTestId('where').textContent;
const openPalette = async (user: ReturnType<typeof renderFrame>['user']) => {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Screen or tenant' });
};

describe('SuperadminFrame', () => {
  it('shows the two groups of the menu in their order', () => {
    renderFrame();

    const groups = within(menu())
      .getAllByRole('group')
      .map((group) => [
        group.getAttribute('aria-label'),
        within(group)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ]);
    expect(groups).toEqual([
      [
        'Platform Management',
        [
          '/superadmin',
          '/superadmin/tenants',
          '/superadmin/users',
          '/superadmin/analytics',
          '/superadmin/revenue',
          '/superadmin/plans',
          '/superadmin/affiliates',
        ],
      ],
      [
        'System Administration',
        [
          '/superadmin/system',
          '/superadmin/database',
          '/superadmin/security',
          '/superadmin/communications',
          '/superadmin/settings',
          '/superadmin/etims',
        ],
      ],
    ]);
  });

  it('warns of every screen that is not here yet', () => {
    renderFrame();

    const names = within(menu())
      .getAllByRole('link')
      .map((link) => link.textContent ?? '');
    expect(names.filter((name) => !name.endsWith(' soon'))).toEqual([
      'Overview',
      'Tenants',
      'Users',
      'Analytics',
      'Revenue',
      'Plans',
      'Affiliates',
      'System',
      'Database',
      'Security',
      'Communications',
      'Settings',
      'ETIMS',
    ]);
  });

  it.each([
    ['/superadmin', 'Overview'],
    ['/superadmin/', 'Overview'],
    ['/superadmin/tenants?status=trial', 'Tenants'],
    ['/superadmin/etims', 'ETIMS'],
  ])('marks what is open at %s, and nothing else', (route, label) => {
    renderFrame(route);

    const current = within(menu())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual([label]);
  });

  it('opens the menu in a drawer on small screens, and closes it when an entry was chosen', async () => {
    const { user } = renderFrame();

    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(within(drawer).getByRole('link', { name: 'Plans' }));

    expect(where()).toBe('/superadmin/plans');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has Home, My Profile and Sign Out in the person’s menu', async () => {
    const { user } = renderFrame('/superadmin/plans');
    const account = screen.getByRole('button', { name: 'Account of Rose Root' });

    await user.click(account);
    expect(
      within(account.parentElement!)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.trim()),
    ).toEqual(['Home', 'My Profile', 'Sign Out']);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(where()).toBe('/superadmin');

    await user.click(account);
    await user.click(screen.getByRole('button', { name: 'My Profile' }));
    const profile = within(screen.getByRole('dialog', { name: 'My Profile' }));
    expect(await profile.findByRole('tab', { name: 'Personal Info' })).toBeInTheDocument();
  });

  it('closes the person’s menu with Esc and gives the focus back', async () => {
    const { user } = renderFrame();
    const account = screen.getByRole('button', { name: 'Account of Rose Root' });

    await user.click(account);
    await user.tab();
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
    expect(account).toHaveFocus();
  });

  it('signs out', async () => {
    const { user, store } = renderFrame();

    await user.click(screen.getByRole('button', { name: 'Account of Rose Root' }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));

    await waitFor(() => expect(store.getState().session.status).toBe('anonymous'));
  });

  it('has no accessibility fault', async () => {
    const { container } = renderFrame();

    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('what a role reads', () => {
  const ALL = [
    ...['Overview', 'Tenants', 'Users', 'Analytics', 'Revenue', 'Plans', 'Affiliates'],
    ...['System', 'Database', 'Security', 'Communications', 'Settings', 'ETIMS'],
  ];
  const entries = () =>
    within(menu())
      .getAllByRole('link')
      .map((link) => link.textContent);
  const CLOSED = {
    owner: [],
    operations: ['Revenue', 'Affiliates'],
    finance: ['Users', 'System', 'Database', 'Security', 'Communications', 'ETIMS'],
    support: ['Analytics', 'Revenue', 'Affiliates', 'System', 'Database', 'Security', 'Settings'],
  };

  it.each(['owner', 'operations', 'finance', 'support'] as const)('%s has these screens in the menu', async (role) => {
    const { user } = renderFrame('/superadmin', pageOf([]), makeRights(role));

    const open = ALL.filter((label) => !CLOSED[role].includes(label as never));
    await waitFor(() => expect(entries()).toEqual(open));
    await openPalette(user);
    expect(screen.getAllByRole('option')).toHaveLength(open.length);
  });

  it('a screen that is opened by its address says who may see it', async () => {
    const { container } = renderFrame('/superadmin/revenue', pageOf([]), makeRights('support'));

    expect(await screen.findByText('Revenue is for owners and finance')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Revenue' })).toBeInTheDocument();
    expect(screen.getByText(/Your role is Support\./)).toBeInTheDocument();
    expect(screen.queryByTestId('where')).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('all stays on offer while nobody knows the rights: the server refuses by itself', async () => {
    const { calls } = renderFrame('/superadmin/revenue', pageOf([]), () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    });

    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('admin_my_rights'));
    expect(entries()).toEqual(ALL);
    expect(where()).toBe('/superadmin/revenue');
  });
});

describe('the search', () => {
  it('opens by its button too and offers every screen', async () => {
    const { user } = renderFrame();

    await user.click(screen.getByRole('button', { name: 'Search screens and tenants' }));

    expect(await screen.findByRole('combobox', { name: 'Screen or tenant' })).toHaveFocus();
    expect(screen.getAllByRole('option')).toHaveLength(13);
  });

  it('goes to a screen by arrows and Enter', async () => {
    const { user } = renderFrame();

    await user.type(await openPalette(user), 's{Backspace}');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');

    expect(where()).toBe('/superadmin/tenants');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('goes round from the first entry to the last', async () => {
    const { user } = renderFrame();
    await openPalette(user);

    await user.keyboard('{ArrowUp}{Enter}');

    expect(where()).toBe('/superadmin/etims');
  });

  it('finds a tenant and opens its panel in the list', async () => {
    const { user, calls } = renderFrame();

    await user.type(await openPalette(user), 'kicks');
    await screen.findByRole('option', { name: /Kicks & Threads/ });
    await user.keyboard('{Enter}');

    expect(where()).toBe(`/superadmin/tenants?q=Kicks+%26+Threads&tenant=${KICKS.id}`);
    expect(asked(calls)).toEqual([
      { name: 'admin_list_tenants', args: { p_query: 'kicks', p_status: null, p_after: null, p_limit: 8 } },
    ]);
  });

  it('does not ask the server for a single letter', async () => {
    const { user, calls } = renderFrame();

    await user.type(await openPalette(user), 'k');
    await act(() => new Promise((resolve) => setTimeout(resolve, 350)));

    expect(asked(calls)).toEqual([]);
  });

  it('leaves with Esc and goes nowhere', async () => {
    const { user } = renderFrame('/superadmin/plans');
    await openPalette(user);

    await user.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(where()).toBe('/superadmin/plans');
  });

  it('says when nothing is found', async () => {
    const { user } = renderFrame('/superadmin', pageOf([]));

    await user.type(await openPalette(user), 'zzz');

    expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
  });

  it('still finds screens when tenants cannot be searched, and says why', async () => {
    const { user } = renderFrame('/superadmin', () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    });

    await user.type(await openPalette(user), 'plans');

    expect(await screen.findByText(/Confirm your second factor/)).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Plans/ })).toBeInTheDocument();
  });
});
