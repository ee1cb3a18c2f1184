import { makeAccess, sampleTenantId } from '@dukani/shared/testing';
import { decideLanding, type LandingInput } from './decideLanding';

const here = 'http://localhost:3000';
const home = 'http://duka.shop.localhost:3000';

function land(overrides: Partial<LandingInput> = {}) {
  return decideLanding({
    access: makeAccess(),
    mfaRequired: false,
    pathname: '/auth',
    search: '',
    from: null,
    hostTenantId: null,
    origin: here,
    tenantOrigin: home,
    ...overrides,
  });
}

const profile = makeAccess().profile;
const mustChange = makeAccess({ profile: profile === null ? null : { ...profile, require_password_change: true } });
const admin = makeAccess({ is_platform_admin: true });
const founder = makeAccess({ ...mustChange, membership: null, tenant: null });
const nobody = makeAccess({ membership: null, tenant: null });

describe('decideLanding', () => {
  it.each([
    ['a platform administrator', { access: admin }, { kind: 'go', to: '/superadmin' }],
    [
      'a platform administrator who came from one of the area pages',
      { access: admin, from: '/superadmin/plans?x=1' },
      { kind: 'go', to: '/superadmin/plans?x=1' },
    ],
    [
      'a platform administrator who came from elsewhere',
      { access: admin, from: '/admin/sales' },
      { kind: 'go', to: '/superadmin' },
    ],
    ['somebody with a temporary password', { access: mustChange }, { kind: 'go', to: '/update-password' }],
    ['the same on the password page', { access: mustChange, pathname: '/update-password' }, { kind: 'stay' }],
    ['the same on the page of the mailed link', { access: mustChange, pathname: '/reset-password' }, { kind: 'stay' }],
    [
      'somebody without a profile row',
      { access: makeAccess({ profile: null }), hostTenantId: sampleTenantId, origin: home },
      { kind: 'go', to: '/dashboard' },
    ],
    ['somebody who makes a business', { access: founder, search: '?tenant_creation=true' }, { kind: 'stay' }],
    ['somebody who has just signed up', { access: founder, search: '?signup=success' }, { kind: 'stay' }],
    [
      'somebody who has a business already, whatever the address says',
      { access: mustChange, search: '?tenant_creation=true' },
      { kind: 'go', to: '/update-password' },
    ],
    ['an administrator who owes the second factor', { access: admin, mfaRequired: true }, { kind: 'stay' }],
    [
      'staff who owe it, on their own host',
      { hostTenantId: sampleTenantId, origin: home, mfaRequired: true },
      { kind: 'stay' },
    ],
    [
      'staff who owe it and a new password',
      { access: mustChange, hostTenantId: sampleTenantId, origin: home, mfaRequired: true },
      { kind: 'stay' },
    ],
    [
      'staff who owe it, on the main host: it is asked for at home',
      { mfaRequired: true },
      { kind: 'handover', origin: home, path: '/dashboard' },
    ],
    ['staff on their own host', { hostTenantId: sampleTenantId, origin: home }, { kind: 'go', to: '/dashboard' }],
    [
      'staff on another host of their own business',
      { hostTenantId: sampleTenantId, origin: 'http://mamaduka.localhost:3000' },
      { kind: 'go', to: '/dashboard' },
    ],
    ['staff on the main host', {}, { kind: 'handover', origin: home, path: '/dashboard' }],
    [
      'staff on the host of another business',
      { hostTenantId: 'another', origin: 'http://kicks.shop.localhost:3000' },
      { kind: 'handover', origin: home, path: '/dashboard' },
    ],
    ['staff of a business without a subdomain', { tenantOrigin: here }, { kind: 'go', to: '/dashboard' }],
    ['anybody else', { access: nobody, tenantOrigin: here }, { kind: 'go', to: '/dashboard' }],
    [
      'staff who were sent to sign in',
      { hostTenantId: sampleTenantId, origin: home, from: '/admin/sales?tab=new' },
      { kind: 'go', to: '/admin/sales?tab=new' },
    ],
  ] as const)('%s', (_who, overrides, decision) => {
    expect(land(overrides)).toEqual(decision);
  });

  it.each([
    '/',
    '/product/1',
    '/category/2',
    '/search',
    '/checkout',
    '/order/secret',
    '/t/market',
    '/t/market/product/1',
  ])('nobody is led away from %s', (pathname) => {
    expect(land({ pathname })).toEqual({ kind: 'stay' });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/auth', '/auth/callback?x', '/', ''])(
    'never goes back to %p',
    (from) => {
      expect(land({ hostTenantId: sampleTenantId, origin: home, from })).toEqual({ kind: 'go', to: '/dashboard' });
    },
  );

  const beginnings = [
    ...[
      '//',
      '///',
      '////',
      '\\\\',
      '/\\',
      '\\/',
      '/\t/',
      '/\n/',
      '/\r\n/',
      '\t//',
      ' //',
      '/.//',
      '/..//',
      '//user@',
      '//user:word@',
    ],
    ...['http://', 'https://', 'HTTP://', 'http:/', 'http:', 'https:\\\\', 'ftp://', 'ws://', 'file:///'],
    ...[
      'javascript:',
      'JaVaScRiPt:',
      'java\tscript:',
      'data:text/html,',
      'vbscript:',
      'blob:http://',
      'mailto:',
      '?',
      '#',
      '',
    ],
  ];
  const targets = [
    'evil.example',
    'duka.shop.localhost.evil.example',
    'localhost@evil.example',
    'evil。example/x',
    '[::1]/',
  ];
  const hostile = beginnings.flatMap((beginning) => targets.map((target) => beginning + target));

  it(`none of ${hostile.length} hostile memories leaves the site`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(120);
    for (const from of hostile) {
      const decision = land({ hostTenantId: sampleTenantId, origin: home, from });
      const to = decision.kind === 'go' ? decision.to : '';
      expect({ from, origin: new URL(to, home).origin, isPath: /^\/(?!\/)/.test(to) }).toEqual({
        from,
        origin: home,
        isPath: true,
      });
    }
  });

  it.each([
    ['/admin/../auth', '/dashboard'],
    ['/./auth/callback', '/dashboard'],
    ['/admin/../', '/dashboard'],
    ['/admin/sales?tab=new#top', '/admin/sales?tab=new#top'],
    ['/admin/%2e%2e/auth', '/dashboard'],
  ])('reads %p as a browser does: %p', (from, to) => {
    expect(land({ hostTenantId: sampleTenantId, origin: home, from })).toEqual({ kind: 'go', to });
  });
});
