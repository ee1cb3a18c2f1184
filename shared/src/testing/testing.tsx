/// <reference types="@testing-library/jest-dom" preserve="true" />
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { configureData } from '../api/dataClient';
import type { MyAccess, ShopContext } from '../api/rpcTypes';
import { brandingSlice } from '../branding/brandingSlice';
import { MemoryRouter } from '../router';
import { sessionSlice } from '../session/sessionSlice';
import { listenToTab } from '../staff-frame/listenToTab';
import { areaLoaded, makeStore, type AppStore } from '../store/store';
import { tenantSlice } from '../tenant/tenantSlice';
import { ConfirmRegion } from '../ui-core/confirm';
import { dismissToast, shownToasts } from '../ui-core/toast';
import { ToastRegion } from '../ui-core/ToastRegion';
import { makeFakeTransport, type FakeCall, type FakeRpc } from './fakeTransport';
import { makeAccess, makeShop } from './samples';

export { makeFakeTransport, type FakeCall, type FakeRpc } from './fakeTransport';
export { makeAccess, makeShop, sampleTenantId, sampleUserId } from './samples';

interface AppOptions {
  /** Default `/`. */
  route?: string;
  /** What the page before has left for this one. */
  state?: unknown;
  /** Who is signed in: what differs from the owner of `makeAccess`. Default nobody. */
  session?: Partial<MyAccess> | null;
  /** Whose host it is: what differs from `makeShop`. Default no business's. */
  tenant?: Partial<ShopContext> | null;
  /** Answers of the server, see `makeFakeTransport`. */
  rpc?: FakeRpc;
  /** Where the shop's pages begin. Default the root of the host. */
  shopBase?: string;
}

interface RenderedApp extends RenderResult {
  store: AppStore;
  user: UserEvent;
  /** What the server was asked, in order. */
  calls: FakeCall[];
}

/** jsdom has none; antd's lists close by it. Not before React is there: it would take its turns by this one. */
class FakeMessageChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 0) };
}

// The auth client warns of a second one under the same key.
let clientCount = 0;

/** Draws a screen with store, router, session, tenant and a fake server under the real clients. */
export function renderWithApp(
  ui: ReactNode,
  { route = '/', state = null, session = null, tenant = null, rpc = {}, shopBase = '' }: AppOptions = {},
): RenderedApp {
  globalThis.MessageChannel ??= FakeMessageChannel as unknown as typeof MessageChannel;
  // What an earlier screen said would stand for seconds yet, and its Undo beside the one looked for.
  for (const { id } of shownToasts()) dismissToast(id);
  const { fetch, calls } = makeFakeTransport(rpc);
  configureData({
    supabaseUrl: 'http://localhost',
    supabaseKey: 'test-key',
    fetch,
    storageKey: `test-${clientCount++}`,
  });
  const store = makeStore();
  if (tenant === null) store.dispatch(tenantSlice.actions.tenantAbsent());
  else showTenant(store, makeShop(tenant), shopBase);
  if (session === null) store.dispatch(sessionSlice.actions.signedOut());
  else signIn(store, makeAccess(session));
  store.dispatch(areaLoaded('test'));
  // As the frame of a staff area does.
  listenToTab(store.dispatch);
  const result = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ ...addressOf(route), state }]}>
        {ui}
        <ToastRegion />
        <ConfirmRegion />
      </MemoryRouter>
    </Provider>,
  );
  return { ...result, store, calls, user: userEvent.setup() };
}

function addressOf(route: string): { pathname: string; search: string; hash: string } {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(route) ?? [];
  return { pathname, search, hash };
}

/** Signs somebody in while a screen is shown. */
export function signInDuringTest(store: AppStore, access: Partial<MyAccess> = {}): void {
  act(() => signIn(store, makeAccess(access)));
}

function signIn(store: AppStore, access: MyAccess): void {
  store.dispatch(sessionSlice.actions.signedIn({ userId: access.user_id, email: access.email }));
  store.dispatch(sessionSlice.actions.accessLoaded(access));
}

function showTenant(store: AppStore, shop: ShopContext, shopBase: string): void {
  store.dispatch(tenantSlice.actions.tenantRequested({ shopBase }));
  store.dispatch(tenantSlice.actions.tenantResolved(shop));
  store.dispatch(
    brandingSlice.actions.brandingChanged({
      name: shop.name,
      logoUrl: shop.logo_url,
      primaryColor: shop.primary_color,
      secondaryColor: shop.secondary_color,
      accentColor: shop.accent_color,
    }),
  );
}

export { pdfText } from '../documents/testing/pdfText';
