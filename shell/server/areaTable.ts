import type { Access, AreaName, HostKind, NavigationItem } from '@dukani/shared/contract';

/** One area as this release of the platform offers it; `config.json` is made from these rows. */
export interface AreaRow {
  /** Folder of the checkout and under `/remotes/`. */
  folder: string;
  container: string;
  hostKinds: HostKind[];
  /** Longest prefix wins; the guard decides by it before any code of the area is fetched. */
  paths: { prefix: string; access: Access }[];
  /** Entries in another area's menu. */
  navigation: NavigationItem[];
  /** Served by the operations host only. */
  isOperationsOnly: boolean;
}

const tenantHosts: HostKind[] = ['tenant_subdomain', 'custom_domain'];
const everywhere: HostKind[] = ['main', 'operations', ...tenantHosts];

export const areaTable: Record<AreaName, AreaRow> = {
  auth: {
    folder: 'mfe-auth',
    container: 'mfe_auth',
    hostKinds: everywhere,
    paths: ['/auth', '/auth/callback', '/forgot-password', '/reset-password', '/update-password'].map((prefix) => ({
      prefix,
      access: 'public' as const,
    })),
    navigation: [],
    isOperationsOnly: false,
  },
  storefront: {
    folder: 'mfe-storefront',
    container: 'mfe_storefront',
    hostKinds: everywhere,
    // '/' belongs to the shop on a tenant's host only; elsewhere the shell draws the landing page there.
    paths: ['/', '/t', '/api/public-invoice-viewer'].map((prefix) => ({ prefix, access: 'public' as const })),
    navigation: [],
    isOperationsOnly: false,
  },
  admin: {
    folder: 'mfe-admin',
    container: 'mfe_admin',
    hostKinds: everywhere,
    paths: ['/dashboard', '/admin'].map((prefix) => ({ prefix, access: 'tenant' as const })),
    navigation: [],
    isOperationsOnly: false,
  },
  superadmin: {
    folder: 'mfe-superadmin',
    container: 'mfe_superadmin',
    hostKinds: ['main', 'operations'],
    paths: [{ prefix: '/superadmin', access: 'superadmin' }],
    navigation: [],
    isOperationsOnly: true,
  },
};

export const areaNames = Object.keys(areaTable) as AreaName[];
