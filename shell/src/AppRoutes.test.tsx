import { act, screen, waitFor, within } from '@testing-library/react';
import { CONTRACT_VERSION } from '@dukani/shared/contract';
import { ApiError } from '@dukani/shared/errors';
import { sessionSlice } from '@dukani/shared/session';
import { sampleTenantId } from '@dukani/shared/testing';
import { AppRoutes } from './AppRoutes';
import { AreaLoadError } from './remotes/AreaLoadError';
import { makeConfig } from './testing/makeConfig';
import { renderShell, showName } from './testing/renderShell';
import { useTenantSync } from './tenant/useTenantSync';

jest.mock('@module-federation/enhanced/runtime', () => ({}));
// antd is not what these tests are about, and it is slow to load.
jest.mock('./theme/StaffTheme', () => ({ StaffTheme: ({ children }: { children: unknown }) => children }));

function Routed() {
  useTenantSync();
  return <AppRoutes />;
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('AppRoutes', () => {
  it.each([
    ['/', 'area storefront'],
    ['/product/1', 'area storefront'],
    ['/auth', 'area auth'],
  ])('shows visitors of a business host %s', async (route, text) => {
    await renderShell(<Routed />, { route });

    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows staff their area', async () => {
    await renderShell(<Routed />, { route: '/admin/products', session: {} });

    expect(await screen.findByText('area admin')).toBeInTheDocument();
  });

  it('downloads nothing of an area that the person may not see', async () => {
    const { loads, path } = await renderShell(<Routed />, { route: '/admin/products?q=1' });

    expect(await screen.findByText('area auth')).toBeInTheDocument();
    expect(path()).toBe('/auth');
    expect(loads()).toEqual(['auth']);
  });

  it('sends people of another business to sign in, with the reason', async () => {
    const { path } = await renderShell(<Routed />, {
      route: '/dashboard',
      session: {},
      shop: { tenant_id: 'another' },
    });

    await waitFor(() => expect(path()).toBe('/auth?reason=other_business'));
  });

  it('says that the subscription is being checked', async () => {
    const { store } = await renderShell(<Routed />, { route: '/dashboard', session: {} });
    act(() => void store.dispatch(sessionSlice.actions.signedIn({ userId: 'another', email: null })));

    expect(await screen.findByText('Checking subscription...')).toBeInTheDocument();
  });

  it('offers to try again when the check failed', async () => {
    const { store, user, calls } = await renderShell(<Routed />, {
      route: '/dashboard',
      session: {},
      rpc: {
        my_access: () => {
          throw new ApiError({ code: 'permission_denied', message: 'No.', status: 403 });
        },
      },
    });
    act(() => {
      store.dispatch(sessionSlice.actions.signedIn({ userId: 'other', email: null }));
      store.dispatch(
        sessionSlice.actions.accessFailed(new ApiError({ code: 'unexpected', message: 'x', status: 500 })),
      );
    });

    await user.click(await screen.findByRole('button', { name: 'Try Again' }));

    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('my_access'));
  });

  it.each([
    ['not_found', 'Store not found'],
    ['unavailable', 'Store Unavailable'],
  ] as const)('a shop that is %s says so', async (state, title) => {
    await renderShell(<Routed />, { shop: { state, tenant_id: state === 'not_found' ? null : sampleTenantId } });

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  it.each(['/auth', '/dashboard'])('a host that nobody has says so at %s as well', async (route) => {
    await renderShell(<Routed />, { route, shop: { state: 'not_found', tenant_id: null } });

    expect(await screen.findByRole('heading', { name: 'Store not found' })).toBeInTheDocument();
    expect(screen.queryByText(/^area/)).not.toBeInTheDocument();
  });

  it.each([
    ['tenant_subdomain', '/', 'storefront'],
    ['tenant_subdomain', '/nowhere', 'storefront'],
    ['operations', '/', 'superadmin'],
  ] as const)('a %s host at %s without the area %s says that it is not ready', async (kind, route, missing) => {
    const config = makeConfig(kind);
    const { [missing]: _gone, ...areas } = config.areas;
    await renderShell(<Routed />, { route, config: { ...config, areas } });

    expect(await screen.findByRole('heading', { name: 'Not ready yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });

  it('lets staff work while their shop is off', async () => {
    await renderShell(<Routed />, { route: '/dashboard', session: {}, shop: { state: 'unavailable' } });

    expect(await screen.findByText('area admin')).toBeInTheDocument();
  });

  it('shows an invoice whatever the state of the shop', async () => {
    await renderShell(<Routed />, { route: '/api/public-invoice-viewer?token=x', shop: { state: 'unavailable' } });

    expect(await screen.findByText('area storefront')).toBeInTheDocument();
  });

  it('shows the box when an area does not come, and leaves the rest of the page alive', async () => {
    await renderShell(
      <>
        <p>header</p>
        <Routed />
      </>,
      { load: () => Promise.reject(new AreaLoadError('storefront', 'offline')) },
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to Load Component');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    expect(screen.getByText('header')).toBeInTheDocument();
  });

  it('an area that did not arrive is loaded again as soon as the connection is back', async () => {
    let isOffline = true;
    await renderShell(<Routed />, {
      load: (name) => (isOffline ? Promise.reject(new AreaLoadError(name, 'offline')) : showName(name)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to Load Component');
    isOffline = false;
    await act(async () => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('area storefront')).toBeInTheDocument();
  });

  it('a staff area that did not arrive leaves a page with its main part, a way home and a way out', async () => {
    await renderShell(<Routed />, {
      route: '/dashboard',
      session: {},
      load: (name) => Promise.reject(new AreaLoadError(name, 'offline')),
    });

    expect(within(await screen.findByRole('main')).getByRole('alert')).toHaveTextContent('Failed to Load Component');
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  });

  it('a host that nobody has shows the way to the main page', async () => {
    await renderShell(<Routed />, { shop: null });

    expect(await screen.findByRole('link', { name: 'Go to the main page' })).toHaveAttribute(
      'href',
      'http://localhost/',
    );
  });

  it('mounts the routes of the shop under /t/slug on the main host', async () => {
    const load = () =>
      Promise.resolve({
        name: 'storefront' as const,
        contractVersion: CONTRACT_VERSION,
        navigation: [],
        routes: [
          { path: 'product/:id', access: 'public' as const, Screen: () => <p>product page</p> },
          { path: '', access: 'public' as const, Screen: () => <p>home page</p> },
        ],
      });
    const { unmount } = await renderShell(<Routed />, {
      route: '/t/market/product/1',
      config: makeConfig('main'),
      load,
    });
    expect(await screen.findByText('product page')).toBeInTheDocument();
    unmount();

    const { path } = await renderShell(<Routed />, { route: '/t/market/nowhere', config: makeConfig('main'), load });
    expect(await screen.findByText('home page')).toBeInTheDocument();
    expect(path()).toBe('/t/market');
  });

  it('leads unknown paths of the main host to its home, and administrators of the operations host to their area', async () => {
    const main = await renderShell(<Routed />, { route: '/nowhere', config: makeConfig('main') });
    await waitFor(() => expect(main.path()).toBe('/'));

    const operations = await renderShell(<Routed />, {
      route: '/',
      config: makeConfig('operations'),
      session: { is_platform_admin: true },
    });
    await waitFor(() => expect(operations.path()).toBe('/superadmin'));
  });
});
