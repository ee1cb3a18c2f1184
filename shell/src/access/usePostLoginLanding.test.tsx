import { act, waitFor } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { sessionSlice } from '@dukani/shared/session';
import type { AppStore } from '@dukani/shared/store';
import { makeAccess } from '@dukani/shared/testing';
import { makeConfig } from '../testing/makeConfig';
import { renderShell } from '../testing/renderShell';
import { useTenantSync } from '../tenant/useTenantSync';
import { usePostLoginLanding } from './usePostLoginLanding';

jest.mock('@module-federation/enhanced/runtime', () => ({}));

function Landing() {
  useTenantSync();
  usePostLoginLanding();
  return null;
}

const render = (route: string, options: Parameters<typeof renderShell>[1] = {}) =>
  renderShell(<Landing />, { route, ...options });

/** What the session says once my_access() has answered. */
function signIn(store: AppStore, { userId = 'person', owes = false } = {}) {
  act(() => {
    store.dispatch(sessionSlice.actions.signedIn({ userId, email: null }));
    store.dispatch(sessionSlice.actions.secondFactorChecked(owes));
    store.dispatch(sessionSlice.actions.accessLoaded(makeAccess({ user_id: userId })));
  });
}
/** Longer than the delay before anybody is led on. */
const landingTime = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

describe('usePostLoginLanding', () => {
  afterEach(() => void jest.useRealTimers());

  it('leads staff on 200 ms after it is known who they are', async () => {
    const { store, path } = await render('/auth');
    jest.useFakeTimers();
    const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
    signIn(store);

    await pass(199);
    expect(path()).toBe('/auth');
    await pass(1);
    expect(path()).toBe('/dashboard');
  });

  it('stays while a second factor is owed, and leads on when it has been given', async () => {
    const { store, path } = await render('/auth');
    signIn(store, { owes: true });
    await landingTime();
    expect(path()).toBe('/auth');

    signIn(store);

    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('does the same for platform administrators', async () => {
    const { store, path } = await render('/auth', { config: makeConfig('operations'), shop: null });
    const admin = makeAccess({ is_platform_admin: true, membership: null, tenant: null });
    act(() => {
      store.dispatch(sessionSlice.actions.signedIn({ userId: admin.user_id, email: null }));
      store.dispatch(sessionSlice.actions.secondFactorChecked(true));
      store.dispatch(sessionSlice.actions.accessLoaded(admin));
    });
    await landingTime();
    expect(path()).toBe('/auth');

    act(() => {
      store.dispatch(sessionSlice.actions.secondFactorChecked(false));
      store.dispatch(sessionSlice.actions.accessLoaded(admin));
    });

    await waitFor(() => expect(path()).toBe('/superadmin'));
  });

  it('leaves people alone elsewhere', async () => {
    const { store, path } = await render('/product/1');
    signIn(store);
    await landingTime();

    expect(path()).toBe('/product/1');
  });

  it('lets somebody who arrived signed in read why they are here, also after a reload', async () => {
    const { store, path } = await render('/auth?reason=other_business');
    act(() => void store.dispatch(sessionSlice.actions.signedOut()));
    const reloaded = await renderShell(<Landing />, {
      route: '/auth?reason=other_business',
      session: {},
    });
    await landingTime();
    expect(reloaded.path()).toBe('/auth?reason=other_business');
    expect(path()).toBe('/auth?reason=other_business');
  });

  it('leads on whoever signs in there as somebody else', async () => {
    const { store, path } = await render('/auth?reason=other_business', { session: {} });
    signIn(store, { userId: 'another person' });

    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('says so when the business at another address cannot be opened', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'permission_denied', message: 'No.', status: 403 });
    };
    const { path, calls } = await render('/auth', {
      config: makeConfig('main'),
      session: {},
      shop: null,
      rpc: { 'POST /functions/v1/session-handover': refuse },
    });

    await waitFor(() => expect(path()).toBe('/auth?reason=not_opened'));
    expect(calls[0]).toMatchObject({ args: { action: 'mint', target_origin: 'http://duka.shop.localhost' } });
    await landingTime();
    expect(calls).toHaveLength(1);
  });
});
