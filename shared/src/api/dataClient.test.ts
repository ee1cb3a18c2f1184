/** @jest-environment jsdom */
import { configureData, getSupabase, publicRest } from './dataClient';
import { makeFakeTransport } from '../testing/fakeTransport';

beforeAll(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterAll(() => jest.restoreAllMocks());

function configure() {
  const { fetch } = makeFakeTransport({});
  configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch, storageKey: 'data-client-test' });
}

describe('the full client', () => {
  it('asks for at most 10 realtime events a second, and for warnings only in its log', async () => {
    configure();
    const address = new URL((await getSupabase()).realtime.endpointURL());

    expect(address.searchParams.get('eventsPerSecond')).toBe('10');
    expect(address.searchParams.get('log_level')).toBe('warn');
  });

  it('works on the schema public at the base paths of the services', async () => {
    configure();
    const client = await getSupabase();
    const { rest, realtime, functions, storage } = client as unknown as Record<string, Record<string, unknown>>;

    expect(rest).toMatchObject({ url: 'http://localhost/rest/v1', schemaName: 'public' });
    expect(realtime?.['endPoint']).toBe('ws://localhost/realtime/v1/websocket');
    expect(String(functions?.['url'])).toBe('http://localhost/functions/v1');
    expect(String(storage?.['url'])).toBe('http://localhost/storage/v1');
  });

  it('is made once for the page', async () => {
    configure();

    expect(await getSupabase()).toBe(await getSupabase());
  });
});

it('the client of visitors reads the same tables with the public key alone', async () => {
  configure();
  const { url } = await publicRest();

  expect(url).toBe('http://localhost/rest/v1');
});
