import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useLocation } from '@dukani/shared/router';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import type { MyAccess } from '@dukani/shared/rpc';
import { noteWaitingSales } from '../common/waitingSales';
import { AdminFrame } from './AdminFrame';

const ATTENTION = [
  { kind: 'waiting_orders', count: 2, message: '2 web orders are waiting.', path: '/admin/sales?tab=orders' },
];
const CONFIG = { mainHosts: ['localhost'], tenantBaseDomains: ['shop.localhost'], operationsHost: 'ops.localhost' };

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

function renderFrame(route = '/dashboard', session: Partial<MyAccess> = {}) {
  return renderWithApp(
    <AdminFrame>
      <Where />
    </AdminFrame>,
    {
      route,
      session,
      rpc: {
        dashboard_summary: { attention: ATTENTION },
        list_notifications: { rows: [], unread: 0, next_cursor: null },
        search_business: [{ kind: 'product', id: 'p1', title: 'Milk 500 ml', detail: 'MLK', amount: 58, rank: 1 }],
        log_user_activity: null,
      },
    },
  );
}

const menu = () => screen.getByRole('navigation', { name: 'Business' });
const readSidebarCookie = () => /sidebar_state=(\w+)/.exec(document.cookie)?.[1] ?? null;
const isCollapsed = () => document.querySelector('.staff-frame')?.hasAttribute('data-collapsed') ?? false;
const where = () => screen.getByTestId('where').textContent;

