import type { ReportedArea } from '@dukani/shared/rpc';

/** The parts of the product that are released by themselves. */
export const AREA_NAMES: Record<ReportedArea, string> = {
  shell: 'Frame',
  admin: 'Admin',
  auth: 'Sign-in',
  storefront: 'Shop',
  superadmin: 'Super admin',
};
