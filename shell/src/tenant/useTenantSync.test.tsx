import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from '@dukani/shared/router';
import { makeStore } from '@dukani/shared/store';
import { makeShop } from '@dukani/shared/testing';
import { tenantSlice } from '@dukani/shared/tenant';
import type { ShopContext } from '@dukani/shared/rpc';
import { ShellContext } from '../ShellContext';
import { makeConfig } from '../testing/makeConfig';
import { beginWithShop } from './beginWithShop';
import { useTenantSync } from './useTenantSync';

jest.mock('@module-federation/enhanced/runtime', () => ({}));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Sync() {
  useTenantSync();
  return null;
}

function sync(find: () => Promise<ShopContext>, store = makeStore()) {
  const asked = jest.fn(find);
  const registry = { load: jest.fn(), prefetch: jest.fn(), forgetFailures: jest.fn() };
  render(
    <Provider store={store}>
      <ShellContext value={{ config: makeConfig(), registry, directory: { find: asked, forget: jest.fn() } }}>
        <MemoryRouter>
          <Sync />
        </MemoryRouter>
      </ShellContext>
    </Provider>,
  );
  return { asked, status: () => store.getState().tenant.status };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('useTenantSync', () => {
  it('tries settings that cannot be read again after 1, 2 and 3 s, then the shop is unavailable', async () => {
    const { asked, status } = sync(() => Promise.reject(new Error('Failed to fetch')));
    const counts: number[] = [];
    for (const ms of [999, 1, 1_999, 1, 2_999, 1]) {
      await pass(ms);
      counts.push(asked.mock.calls.length);
    }

    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    expect(status()).toBe('unavailable');
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('opens the shop as soon as an attempt succeeds', async () => {
    let attempt = 0;
    const { asked, status } = sync(() =>
      (attempt += 1) < 3 ? Promise.reject(new Error('Failed to fetch')) : Promise.resolve(makeShop()),
    );
    await pass(3_000);

    expect(asked).toHaveBeenCalledTimes(3);
    expect(status()).toBe('ready');
  });

  it('does not ask for the shop that came with the page', async () => {
    const store = makeStore();
    beginWithShop(store, makeShop(), '');
    const { asked, status } = sync(() => Promise.resolve(makeShop()), store);

    expect(status()).toBe('ready');
    expect(store.getState().branding.name).toBe(makeShop().name);
    await pass(1_000);
    expect(asked).not.toHaveBeenCalled();
    act(() => void store.dispatch(tenantSlice.actions.tenantReloadRequested()));
    await pass(1_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
