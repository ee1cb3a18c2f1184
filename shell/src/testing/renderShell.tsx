import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CONTRACT_VERSION, type AreaName, type RemoteDefinition, type RuntimeConfig } from '@dukani/shared/contract';
import { configureData } from '@dukani/shared/data';
import { MemoryRouter, useLocation } from '@dukani/shared/router';
import { sessionSlice } from '@dukani/shared/session';
import { makeStore, type AppStore } from '@dukani/shared/store';
import { makeAccess, makeFakeTransport, makeShop, type FakeCall, type FakeRpc } from '@dukani/shared/testing';
import type { MyAccess, ShopContext } from '@dukani/shared/rpc';
import { ShellContext } from '../ShellContext';
import { makeConfig } from './makeConfig';

interface ShellOptions {
  route?: string;
  config?: RuntimeConfig;
  session?: Partial<MyAccess> | null;
  shop?: Partial<ShopContext> | null;
  /** What loading an area gives. Default: an area that shows its name on every path. */
  load?: (name: AreaName) => Promise<RemoteDefinition>;
  rpc?: FakeRpc;
}

interface RenderedShell extends RenderResult {
  store: AppStore;
  user: UserEvent;
  calls: FakeCall[];
  /** The areas that were asked for, in order. */
  loads: () => AreaName[];
  path: () => string;
}

let clientCount = 0;

/** Draws a part of the shell with a fake registry, directory and server. */
export async function renderShell(
  ui: ReactNode,
  { route = '/', config = makeConfig(), session = null, shop = {}, load = showName, rpc = {} }: ShellOptions = {},
): Promise<RenderedShell> {
  const { fetch, calls } = makeFakeTransport(rpc);
  configureData({
    supabaseUrl: 'http://localhost',
    supabaseKey: 'key',
    fetch,
    storageKey: `shell-test-${clientCount++}`,
  });
  const store = makeStore();
  if (session === null) store.dispatch(sessionSlice.actions.signedOut());
  else {
    const access = makeAccess(session);
    store.dispatch(sessionSlice.actions.signedIn({ userId: access.user_id, email: access.email }));
    store.dispatch(sessionSlice.actions.accessLoaded(access));
  }
  const known = new Map<AreaName, Promise<RemoteDefinition>>();
  const registry = {
    load: (name: AreaName) => {
      const promise = known.get(name) ?? load(name);
      known.set(name, promise);
      return promise;
    },
    prefetch: () => undefined,
    forgetFailures: () => known.clear(),
  };
  const found = shop === null ? makeShop({ state: 'not_found', tenant_id: null }) : makeShop(shop);
  const directory = { find: () => Promise.resolve(found), forget: () => undefined };
  let path = '';
  function PathProbe() {
    const { pathname, search } = useLocation();
    path = pathname + search;
    return null;
  }
  // Awaited, so that areas and the business have come before the test looks.
  const result = await act(async () =>
    render(
      <Provider store={store}>
        <ShellContext value={{ config, registry, directory }}>
          <MemoryRouter initialEntries={[route]}>
            {ui}
            <PathProbe />
          </MemoryRouter>
        </ShellContext>
      </Provider>,
    ),
  );
  return { ...result, store, calls, loads: () => [...known.keys()], user: userEvent.setup(), path: () => path };
}

/** An area that shows its name, and on which path it was asked for. */
export function showName(name: AreaName): Promise<RemoteDefinition> {
  const Screen = () => <p>{`area ${name}`}</p>;
  return Promise.resolve({
    name,
    contractVersion: CONTRACT_VERSION,
    navigation: [],
    routes: [{ path: '*', access: 'public', Screen }],
  });
}
