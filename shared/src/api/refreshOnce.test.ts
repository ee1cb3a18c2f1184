/** @jest-environment jsdom */
import { refreshOnce } from './refreshOnce';

const key = 'refresh-once-test';
const address = 'http://localhost/auth/v1/token?grant_type=refresh_token';
const soon = () => Math.floor(Date.now() / 1000) + 3600;

/** One lock of the browser, as tabs share it. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const before = last;
      const turn = new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        void before.then(resolve);
      });
      const done = turn.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}

function store(refreshToken: string, expiresAt = soon()) {
  localStorage.setItem(key, JSON.stringify({ refresh_token: refreshToken, expires_at: expiresAt }));
}

const refresh = (send: typeof fetch, token: string) =>
  refreshOnce(send, key)(address, { method: 'POST', body: JSON.stringify({ refresh_token: token }) });

/** A server that gives a new token, and a client that stores it a moment later. */
function makeServer() {
  return jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    setTimeout(() => store('second'), 30);
    return { ok: true, json: () => Promise.resolve({ refresh_token: 'second' }) } as Response;
  });
}

beforeAll(() => {
  globalThis.Response = { json: (body: unknown) => ({ ok: true, json: () => Promise.resolve(body) }) } as never;
});
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: makeLocks() });
  store('first', 0);
});
afterEach(() => localStorage.clear());

describe('refreshOnce', () => {
  it('sends one refresh for six tabs, and each of them gets the new session', async () => {
    const send = makeServer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(send, 'first')));

    expect(send).toHaveBeenCalledTimes(1);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ refresh_token: 'second' });
  });

  it('refreshes again when the session of the other tab has run out as well', async () => {
    store('other', 1);
    const send = makeServer();
    await refresh(send, 'first');

    expect(send).toHaveBeenCalledTimes(1);
  });

  it('gives a refusal to the tab that asked, and lets the next one ask itself', async () => {
    const refuse = jest.fn(() => Promise.resolve({ ok: false, status: 400 } as Response));
    const answers = await Promise.all([refresh(refuse, 'first'), refresh(refuse, 'first')]);

    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(refuse).toHaveBeenCalledTimes(2);
  });

  it('passes a failure of the network on', async () => {
    const fail = () => Promise.reject(new TypeError('Failed to fetch'));

    await expect(refresh(fail, 'first')).rejects.toThrow('Failed to fetch');
  });

  it('does not wait for ever for a tab that is frozen', async () => {
    const waited = new DOMException('late', 'TimeoutError');
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: () => Promise.reject(waited) },
    });
    const send = makeServer();

    expect(await refresh(send, 'first')).toMatchObject({ ok: true });
  });

  it.each([
    ['http://localhost/rest/v1/rpc/my_access', '{}'],
    ['http://localhost/auth/v1/token?grant_type=password', '{"refresh_token":"first"}'],
    [address, '{}'],
  ])('leaves %s with %s alone', async (url, body) => {
    store('another');
    const send = makeServer();
    await refreshOnce(send, key)(url, { method: 'POST', body });

    expect(send).toHaveBeenCalledWith(url, { method: 'POST', body });
  });

  it('sends everything itself where the browser knows no locks', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    const send = makeServer();
    await refresh(send, 'first');

    expect(send).toHaveBeenCalledTimes(1);
  });
});
