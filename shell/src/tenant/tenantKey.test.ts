import { makeConfig } from '../testing/makeConfig';
import { shopBaseOf, tenantKeyOf } from './tenantKey';

describe('tenantKeyOf', () => {
  it.each([
    ['tenant_subdomain', '/product/1', { kind: 'domain', value: 'duka' }, ''],
    ['tenant_subdomain', '/t/market', { kind: 'domain', value: 'duka' }, ''],
    ['custom_domain', '/', { kind: 'domain', value: 'duka.shop.localhost' }, ''],
    ['custom_domain', '/t/market', { kind: 'domain', value: 'duka.shop.localhost' }, ''],
    ['main', '/', null, ''],
    ['main', '/t', null, ''],
    ['main', '/t/', null, ''],
    ['main', '/x/t/market', null, ''],
    ['main', '/t/a%20b/search', { kind: 'slug', value: 'a b' }, '/t/a%20b'],
    ['main', '/t/market', { kind: 'slug', value: 'market' }, '/t/market'],
    ['main', '/t/MARKET/product/1', { kind: 'slug', value: 'market' }, '/t/market'],
    ['main', '/t/%E0%A4%A', null, ''],
    ['operations', '/superadmin', null, ''],
    ['operations', '/t/market', { kind: 'slug', value: 'market' }, '/t/market'],
  ] as const)('on %s %s is %p', (kind, pathname, key, base) => {
    expect(tenantKeyOf(makeConfig(kind), pathname)).toEqual(key);
    expect(shopBaseOf(makeConfig(kind), pathname)).toBe(base);
  });
});

it('a subdomain host without a label is looked up by its whole name', () => {
  const { host } = makeConfig('tenant_subdomain');

  expect(tenantKeyOf({ host: { ...host, subdomain: null } }, '/')).toEqual({
    kind: 'domain',
    value: 'duka.shop.localhost',
  });
});