describe('AdminFrame', () => {
  beforeEach(() => {
    document.cookie = 'sidebar_state=; path=/; max-age=0';
    document.getElementById('runtime-config')?.remove();
    const config = document.createElement('script');
    config.id = 'runtime-config';
    config.type = 'application/json';
    config.textContent = JSON.stringify(CONFIG);
    document.body.append(config);
  });

  it('shows the menu of the specification in its order', () => {
    renderFrame();

    const groups = within(menu())
      .getAllByRole('group')
      .map((group) => [
        group.getAttribute('aria-label'),
        within(group)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ]);
    expect(groups).toEqual([
      ['Main', ['Dashboard']],
      ['Business', ['Products', 'Sales', 'Purchases', 'Contacts', 'Accounting', 'Reports', 'Team', 'Communications']],
      ['System', ['Billing', 'ETIMS Status', 'Settings']],
    ]);
  });

  it('has ETIMS only where the country has it', () => {
    const { tenant } = makeAccess();
    renderFrame('/dashboard', { tenant: tenant === null ? null : { ...tenant, country: 'US', currency_code: 'USD' } });

    expect(within(menu()).queryByRole('link', { name: /ETIMS/ })).toBeNull();
  });

  it('shows a cashier only what a cashier may open', () => {
    renderFrame('/dashboard', {
      permissions: [
        'dashboard.view',
        'products.view',
        'contacts.view',
        'reports.view_own',
        'sales.view_own',
        'sales.record',
        'till.operate',
      ],
    });

    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Products', 'Sales', 'Contacts', 'Reports']);
  });

  it('shows an accountant the books and what they are made of, no team, billing or settings', () => {
    renderFrame('/dashboard', {
      permissions: [
        'accounting.post',
        'accounting.view',
        'banking.reconcile',
        'communications.view',
        'contacts.view',
        'dashboard.view',
        'etims.view',
        'orders.view',
        'products.view',
        'purchases.edit',
        'purchases.view',
        'reports.view',
        'reports.view_own',
        'sales.view_all',
        'sales.view_own',
        'stock.view',
      ],
    });

    const links = within(menu())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(links).toEqual(expect.arrayContaining(['Accounting', 'Purchases', 'Contacts', 'Reports', 'Sales']));
    for (const closed of ['Team', 'Billing', 'Settings']) expect(links).not.toContain(closed);
  });

  it.each(['/dashboard', '/admin', '/admin/dashboard'])('marks the dashboard as open at %s', (route) => {
    renderFrame(route);

    expect(within(menu()).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it('folds with Ctrl+B and remembers it for 7 days', async () => {
    const { user } = renderFrame();

    await user.keyboard('{Control>}b{/Control}');
    expect(isCollapsed()).toBe(true);
    expect(readSidebarCookie()).toBe('collapsed');

    await user.keyboard('{Control>}b{/Control}');
    expect(isCollapsed()).toBe(false);
    expect(readSidebarCookie()).toBe('expanded');
  });

  it('folds with Cmd+B as well', async () => {
    const { user } = renderFrame();

    await user.keyboard('{Meta>}b{/Meta}');

    expect(isCollapsed()).toBe(true);
  });

  it('keeps the choice in a cookie for 7 days', async () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    const { user } = renderFrame();

    await user.keyboard('{Control>}b{/Control}');

    expect(written).toHaveBeenCalledWith('sidebar_state=collapsed; path=/; max-age=604800; samesite=lax');
    written.mockRestore();
  });

  it('is 14rem wide, folded 3.5rem', () => {
    const css = readFileSync(path.join(__dirname, '../../../shared/src/staff-frame/staffFrame.css'), 'utf8');

    expect(css).toMatch(/\.staff-frame \{\s*--sidebar-width: 14rem;/);
    expect(css).toMatch(/\.staff-frame\[data-collapsed\] \{\s*--sidebar-width: 3\.5rem;/);
    expect(css).toMatch(/grid-template-columns: var\(--sidebar-width\) minmax\(0, 1fr\);/);
  });

  it.each(['/admin/sales', '/admin/sales?tab=list', '/admin/sales?tab=till', '/admin/products?tab=new'])(
    'starts unfolded at %s: only the new-sale tab of sales folds it',
    (route) => {
      renderFrame(route);

      expect(isCollapsed()).toBe(false);
    },
  );

  it('signs out from the menu', async () => {
    const { user, store } = renderFrame();

    await user.click(screen.getByRole('button', { name: 'Account of Amina Otieno' }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));

    await waitFor(() => expect(store.getState().session.status).toBe('anonymous'));
  });

  it('opens as it was left', () => {
    document.cookie = 'sidebar_state=collapsed; path=/';
    renderFrame();

    expect(isCollapsed()).toBe(true);
  });

  it('starts folded on the new-sale tab, without forgetting the choice for elsewhere', async () => {
    const { user } = renderFrame('/admin/sales?tab=new');
    expect(isCollapsed()).toBe(true);

    await user.click(within(menu()).getByRole('link', { name: 'Products' }));

    expect(isCollapsed()).toBe(false);
  });

  it('is folded under 1024 px and can be unfolded there, without changing the choice for wider screens', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media === '(max-width: 1023px)',
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const { user } = renderFrame();
    expect(isCollapsed()).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Expand menu' }));

    expect(isCollapsed()).toBe(false);
    expect(readSidebarCookie()).toBeNull();
    jest.restoreAllMocks();
  });

  it('locks every entry but billing while the subscription keeps the business closed', async () => {
    const { user } = renderFrame('/admin/billing', {
      subscription: { ...makeAccess().subscription!, status: 'past_due' },
    });

    expect(
      within(menu())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Billing']);
    expect(within(menu()).getByText('Products').parentElement).toHaveTextContent('Products locked');
    await user.keyboard('gp');
    expect(where()).toBe('/admin/billing');
    await user.keyboard('{Control>}k{/Control}');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['BillingScreen']);
  });

  it('goes to a screen with g and a letter', async () => {
    const { user } = renderFrame();

    await user.keyboard('gp');

    expect(where()).toBe('/admin/products');
  });

  it('finds screens and products in the palette, by keyboard', async () => {
    const { user } = renderFrame();

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'What to find' }), 'milk');
    await screen.findByRole('option', { name: /Milk 500 ml/ });
    await user.keyboard('{Enter}');

    expect(where()).toBe('/admin/products/p1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says in the palette that nothing was found, and what can be looked for', async () => {
    const { user } = renderFrame();

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'What to find' }), '~');

    const note = await screen.findByText('Nothing found.');
    expect(note.parentElement).toHaveTextContent(/products, customers.* are found by name, number or phone/);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('leads to the dashboard from the name of the business', async () => {
    const { user } = renderFrame('/admin/products');

    await user.click(screen.getByRole('link', { name: /Duka la Mama/ }));

    expect(where()).toBe('/dashboard');
  });

  it('lists in the bell what needs attention, and leads there', async () => {
    const { user } = renderFrame();

    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    const section = await screen.findByRole('group', { name: 'Needs attention' });
    await user.click(within(section).getByRole('link', { name: '2 web orders are waiting.' }));

    expect(where()).toBe('/admin/sales?tab=orders');
  });

  it('opens the shop of the business in its own window, and only when there is one', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, unmount } = renderFrame();
    await user.click(screen.getAllByRole('button', { name: 'Open Storefront' })[0]!);
    expect(open).toHaveBeenCalledWith('http://duka.shop.localhost/', expect.stringMatching(/^storefront-/));
    unmount();

    renderFrame('/dashboard', { tenant: { ...makeAccess().tenant!, storefront_enabled: false } });

    expect(screen.queryByRole('button', { name: 'Open Storefront' })).not.toBeInTheDocument();
    open.mockRestore();
  });

  it('holds signing out back while sales wait on this device, until the person says so', async () => {
    const access = makeAccess();
    noteWaitingSales(access.tenant?.id ?? '', access.user_id, 3);
    const { user, store } = renderFrame();
    const signOut = async () => {
      await user.click(screen.getByRole('button', { name: /^Account of/ }));
      await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    };
    await signOut();
    expect(await screen.findByRole('dialog', { name: '3 sales on this device are not sent yet' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(store.getState().session.status).toBe('signed_in');

    await signOut();
    await user.click(await screen.findByRole('button', { name: 'Sign out and leave them here' }));
    await waitFor(() => expect(store.getState().session.status).toBe('anonymous'));
    noteWaitingSales(access.tenant?.id ?? '', access.user_id, 0);
  });

  it('has Profile Settings, Home and Sign Out in the person’s menu', async () => {
    const { user } = renderFrame('/admin/products');

    await user.click(screen.getByRole('button', { name: 'Account of Amina Otieno' }));
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(where()).toBe('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Account of Amina Otieno' }));
    await user.click(screen.getByRole('button', { name: 'Profile Settings' }));

    const dialog = screen.getByRole('dialog', { name: 'Profile Settings' });
    expect(await within(dialog).findByRole('tab', { name: 'Personal Info' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('has no accessibility fault, folded or not', async () => {
    const { container, user } = renderFrame();
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    await screen.findByRole('group', { name: 'Needs attention' });

    expect((await axe(container)).violations).toEqual([]);
    await user.keyboard('{Control>}b{/Control}');
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('the address of a new owner', () => {
  const frame = (isVerified: boolean, role: 'admin' | 'cashier' = 'admin') =>
    renderWithApp(<AdminFrame>Work</AdminFrame>, {
      session: { membership: { ...makeAccess().membership!, role } },
      rpc: {
        'GET /rest/v1/profiles': [{ email_verified: isVerified }],
        list_notifications: { rows: [], unread: 0, next_cursor: null },
        'POST /functions/v1/send-otp-verification': { sent: true },
      },
    });

  it('is asked for until it is confirmed, without being in the way, and a code can be sent again', async () => {
    const { user, calls } = frame(false);
    const notice = await screen.findByRole('region', { name: 'Confirm your email address' });
    expect(screen.getByText('Work')).toBeInTheDocument();

    await user.click(within(notice).getByRole('button', { name: 'Enter the code' }));
    await user.click(await within(notice).findByRole('button', { name: /Send a new code/ }));

    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /functions/v1/send-otp-verification'));
  });

  it.each([
    [true, 'admin'],
    [false, 'cashier'],
  ] as const)(
    'is not asked for when it is confirmed (%s) or somebody else owns the business (%s)',
    async (isVerified, role) => {
      const { calls } = frame(isVerified, role);
      if (role === 'admin')
        await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /rest/v1/profiles'));
      expect(screen.queryByRole('region', { name: 'Confirm your email address' })).not.toBeInTheDocument();
    },
  );
});
