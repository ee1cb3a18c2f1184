import { isPrivatePage, pageKindOf, productIdOf, slugOf } from './pageKind';
import type { ResolvedHost } from './resolveHost';

const main: ResolvedHost = { kind: 'main', name: 'localhost', subdomain: null };
const operations: ResolvedHost = { kind: 'operations', name: 'ops.localhost', subdomain: null };
const business: ResolvedHost = { kind: 'tenant_subdomain', name: 'duka.shop.localhost', subdomain: 'duka' };
const ownDomain: ResolvedHost = { kind: 'custom_domain', name: 'mamaduka.localhost', subdomain: null };
const productId = '0b0b0b0b-0000-4000-8000-00000000000a';

describe('pageKindOf', () => {
  it.each([
    '/auth',
    '/auth/callback',
    '/forgot-password',
    '/reset-password',
    '/update-password',
    '/dashboard',
    '/admin',
    '/admin/sales',
    '/superadmin',
  ])('%s is for staff on every host', (path) => {
    for (const host of [main, operations, business, ownDomain]) expect(pageKindOf(host, path)).toBe('staff');
  });

  it.each([
    [business, '/', 'shop'],
    [ownDomain, '/search', 'shop'],
    [business, '/authors', 'shop'],
    [business, '/administrator', 'shop'],
    [main, '/', 'platform'],
    [main, '/privacy', 'platform'],
    [main, '/t', 'platform'],
    [main, '/t/', 'platform'],
    [main, '/x/t/market', 'platform'],
    [main, '/t/market', 'shop'],
    [main, '/t/market/product/1', 'shop'],
    [main, '/api/public-invoice-viewer', 'shop'],
    [main, '/api/public-invoice-viewers', 'platform'],
    [operations, '/', 'platform'],
  ] as const)('on %p %s is of the %s', (host, path, kind) => {
    expect(pageKindOf(host, path)).toBe(kind);
  });
});

it.each([
  ['/t/market', 'market'],
  ['/t/market/search', 'market'],
  ['/t/', null],
  ['/x/t/market', null],
])('the slug of %s is %p', (path, slug) => {
  expect(slugOf(path)).toBe(slug);
});

it.each([
  [`/product/${productId}`, productId],
  [`/product/${productId.toUpperCase()}`, productId.toUpperCase()],
  [`/t/market/product/${productId}`, productId],
  [`/product/${productId}/x`, null],
  [`/x/product/${productId}`, null],
  ['/product/1', null],
  [`/product/x${productId}`, null],
  [`/product/${productId.slice(1)}`, null],
  [`/product/${productId.replaceAll('-', '')}`, null],
])('the product of %s is %p', (path, id) => {
  expect(productIdOf(path)).toBe(id);
});

it.each([
  ...['checkout', 'order', 'order-success', 'payment', 'account', 'api'].flatMap((page): [string, boolean][] => [
    [`/${page}`, true],
    [`/${page}/x`, true],
    [`/t/market/${page}`, true],
    [`/${page}s`, false],
    [`/x/${page}`, false],
  ]),
  ['/', false],
  ['/search', false],
])('%s says something about one person only: %p', (path, isPrivate) => {
  expect(isPrivatePage(path)).toBe(isPrivate);
});
