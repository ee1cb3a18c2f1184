/** @jest-environment jsdom */
import { configureData } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import { makeFakeTransport, makeShop, sampleTenantId } from '@dukani/shared/testing';
import { TenantDirectory } from './TenantDirectory';

const duka = { kind: 'domain', value: 'duka' } as const;

function serve(shop: () => unknown, tenantId: string | null = sampleTenantId) {
  const { fetch, calls } = makeFakeTransport({ get_tenant_by_domain: () => tenantId, shop_context: shop });
  configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch });
  return calls;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('TenantDirectory', () => {
  it('keeps a known business for 5 minutes, and what its shop shows for 10', async () => {
    const calls = serve(() => makeShop());
    const directory = new TenantDirectory();
    const names = () => calls.map(({ name }) => name);

    expect((await directory.find(duka)).tenant_id).toBe(sampleTenantId);
    jest.advanceTimersByTime(5 * 60_000 - 1);
    await directory.find(duka);
    expect(names()).toEqual(['get_tenant_by_domain', 'shop_context']);
    jest.advanceTimersByTime(2);
    await directory.find(duka);
    expect(names().slice(2)).toEqual(['get_tenant_by_domain']);
    jest.advanceTimersByTime(5 * 60_000 + 1);
    await directory.find(duka);
    expect(names().slice(3)).toEqual(['get_tenant_by_domain', 'shop_context']);
  });

  it('asks again after 10 seconds whether a shop that is off has opened', async () => {
    const calls = serve(() => makeShop({ state: 'unavailable' }));
    const directory = new TenantDirectory();
    await directory.find({ kind: 'tenant', value: sampleTenantId });
    jest.advanceTimersByTime(9_999);
    await directory.find(duka);
    expect(calls.filter(({ name }) => name === 'shop_context')).toHaveLength(1);
    jest.advanceTimersByTime(5 * 60_000);
    await directory.find(duka);
    expect(calls.filter(({ name }) => name === 'shop_context')).toHaveLength(2);
  });

  it('keeps an unknown one for 10 seconds', async () => {
    const calls = serve(() => makeShop({ state: 'not_found', tenant_id: null }), null);
    const directory = new TenantDirectory();

    expect((await directory.find(duka)).state).toBe('not_found');
    jest.advanceTimersByTime(9_999);
    await directory.find(duka);
    expect(calls).toHaveLength(2);
    jest.advanceTimersByTime(2);
    await directory.find(duka);
    expect(calls).toHaveLength(4);
  });

  it('asks only once when many want to know at the same time', async () => {
    const calls = serve(() => makeShop());
    const directory = new TenantDirectory();
    await Promise.all(Array.from({ length: 20 }, () => directory.find(duka)));

    expect(calls.map(({ name }) => name)).toEqual(['get_tenant_by_domain', 'shop_context']);
  });

  it('does not keep a failure', async () => {
    let isDown = true;
    serve(() => {
      if (isDown) throw new ApiError({ code: 'network_failure', message: '', status: 0 });
      return makeShop();
    });
    const directory = new TenantDirectory();

    await expect(directory.find(duka)).rejects.toMatchObject({ code: 'network_failure' });
    isDown = false;
    expect((await directory.find(duka)).name).toBe('Duka la Mama');
  });

  it('uses what the server wrote into the page once, for that page', async () => {
    const calls = serve(() => makeShop());
    const directory = new TenantDirectory({ inlineShop: makeShop({ name: 'Inline' }), path: location.pathname });

    expect((await directory.find(duka)).name).toBe('Inline');
    expect(calls).toHaveLength(0);
    directory.forget(duka);
    expect((await directory.find(duka)).name).toBe('Duka la Mama');
  });

  it('finds by slug without a host', async () => {
    const calls = serve(() => makeShop());
    await new TenantDirectory().find({ kind: 'slug', value: 'market' });

    expect(calls).toEqual([{ name: 'shop_context', args: { p_slug: 'market' } }]);
  });
});
