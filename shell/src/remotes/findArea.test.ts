import { makeConfig } from '../testing/makeConfig';
import { findArea } from './findArea';
import { absolutePath } from './absolutePath';

describe('findArea', () => {
  it.each([
    ['/', 'storefront', 'public'],
    ['/product/1', 'storefront', 'public'],
    ['/nowhere', 'storefront', 'public'],
    ['/auth', 'auth', 'public'],
    ['/auth/callback', 'auth', 'public'],
    ['/authors', 'storefront', 'public'],
    ['/admin', 'admin', 'tenant'],
    ['/admin/products/1', 'admin', 'tenant'],
    ['/administrator', 'storefront', 'public'],
    ['/dashboard', 'admin', 'tenant'],
    ['/superadmin/plans', 'superadmin', 'superadmin'],
    ['/api/public-invoice-viewer', 'storefront', 'public'],
  ])('on a business host %s belongs to %s', (pathname, name, access) => {
    expect(findArea(makeConfig('tenant_subdomain'), pathname)).toMatchObject({ name, access });
  });

  it('a domain of the business itself is a business host, too', () => {
    expect(findArea(makeConfig('custom_domain'), '/')).toMatchObject({ name: 'storefront', prefix: '/' });
    expect(findArea(makeConfig('operations'), '/')).toBeNull();
  });

  it.each([
    ['/', null],
    ['/nowhere', null],
    ['/t/market', 'storefront'],
    ['/api/public-invoice-viewer', 'storefront'],
    ['/dashboard', 'admin'],
  ])('on the main host %s belongs to %s', (pathname, name) => {
    expect(findArea(makeConfig('main'), pathname)?.name ?? null).toBe(name);
  });

  it('does not know areas that the configuration leaves out', () => {
    const config = makeConfig();
    delete config.areas.superadmin;

    expect(findArea(config, '/superadmin')?.name).toBe('storefront');
  });
});

it.each([
  ['', '', '/'],
  ['', '/', '/'],
  ['', 'product/:id', '/product/:id'],
  ['', '/admin', '/admin'],
  ['/t/market', '', '/t/market'],
  ['/t/market', '/', '/t/market'],
  ['/t/market', '/cart', '/t/market/cart'],
])('absolutePath(%p, %p) is %p', (base, path, absolute) => {
  expect(absolutePath(base, path)).toBe(absolute);
});
