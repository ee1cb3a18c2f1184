import { isAuthPath, isGateExempt, isReroutingSkipped, isSigningUp } from './pathRules';

describe('isAuthPath', () => {
  it.each(['/auth', '/auth/callback', '/forgot-password', '/reset-password', '/update-password', '/update-password/x'])(
    '%s is never guarded',
    (path) => {
      expect(isAuthPath(path)).toBe(true);
    },
  );
  it.each(['/', '', '/authors', '/auth-x', '/admin/auth', '/forgot', '/reset-passwords', '/dashboard'])(
    '%s is no such page',
    (path) => {
      expect(isAuthPath(path)).toBe(false);
    },
  );
});

describe('isGateExempt', () => {
  it.each(['/admin/billing', '/admin/billing/plans', '/update-password'])(
    '%s opens whatever the subscription',
    (path) => {
      expect(isGateExempt(path)).toBe(true);
    },
  );
  it.each(['/admin', '/admin/billings', '/billing', '/dashboard', '/', '/reset-password'])('%s does not', (path) => {
    expect(isGateExempt(path)).toBe(false);
  });
});

describe('isReroutingSkipped', () => {
  const pages = [
    '',
    '/product/1',
    '/category/2',
    '/search',
    '/checkout',
    '/order/x',
    '/order-success',
    '/account',
    '/payment',
    '/policies/returns',
  ];

  it.each(['/', ...pages.filter((page) => page !== ''), ...pages.map((page) => `/t/market${page}`), '/t/market/'])(
    'nobody is led away from %s',
    (path) => {
      expect(isReroutingSkipped(path)).toBe(true);
    },
  );
  it.each([
    '/auth',
    '/dashboard',
    '/admin',
    '/products',
    '/x/search',
    '/x/t/market',
    '//t/market',
    '/t',
    '/t/market/x',
    '/superadmin',
  ])('%s is no page of the shop', (path) => {
    expect(isReroutingSkipped(path)).toBe(false);
  });
});

describe('isSigningUp', () => {
  it.each(['?tenant_creation=true', '?signup=success', '?x=1&signup=success', 'tenant_creation=true&y'])(
    '%s says so',
    (search) => {
      expect(isSigningUp(search)).toBe(true);
    },
  );
  it.each([
    '',
    '?',
    '?tenant_creation=false',
    '?tenant_creation',
    '?signup=failed',
    '?tenant_creation=success',
    '?signup=true',
  ])('%p does not', (search) => {
    expect(isSigningUp(search)).toBe(false);
  });
});
