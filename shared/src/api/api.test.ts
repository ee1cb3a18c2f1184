/** @jest-environment jsdom */
import { makeStore } from '../store/store';
import { sessionSlice } from '../session/sessionSlice';
import { makeFakeTransport } from '../testing/fakeTransport';
import { api, rpcQuery } from './api';
import { ApiError } from './apiError';
import { configureData } from './dataClient';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    figure: build.query<number, string>({ query: (p_name) => rpcQuery('figure' as never, { p_name } as never) }),
    once: build.mutation<number, string>({
      query: (p_name) => rpcQuery('figure' as never, { p_name } as never),
      extraOptions: { maxRetries: 0 },
    }),
  }),
});
let clients = 0;

function storeWith(answer: () => unknown) {
  const transport = makeFakeTransport({ figure: answer });
  configureData({
    supabaseUrl: 'http://localhost',
    supabaseKey: 'key',
    fetch: transport.fetch,
    storageKey: `api-test-${clients++}`,
  });
  return { store: makeStore(), calls: transport.calls };
}

const refuse = (status: number, code: string) => () => {
  throw new ApiError({ status, code, message: 'No.' });
};

describe('api', () => {
  it('asks once and keeps the answer', async () => {
    const { store, calls } = storeWith(() => 42);

    expect((await store.dispatch(testApi.endpoints.figure.initiate('a'))).data).toBe(42);
    await store.dispatch(testApi.endpoints.figure.initiate('a'));
    expect(calls).toHaveLength(1);
  });

  it('tries once more when the network fails', async () => {
    const { store, calls } = storeWith(refuse(0, 'network_failure'));

    const { error } = await store.dispatch(testApi.endpoints.figure.initiate('a'));

    expect(error).toMatchObject({ code: 'network_failure' });
    expect(calls).toHaveLength(2);
  });

  it('sends once more what met another transaction, also where nothing else may be sent twice', async () => {
    let tries = 0;
    const { store, calls } = storeWith(() => {
      tries += 1;
      if (tries === 1) refuse(500, '40P01')();
      return 42;
    });

    expect((await store.dispatch(testApi.endpoints.once.initiate('a'))).data).toBe(42);
    expect(calls).toHaveLength(2);
  });

  it('does not send twice what may not be, when the server fails', async () => {
    const { store, calls } = storeWith(refuse(500, '57014'));

    await store.dispatch(testApi.endpoints.once.initiate('a'));
    expect(calls).toHaveLength(1);
  });

  it('does not repeat a refusal', async () => {
    const { store, calls } = storeWith(refuse(403, 'permission_denied'));

    const { error } = await store.dispatch(testApi.endpoints.figure.initiate('a'));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'permission_denied', status: 403 });
    expect(calls).toHaveLength(1);
  });

  it('keeps what nobody looks at for 15 minutes, and then forgets it', async () => {
    jest.useFakeTimers();
    const { store, calls } = storeWith(() => 42);
    const kept = () => testApi.endpoints.figure.select('a')(store.getState() as never).data;
    const reading = store.dispatch(testApi.endpoints.figure.initiate('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    await reading;
    reading.unsubscribe();
    await jest.advanceTimersByTimeAsync(15 * 60_000 - 2_000);
    expect(kept()).toBe(42);
    await jest.advanceTimersByTimeAsync(5_000);

    expect(kept()).toBeUndefined();
    expect(calls).toHaveLength(1);
    jest.useRealTimers();
  });

  it('forgets everything when another person signs in', async () => {
    const { store, calls } = storeWith(() => 42);
    store.dispatch(sessionSlice.actions.signedIn({ userId: 'one', email: null }));
    await store.dispatch(testApi.endpoints.figure.initiate('a'));
    store.dispatch(sessionSlice.actions.signedIn({ userId: 'two', email: null }));

    expect(testApi.endpoints.figure.select('a')(store.getState() as never).data).toBeUndefined();
    await store.dispatch(testApi.endpoints.figure.initiate('a'));
    expect(calls).toHaveLength(2);
  });
});
