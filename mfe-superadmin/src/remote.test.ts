/** @jest-environment jsdom */
import { CONTRACT_VERSION } from '@dukani/shared/contract';
import remote from './remote';

const SPEC_ROUTES = [
  '/superadmin',
  '/superadmin/tenants',
  '/superadmin/users',
  '/superadmin/analytics',
  '/superadmin/revenue',
  '/superadmin/plans',
  '/superadmin/system',
  '/superadmin/database',
  '/superadmin/security',
  '/superadmin/communications',
  '/superadmin/settings',
  '/superadmin/etims',
  '/superadmin/affiliates',
];
describe('remote', () => {
  it('keeps the contract of an area', () => {
    expect(remote).toMatchObject({ name: 'superadmin', contractVersion: CONTRACT_VERSION });
    expect(remote.Frame).toBeDefined();
  });

  it('has the screens of the specification and no other, all for platform administrators only', () => {
    expect(remote.routes.map((route) => route.path).sort()).toEqual([...SPEC_ROUTES].sort());
    expect(remote.routes.filter((route) => route.access !== 'superadmin')).toEqual([]);
  });

  it('leads every screen from the menu', () => {
    expect(remote.navigation.map((item) => item.path).sort()).toEqual([...SPEC_ROUTES].sort());
  });
});
