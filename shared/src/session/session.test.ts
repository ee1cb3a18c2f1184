import { ApiError } from '../api/apiError';
import { configureData, sessionStorageKey, startedSupabase } from '../api/dataClient';
import type { MyAccess } from '../api/rpcTypes';
import { makeStore } from '../store/store';
import { makeFakeTransport, type FakeRpc } from '../testing/fakeTransport';
import { makeAccess, sampleUserId } from '../testing/samples';
import { loadAccess } from './access';
import { sessionSlice } from './sessionSlice';
import { startSession } from './startSession';

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

beforeEach(() => sessionStorage.clear());
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
    await loadAccess(store);
    await loadAccess(store);

    expect(names()).toEqual(['my_access', 'accept_invitation', 'my_access', 'my_access']);
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

  it('waits for the client where a session is stored', () => {
    localStorage.setItem(sessionStorageKey, '{}');
    configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch: makeFakeTransport({}).fetch });
    const store = makeStore();
    const stop = startSession(store);

    expect(store.getState().session.status).toBe('loading');
    expect(startedSupabase()).not.toBeNull();
    stop();
    localStorage.removeItem(sessionStorageKey);
  });
});

it('another person never inherits rights', () => {
  const store = makeStore();
  store.dispatch(sessionSlice.actions.signedIn({ userId: 'one', email: null }));
  store.dispatch(sessionSlice.actions.accessLoaded(makeAccess()));
  store.dispatch(sessionSlice.actions.signedIn({ userId: 'two', email: null }));

  expect(store.getState().session.access).toBeNull();
});
