/** @jest-environment jsdom */
import { ApiError } from '../api/apiError';
import { configureData, sessionStorageKey, startedSupabase } from '../api/dataClient';
import type { MyAccess } from '../api/rpcTypes';
import { makeStore } from '../store/store';
import { makeFakeTransport, type FakeRpc } from '../testing/fakeTransport';
import { makeAccess, sampleTenantId, sampleUserId } from '../testing/samples';
import { loadAccess } from './access';
import { markInvitationFollowed } from './invitation';
import { worksElsewhere } from './home';
import { sessionSlice } from './sessionSlice';
import { startSession } from './startSession';
import { signInWithPassword } from './useSession';

let clients = 0;

function signedInStore(rpc: FakeRpc) {
  const { fetch, calls } = makeFakeTransport(rpc);
  configureData({
    supabaseUrl: 'http://localhost',
    supabaseKey: 'key',
    fetch,
    storageKey: `session-test-${clients++}`,
  });
  const store = makeStore();
  store.dispatch(sessionSlice.actions.signedIn({ userId: sampleUserId, email: 'owner@duka.test' }));
  return { store, calls, names: () => calls.map(({ name }) => name) };
}

const fail = (status: number, code: string) => () => {
  throw new ApiError({ status, code, message: 'No.' });
};
const { membership, profile } = makeAccess();
const invited: MyAccess = makeAccess({
  membership: membership === null ? null : { ...membership, is_active: false, invitation_status: 'pending' },
  profile: profile === null ? null : { ...profile, invitation_status: 'pending' },
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('loadAccess', () => {
  it('puts what the server says into the store', async () => {
    const { store } = signedInStore({ my_access: makeAccess() });
    await loadAccess(store);

    expect(store.getState().session).toMatchObject({ access: { user_id: sampleUserId }, accessError: null });
  });

  it('tries again after 1, 2 and 3 seconds when the network fails, then gives the error', async () => {
    jest.useFakeTimers();
    const { store, names } = signedInStore({ my_access: fail(0, 'network_failure') });
    const done = loadAccess(store);
    const attemptsAfter: number[] = [];
    for (const ms of [900, 200, 1800, 200, 2800, 200]) {
      await jest.advanceTimersByTimeAsync(ms);
      attemptsAfter.push(names().length);
    }
    await done;

    expect(attemptsAfter).toEqual([1, 2, 2, 3, 3, 4]);
    expect(store.getState().session).toMatchObject({ access: null, accessError: { code: 'network_failure' } });
  });

  describe('without a connection', () => {
    const offline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    afterEach(() => jest.restoreAllMocks());

    /** A page that is opened without a connection after an earlier one was told who the person is. */
    async function reopenedAfter(hours: number, cachedFor = sampleUserId) {
      const { store } = signedInStore({ my_access: makeAccess() });
      await loadAccess(store);
      const kept = JSON.parse(localStorage.getItem(`dukani-access.${sampleUserId}`) ?? '{}') as { at: number };
      localStorage.clear();
      localStorage.setItem(`dukani-access.${cachedFor}`, JSON.stringify({ ...kept, at: kept.at - hours * 3_600_000 }));
      offline(false);
      const again = signedInStore({ my_access: fail(0, 'network_failure') });
      jest.useFakeTimers();
      const done = loadAccess(again.store);
      await jest.advanceTimersByTimeAsync(10_000);
      await done;
      return again.store.getState().session;
    }

    it('goes by the last answer about this very person, for 72 hours', async () => {
      expect((await reopenedAfter(71)).access?.user_id).toBe(sampleUserId);
      jest.useRealTimers();
      expect((await reopenedAfter(73)).access).toBeNull();
    });

    it.each([
      ['fails', fail(0, 'network_failure'), 0],
      ['does not answer', () => new Promise(() => undefined), 3000],
    ])('goes by it where the browser is wrong about the network, which %s', async (_how, answer, afterMs) => {
      const { store } = signedInStore({ my_access: makeAccess() });
      await loadAccess(store);
      const again = signedInStore({ my_access: answer });
      jest.useFakeTimers();
      const done = loadAccess(again.store);
      await jest.advanceTimersByTimeAsync(afterMs);
      expect(again.store.getState().session.access?.user_id).toBe(sampleUserId);

      // It goes on asking: what is answered later replaces what stood in.
      if (afterMs === 0) {
        await jest.advanceTimersByTimeAsync(10_000);
        await done;
        expect(again.names()).toHaveLength(4);
        expect(again.store.getState().session.access?.user_id).toBe(sampleUserId);
      }
    });

    it('never by what is kept of somebody else, nor from the future', async () => {
      expect((await reopenedAfter(1, 'another')).access).toBeNull();
      jest.useRealTimers();
      expect((await reopenedAfter(-5)).access).toBeNull();
    });
  });

  it('does not repeat a refusal, and keeps what was known before', async () => {
    const answers: FakeRpc = { my_access: makeAccess() };
    const { store, names } = signedInStore(answers);
    await loadAccess(store);
    answers['my_access'] = fail(403, 'permission_denied');
    await loadAccess(store);

    expect(names()).toHaveLength(2);
    expect(store.getState().session).toMatchObject({
      access: { user_id: sampleUserId },
      accessError: { code: 'permission_denied' },
    });
  });

  it('accepts an invitation once for each person and browser session', async () => {
    const { store, names } = signedInStore({ my_access: invited, accept_invitation: {} });
    markInvitationFollowed(true);
    await loadAccess(store);
    await loadAccess(store);

    expect(names()).toEqual(['my_access', 'accept_invitation', 'my_access', 'my_access']);
  });

  it('accepts nothing for somebody who did not follow the link: anybody may invite any address', async () => {
    const { store, names } = signedInStore({ my_access: invited, accept_invitation: {} });
    await loadAccess(store);

    expect(names()).toEqual(['my_access']);
    expect(store.getState().session.access?.membership?.invitation_status).toBe('pending');
  });

  it.each([
    ['an answer', makeAccess({ tenant: null })],
    ['a refusal', new ApiError({ status: 403, code: 'permission_denied', message: 'No.' })],
  ])('drops %s that comes after what was asked for later', async (_what, late) => {
    const held: ((answer: unknown) => void)[] = [];
    const { store } = signedInStore({ my_access: () => new Promise((answer) => held.push(answer)) });
    const readings = [loadAccess(store), loadAccess(store)];
    while (held.length < 2) await new Promise((resolve) => setTimeout(resolve));
    held[1]?.(makeAccess());
    await readings[1];
    held[0]?.(late instanceof ApiError ? Promise.reject(late) : late);
    await readings[0];

    expect(store.getState().session).toMatchObject({ access: makeAccess(), accessError: null });
  });

  it('drops an answer about somebody who has left meanwhile', async () => {
    const { store } = signedInStore({ my_access: makeAccess() });
    const done = loadAccess(store);
    store.dispatch(sessionSlice.actions.signedOut());
    await done;

    expect(store.getState().session).toMatchObject({ status: 'anonymous', access: null });
  });
});

describe('startSession', () => {
  it('downloads nothing for a visitor without a session', () => {
    localStorage.removeItem(sessionStorageKey);
    configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key' });
    const store = makeStore();
    const stop = startSession(store);

    expect(store.getState().session.status).toBe('anonymous');
    expect(startedSupabase()).toBeNull();
    stop();
  });
});

describe('a second factor', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const factor = { id: 'one', factor_type: 'totp', status: 'verified' };

  /** A store whose person has signed in at a server that gave this session. */
  async function signedInWith({ level, factors }: { level: 'aal1' | 'aal2'; factors: unknown[] }) {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const token = `${part({ alg: 'HS256' })}.${part({ sub: sampleUserId, exp: expiresAt, aal: level })}.${part('x')}`;
    const { store } = signedInStore({
      my_access: makeAccess({ assurance_level: level }),
      log_user_activity: null,
      'POST /auth/v1/token': {
        access_token: token,
        refresh_token: 'refresh',
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: expiresAt,
        user: { id: sampleUserId, email: 'owner@duka.test', factors },
      },
    });
    await signInWithPassword('owner@duka.test', 'demo-Passw0rd');
    await loadAccess(store);
    return store.getState().session.mfaRequired;
  }

  it.each([
    ['is owed by somebody who has one and gave only the password', 'aal1', [factor], true],
    ['is not owed once it was given', 'aal2', [factor], false],
    ['is not owed by somebody who has none', 'aal1', [], false],
    ['is not owed while it is only being set up', 'aal1', [{ ...factor, status: 'unverified' }], false],
  ] as const)('%s', async (_rule, level, factors, isOwed) => {
    expect(await signedInWith({ level, factors: [...factors] })).toBe(isOwed);
  });
});

describe('worksElsewhere', () => {
  const here = 'http://localhost';
  const home = 'http://duka.shop.localhost';
  const access = makeAccess();

  it.each([
    ['on the main host', access, null, here, true],
    ['on the host of another business', access, 'another', 'http://kicks.shop.localhost', true],
    ['at home', access, sampleTenantId, home, false],
    ['on another host of the own business', access, sampleTenantId, 'http://mama.example', false],
    ['as a platform administrator', makeAccess({ is_platform_admin: true }), null, here, false],
    ['without a business', makeAccess({ membership: null, tenant: null }), null, here, false],
  ] as const)('%s', (_where, person, hostTenantId, origin, answer) => {
    expect(worksElsewhere(person, { hostTenantId, origin, tenantOrigin: home })).toBe(answer);
  });
});

it('another person never inherits rights', () => {
  const store = makeStore();
  store.dispatch(sessionSlice.actions.signedIn({ userId: 'one', email: null }));
  store.dispatch(sessionSlice.actions.accessLoaded(makeAccess()));
  store.dispatch(sessionSlice.actions.signedIn({ userId: 'two', email: null }));

  expect(store.getState().session.access).toBeNull();
});
