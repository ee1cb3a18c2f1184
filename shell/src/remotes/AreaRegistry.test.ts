/** @jest-environment jsdom */
import { CONTRACT_VERSION } from '@dukani/shared/contract';
import { makeConfig } from '../testing/makeConfig';
import { AreaLoadError } from './AreaLoadError';
import { AreaRegistry } from './AreaRegistry';

const loadRemote = jest.fn();
const registerRemotes = jest.fn();
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: (...args: unknown[]) => loadRemote(...args) as unknown,
  registerRemotes: (...args: unknown[]) => registerRemotes(...args) as unknown,
  registerPlugins: jest.fn(),
}));

const area = { default: { name: 'admin', contractVersion: CONTRACT_VERSION, routes: [], navigation: [] } };
const failure = new Error('offline');
let manifestEntry = 'remoteEntry.11111111.js';
let configAnswer: () => unknown;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  loadRemote.mockReset();
  registerRemotes.mockReset();
  configAnswer = () => makeConfig();
  globalThis.fetch = jest.fn((input: string | URL) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    const body =
      path === '/config.json' ? configAnswer() : { metaData: { remoteEntry: { name: manifestEntry, path: '' } } };
    return Promise.resolve({ ok: true, json: () => Promise.resolve(body) } as Response);
  }) as unknown as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function outcomeAfter(registry: AreaRegistry, ms: number): Promise<string> {
  let outcome = 'pending';
  registry.load('admin').then(
    (definition) => (outcome = `loaded ${definition.name}`),
    (error: unknown) =>
      (outcome = error instanceof AreaLoadError && error.cause instanceof Error ? error.cause.message : 'failed'),
  );
  await jest.advanceTimersByTimeAsync(ms);
  return outcome;
}

describe('AreaRegistry', () => {
  it('loads an area once for everybody who asks', async () => {
    loadRemote.mockResolvedValue(area);
    const registry = new AreaRegistry(makeConfig());
    registry.prefetch('admin');

    expect(await outcomeAfter(registry, 0)).toBe('loaded admin');
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(loadRemote).toHaveBeenCalledWith('mfe_admin/remote');
  });

  it('tries exactly once more, not before a second has passed', async () => {
    loadRemote.mockRejectedValueOnce(failure).mockResolvedValueOnce(area);
    const registry = new AreaRegistry(makeConfig());

    expect(await outcomeAfter(registry, 999)).toBe('pending');
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect(await outcomeAfter(registry, 2)).toBe('loaded admin');
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('asks anew for what did not arrive once its failures are forgotten', async () => {
    loadRemote.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValueOnce(area);
    const registry = new AreaRegistry(makeConfig());
    expect(await outcomeAfter(registry, 2_000)).toBe('offline');
    expect(await outcomeAfter(registry, 2_000)).toBe('offline');
    expect(loadRemote).toHaveBeenCalledTimes(2);
    registry.forgetFailures();

    expect(await outcomeAfter(registry, 0)).toBe('loaded admin');
  });

  it('gives up after the second failure', async () => {
    loadRemote.mockRejectedValue(failure);

    expect(await outcomeAfter(new AreaRegistry(makeConfig()), 60_000)).toBe('offline');
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('asks for the configuration and manifest again, so that a new release is found', async () => {
    loadRemote.mockRejectedValueOnce(failure).mockResolvedValueOnce(area);
    const registry = new AreaRegistry(makeConfig());
    await outcomeAfter(registry, 0);
    manifestEntry = 'remoteEntry.22222222.js';
    configAnswer = () => {
      const config = makeConfig();
      if (config.areas.admin !== undefined) config.areas.admin.entry = '/remotes/moved/mf-manifest.json';
      return config;
    };
    await jest.advanceTimersByTimeAsync(1001);

    expect(registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'mfe_admin', entry: 'http://localhost/remotes/moved/remoteEntry.22222222.js' }],
      { force: true },
    );
  });

  it('tries again also when the configuration cannot be read', async () => {
    loadRemote.mockRejectedValueOnce(failure).mockResolvedValueOnce(area);
    configAnswer = () => {
      throw failure;
    };

    expect(await outcomeAfter(new AreaRegistry(makeConfig()), 2_000)).toBe('loaded admin');
  });

  it('waits at most 10 seconds for an answer', async () => {
    loadRemote.mockReturnValue(new Promise(() => undefined));
    const registry = new AreaRegistry(makeConfig());

    expect(await outcomeAfter(registry, 9_999)).toBe('pending');
    expect(await outcomeAfter(registry, 11_002)).toMatch(/did not answer within 10000 ms/);
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it.each([
    [
      'of another contract',
      { default: { ...area.default, contractVersion: CONTRACT_VERSION + 1 } },
      /was built for contract/,
    ],
    ['of another name', { default: { ...area.default, name: 'auth' } }, /has no definition/],
    ['without a definition', {}, /has no definition/],
    ['that is nothing', null, /has no definition/],
  ])('refuses a module %s', async (_what, module, message) => {
    loadRemote.mockResolvedValue(module);

    expect(await outcomeAfter(new AreaRegistry(makeConfig()), 2_000)).toMatch(message);
  });

  it('does not fetch an area whose configuration names another contract', async () => {
    const config = makeConfig();
    if (config.areas.admin !== undefined) config.areas.admin.contractVersion = CONTRACT_VERSION + 1;
    configAnswer = () => config;

    expect(await outcomeAfter(new AreaRegistry(config), 2_000)).toMatch(/was built for contract/);
    expect(loadRemote).not.toHaveBeenCalled();
  });
});
