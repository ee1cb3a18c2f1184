import {
  CONTRACT_VERSION,
  type AreaConfig,
  type AreaName,
  type HostKind,
  type RuntimeConfig,
} from '@dukani/shared/contract';

/** The configuration of a host with all four areas. */
export function makeConfig(kind: HostKind = 'tenant_subdomain'): RuntimeConfig {
  const area = (name: AreaName, paths: AreaConfig['paths']): AreaConfig => ({
    container: `mfe_${name}`,
    entry: `/remotes/mfe-${name}/mf-manifest.json`,
    contractVersion: CONTRACT_VERSION,
    release: 'test',
    hostKinds: [kind],
    paths,
    navigation: [],
  });
  const isTenant = kind === 'tenant_subdomain' || kind === 'custom_domain';
  return {
    supabaseUrl: 'http://localhost',
    supabaseKey: 'key',
    host: {
      kind,
      name: isTenant ? 'duka.shop.localhost' : 'localhost',
      subdomain: kind === 'tenant_subdomain' ? 'duka' : null,
    },
    mainHosts: ['localhost'],
    tenantBaseDomains: ['shop.localhost', 'online.localhost'],
    operationsHost: 'ops.localhost',
    supportEmail: 'support@dukani.test',
    areas: {
      auth: area('auth', [
        { prefix: '/auth', access: 'public' },
        { prefix: '/update-password', access: 'public' },
      ]),
      storefront: area('storefront', [
        { prefix: '/', access: 'public' },
        { prefix: '/t', access: 'public' },
        { prefix: '/api/public-invoice-viewer', access: 'public' },
      ]),
      admin: area('admin', [
        { prefix: '/admin', access: 'tenant' },
        { prefix: '/dashboard', access: 'tenant' },
      ]),
      superadmin: area('superadmin', [{ prefix: '/superadmin', access: 'superadmin' }]),
    },
  };
}
