import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { getSupabase } from '@dukani/shared/data';
import type { MyAccess, ShopContext } from '@dukani/shared/rpc';
import { Route, Routes, useLocation } from '@dukani/shared/router';
import { startSession } from '@dukani/shared/session';
import { presetSignInProviders, type SignInProvider } from '@dukani/shared/sign-in';
import type { AppStore } from '@dukani/shared/store';
import { makeAccess, renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { authAnswers, makeSession } from './fakeAuth';

interface AuthOptions {
  route?: string;
  state?: unknown;
  tenant?: Partial<ShopContext> | null;
  /** Who is signed in: what differs from the owner of `makeAccess`. Default nobody. */
  session?: Partial<MyAccess> | null;
  rpc?: FakeRpc;
  /** The sign-in providers that are switched on. Default none. */
  providers?: SignInProvider[];
}

/** Keeps the store in step with the client as the shell does, and signs the test's person in before anything is drawn. */
interface SessionFollowerProps {
  isSignedIn: boolean;
  providers: SignInProvider[];
  children: ReactNode;
}

function SessionFollower({ isSignedIn, providers, children }: SessionFollowerProps) {
  const store = useStore() as AppStore;
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const stop = startSession(store);
    presetSignInProviders(providers);
    void (isSignedIn ? signIn() : Promise.resolve()).then(() => setIsStarted(true));
    return stop;
  }, [store, isSignedIn, providers]);
  return isStarted ? children : null;
}

async function signIn(): Promise<void> {
  const { access_token, refresh_token } = makeSession();
  await (await getSupabase()).auth.setSession({ access_token, refresh_token });
}

/** Writes down where the router is. */
function AddressProbe() {
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  return <i hidden data-address={pathname + search} {...(from === undefined ? {} : { 'data-from': from })} />;
}

/** Draws a sign-in page under its path; other paths show "another page". The screen comes a moment later: find it. */
export function renderAuth(
  screen: ReactNode,
  { route = '/auth', state = null, tenant = null, session = null, rpc = {}, providers = [] }: AuthOptions = {},
) {
  const path = route.split(/[?#]/, 1)[0] ?? route;
  const app = renderWithApp(
    <SessionFollower isSignedIn={session !== null} providers={providers}>
      <AddressProbe />
      <Routes>
        <Route path={path} element={screen} />
        <Route path="*" element={<p>another page</p>} />
      </Routes>
    </SessionFollower>,
    { route, state, tenant, rpc: authAnswers({ my_access: makeAccess(session ?? {}), ...rpc }) },
  );
  const names = () => app.calls.map(({ name }) => name);
  const probe = () => app.container.querySelector<HTMLElement>('[data-address]');
  const address = () => probe()?.dataset['address'];
  /** The page that the present one remembers to lead on to. */
  const rememberedPage = () => probe()?.dataset['from'] ?? null;
  return { ...app, address, rememberedPage, names };
}
