import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ApiError } from '../api/apiError';
import { configureData, getSupabase, startedSupabase } from '../api/dataClient';
import { makeStore, type AppStore } from '../store/store';
import { makeFakeTransport, type FakeRpc } from '../testing/fakeTransport';
import { makeAccess, sampleUserId } from '../testing/samples';
import { startSession } from './startSession';
import { hasStoredSession } from './storedSession';
import { signInWithPassword, useSession } from './useSession';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const user = { id: sampleUserId, email: 'owner@duka.test', aud: 'authenticated', app_metadata: {}, user_metadata: {} };

/** A session as the server gives it; `livesSeconds` below 0 is over. */
function makeSession({ livesSeconds = 3600, refreshToken = 'refresh', level = 'aal1' } = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + livesSeconds;
  return {
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: sampleUserId, exp: expiresAt, aal: level })}.${part('x')}`,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: livesSeconds,
    expires_at: expiresAt,
    user,
  };
}
const refuse = (status: number, code: string) => () => {
  throw new ApiError({ status, code, message: status === 0 ? 'Failed to fetch' : 'No.' });
};
const stored = () => JSON.parse(localStorage.getItem(storageKey()) ?? 'null') as Record<string, unknown> | null;
const keep = (session: unknown) => localStorage.setItem(storageKey(), JSON.stringify(session));

// Each test has a storage key of its own, as each page has one client: two clients under one key warn of each other.
let tabs = 0;
const storageKey = () => `session-rules-${tabs}`;
let stops: (() => void)[] = [];
let clients: ReturnType<typeof getSupabase>[] = [];

/** A tab: a page with its own store, on the storage that all tabs share. */
function openTab(rpc: FakeRpc = {}) {
  const transport = makeFakeTransport({
    my_access: makeAccess(),
    log_user_activity: null,
    'POST /auth/v1/logout': {},
    ...rpc,
  });
  configureData({
    supabaseUrl: 'http://localhost',
    supabaseKey: 'key',
    fetch: transport.fetch,
    storageKey: storageKey(),
  });
  const store = makeStore();
  stops.push(startSession(store));
  const session = () => store.getState().session;
  const count = (name: string) => transport.calls.filter((call) => call.name === name).length;
  return { store, session, count };
}
async function settled({ session }: ReturnType<typeof openTab>) {
  await waitFor(() => expect(session().status).not.toBe('loading'));
  return session();
}
/** What every other tab is told when one of them changes the storage. */
const notifyOtherTabs = (key: string | null = storageKey(), newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

beforeEach(() => {
  tabs += 1;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  const started = startedSupabase();
  if (started !== null) clients.push(started);
  for (const client of clients) await (await client).auth.stopAutoRefresh();
  for (const stop of stops) stop();
  stops = [];
  clients = [];
  jest.restoreAllMocks();
});

describe('a session', () => {
  it.each([
    ['without an access token', { access_token: undefined }],
    ['with an empty access token', { access_token: '' }],
    ['without a refresh token', { refresh_token: undefined }],
    ['with an empty refresh token', { refresh_token: '' }],
    ['without an expiry', { expires_at: undefined }],
    ['with an expiry that is no number', { expires_at: 'soon' }],
  ])('%s is none: it is removed, and the person is told to sign in again', async (_what, change) => {
    keep({ ...makeSession(), ...change });
    const tab = openTab();

    expect(await settled(tab)).toMatchObject({ status: 'anonymous', userId: null, hasExpired: true });
    expect(stored()).toBeNull();
    expect(startedSupabase()).toBeNull();
  });

  it.each(['{', 'null', '5', '[]', '""'])('that cannot be read (%s) is none either', async (text) => {
    localStorage.setItem(storageKey(), text);
    const tab = openTab();
    expect(hasStoredSession()).toBe(false);
    expect((await settled(tab)).status).toBe('anonymous');
    expect(localStorage.getItem(storageKey())).toBeNull();
  });

  it('with an access token, a refresh token and an expiry is valid', async () => {
    keep(makeSession());
    const tab = openTab();

    expect(await settled(tab)).toMatchObject({ status: 'signed_in', userId: sampleUserId });
    expect(tab.count('POST /auth/v1/token')).toBe(0);
  });

  it('that is over is refreshed by itself', async () => {
    keep(makeSession({ livesSeconds: -10 }));
    const tab = openTab({ 'POST /auth/v1/token': makeSession({ refreshToken: 'second' }) });

    expect(await settled(tab)).toMatchObject({ status: 'signed_in', userId: sampleUserId });
    expect(stored()).toMatchObject({ refresh_token: 'second' });
    expect(tab.count('POST /auth/v1/token')).toBe(1);
  });

  it.each([
    ['nothing more', [], 'aal1', false],
    ['a second factor that was not shown', [{ id: 'f', status: 'verified' }], 'aal1', true],
    ['a second factor that was shown', [{ id: 'f', status: 'verified' }], 'aal2', false],
  ])('that is over counts at once without a connection; of a person with %s', async (_what, factors, level, isOwed) => {
    const session = { ...makeSession({ level }), user: { ...user, factors } };
    keep(session);
    const before = openTab();
    await settled(before);
    await waitFor(() => expect(before.session().access).not.toBeNull());
    stops.pop()?.();
    keep({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const tab = openTab({
      'POST /auth/v1/token': refuse(0, 'network_failure'),
      my_access: refuse(0, 'network_failure'),
    });

    // Nothing has been waited for.
    expect(tab.session()).toMatchObject({
      status: 'signed_in',
      userId: sampleUserId,
      access: { user_id: sampleUserId },
      mfaRequired: isOwed,
    });
  });

  it.each(['refresh_token_not_found', 'refresh_token_already_used', 'user_banned'])(
    'that the server refuses to refresh (%s) is removed at once, and the person is told that it has ended',
    async (code) => {
      keep(makeSession({ livesSeconds: -10 }));
      const tab = openTab({ 'POST /auth/v1/token': refuse(400, code) });

      expect(await settled(tab)).toMatchObject({ status: 'anonymous', userId: null, hasExpired: true });
      expect(stored()).toBeNull();
      expect(tab.count('POST /auth/v1/token')).toBe(1);
    },
  );

  it('is tried again after 200, 400 and 800 ms while the network fails, and survives it', async () => {
    keep(makeSession({ livesSeconds: -10 }));
    const askedAt: number[] = [];
    const tab = openTab({
      'POST /auth/v1/token': () => {
        askedAt.push(Date.now());
        if (askedAt.length < 4) refuse(0, 'network_failure')();
        return makeSession();
      },
    });

    expect(await settled(tab)).toMatchObject({ status: 'signed_in' });
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? at));
    // A timer may be late, never early; 10 ms are the clock's own roughness.
    [200, 400, 800].forEach((expected, index) => expect(waits[index]).toBeGreaterThanOrEqual(expected - 10));
    expect(waits[0]).toBeLessThan(400);
  });
});

describe('session events', () => {
  const signedIn = async (rpc: FakeRpc = {}) => {
    const tab = openTab({ 'POST /auth/v1/token': makeSession(), ...rpc });
    await signInWithPassword('owner@duka.test', 'demo-Passw0rd');
    await waitFor(() => expect(tab.session().access).not.toBeNull());
    return tab;
  };

  it('SIGNED_IN: the person and their rights are known, and the sign-in is in the activity log', async () => {
    const tab = await signedIn();

    expect(tab.session()).toMatchObject({ status: 'signed_in', userId: sampleUserId, email: 'owner@duka.test' });
    expect(tab.count('my_access')).toBe(1);
    expect(tab.count('log_user_activity')).toBe(1);
  });

  it('TOKEN_REFRESHED: nothing changes about the person', async () => {
    const tab = await signedIn();
    await (await getSupabase()).auth.refreshSession();
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)));

    expect(tab.session()).toMatchObject({ status: 'signed_in', userId: sampleUserId });
    expect(tab.count('my_access')).toBe(1);
  });

  it('MFA_CHALLENGE_VERIFIED: the rights are read again', async () => {
    const tab = await signedIn({
      'POST /auth/v1/factors/one/challenge': { id: 'challenge', type: 'totp', expires_at: 0 },
      'POST /auth/v1/factors/one/verify': makeSession({ level: 'aal2' }),
    });
    await (await getSupabase()).auth.mfa.challengeAndVerify({ factorId: 'one', code: '123456' });

    await waitFor(() => expect(tab.count('my_access')).toBe(2));
    expect(tab.session().status).toBe('signed_in');
  });

  it('SIGNED_OUT: nobody is there and nothing is kept', async () => {
    const tab = await signedIn();
    await (await getSupabase()).auth.signOut({ scope: 'local' });

    expect(tab.session()).toMatchObject({ status: 'anonymous', userId: null, access: null });
    expect(stored()).toBeNull();
  });
});

describe('signing out', () => {
  const sessionOf = (store: AppStore) =>
    renderHook(() => useSession(), {
      wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
    }).result;

  it.each([
    ['in the usual case', {}],
    ['when the activity log does not answer', { log_user_activity: () => new Promise(() => undefined) }],
    [
      'without a network',
      { log_user_activity: refuse(0, 'network_failure'), 'POST /auth/v1/logout': refuse(0, 'network_failure') },
    ],
  ] as const)('takes less than a second %s, and leaves nothing behind', async (_case, rpc) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    keep(makeSession());
    const tab = openTab(rpc);
    await settled(tab);
    const startedAt = Date.now();
    const session = sessionOf(tab.store);
    await act(async () => await session.current.signOut());

    expect(Date.now() - startedAt).toBeLessThan(1_000);
    expect(localStorage.getItem(`${storageKey()}-signed-out`)).not.toBeNull();
    expect(stored()).toBeNull();
    expect(tab.session()).toMatchObject({ status: 'anonymous', hasExpired: false, isSignedOutElsewhere: false });
    expect(tab.count('log_user_activity')).toBe(1);
  });
});

describe('several tabs', () => {
  it('signing out in another one ends the session here at once, and is not called an expiry', async () => {
    keep(makeSession());
    const tab = openTab();
    await settled(tab);
    localStorage.setItem(`${storageKey()}-signed-out`, '1');
    localStorage.removeItem(storageKey());
    notifyOtherTabs();

    expect(tab.session()).toMatchObject({ status: 'anonymous', hasExpired: false });
  });

  it('hears of it before that one has said goodbye to the server', async () => {
    keep(makeSession());
    const tab = openTab();
    await settled(tab);
    localStorage.setItem(`${storageKey()}-signed-out`, '1');
    notifyOtherTabs(`${storageKey()}-signed-out`, '1');

    expect(tab.session()).toMatchObject({ status: 'anonymous', hasExpired: false, isSignedOutElsewhere: true });
  });

  it('a session that has ended by itself in another one is called so', async () => {
    keep(makeSession());
    const tab = openTab();
    await settled(tab);
    localStorage.removeItem(storageKey());
    notifyOtherTabs();

    expect(tab.session()).toMatchObject({ status: 'anonymous', hasExpired: true });
  });

  it('emptying the whole storage signs out too', async () => {
    keep(makeSession());
    const tab = openTab();
    await settled(tab);
    localStorage.clear();
    notifyOtherTabs(null);

    expect(tab.session().status).toBe('anonymous');
  });

  it('a tab that was frozen and heard nothing notices when it is shown', async () => {
    keep(makeSession());
    const tab = openTab();
    await settled(tab);
    localStorage.setItem(`${storageKey()}-signed-out`, '1');
    localStorage.removeItem(storageKey());
    document.dispatchEvent(new Event('visibilitychange'));

    expect(tab.session()).toMatchObject({ status: 'anonymous', hasExpired: false });
  });

  it('signing in in another one signs this one in', async () => {
    const tab = openTab();
    expect(tab.session().status).toBe('anonymous');
    keep(makeSession());
    notifyOtherTabs();

    await waitFor(() => expect(tab.session()).toMatchObject({ status: 'signed_in', userId: sampleUserId }));
  });

  it('other keys of the storage change nothing', async () => {
    keep(makeSession());
    const tab = openTab();
    await settled(tab);
    localStorage.removeItem(storageKey());
    notifyOtherTabs('another-key');

    expect(tab.session().status).toBe('signed_in');
  });

  it('a new session takes the mark of the last sign-out away', async () => {
    localStorage.setItem(`${storageKey()}-signed-out`, '1');
    keep(makeSession());
    const tab = openTab();
    await settled(tab);

    expect(localStorage.getItem(`${storageKey()}-signed-out`)).toBeNull();
  });
});
