/** @jest-environment jsdom */
import { configureData } from '../api/dataClient';
import { makeFakeTransport, type FakeRpc } from '../testing/fakeTransport';
import {
  knownSignInProviders,
  listSignInProviders,
  presetSignInProviders,
  providerAddress,
  providerName,
} from './providers';

function configure(answers: FakeRpc) {
  const { fetch, calls } = makeFakeTransport(answers);
  configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch, storageKey: 'providers-test' });
  return calls;
}
const settings = (external: Record<string, boolean>) => ({ 'GET /auth/v1/settings': { external } });

beforeEach(() => presetSignInProviders(null));

describe('listSignInProviders', () => {
  it('names what the auth service has switched on and what has a name, in the order of the buttons', async () => {
    configure(settings({ zoom: true, github: true, google: true, apple: false, email: true }));
    expect(await listSignInProviders()).toEqual(['google', 'github']);
  });

  it('asks once for the page', async () => {
    const calls = configure(settings({ google: true }));
    expect(knownSignInProviders()).toBeNull();
    await listSignInProviders();
    await listSignInProviders();
    expect(calls).toHaveLength(1);
    expect(knownSignInProviders()).toEqual(['google']);
  });

  it('has none when the service does not answer, and asks again later', async () => {
    const answers: FakeRpc = {};
    configure(answers);
    expect(await listSignInProviders()).toEqual([]);
    Object.assign(answers, settings({ google: true }));
    expect(await listSignInProviders()).toEqual(['google']);
  });
});

describe('providerAddress', () => {
  it('asks with PKCE and comes back to this host, then to the page that was wanted', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    configure({});
    const address = new URL(await providerAddress({ provider: 'google', next: '/admin/sales?tab=new' }));

    expect(address.pathname).toBe('/auth/v1/authorize');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      provider: 'google',
      scopes: 'email profile',
      redirect_to: `${location.origin}/auth/callback?next=%2Fadmin%2Fsales%3Ftab%3Dnew`,
      code_challenge: expect.any(String),
    });
    jest.restoreAllMocks();
  });
});

describe('providerName', () => {
  it.each([
    ['google', 'Google'],
    ['azure', 'Microsoft'],
    ['something', 'something'],
    ['constructor', 'constructor'],
  ])('%s is called %s', (provider, name) => {
    expect(providerName(provider)).toBe(name);
  });
});
