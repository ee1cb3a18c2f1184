import { lazy, type ComponentType } from 'react';
import { CONTRACT_VERSION, defineRemote, loadTwice, type AreaRoute } from '@dukani/shared/contract';
import { MENU_GROUPS } from './layout/menu';
import { SuperadminFrame } from './layout/SuperadminFrame';

/** Every screen is its own chunk; the frame around them is there at once. */
function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const screens: readonly [path: string, Screen: ComponentType][] = [
  ['/superadmin', lazyScreen(() => import('./overview/OverviewScreen'), 'OverviewScreen')],
  ['/superadmin/tenants', lazyScreen(() => import('./tenants/TenantsScreen'), 'TenantsScreen')],
  ['/superadmin/users', lazyScreen(() => import('./users/UsersScreen'), 'UsersScreen')],
  ['/superadmin/analytics', lazyScreen(() => import('./analytics/AnalyticsScreen'), 'AnalyticsScreen')],
  ['/superadmin/revenue', lazyScreen(() => import('./revenue/RevenueScreen'), 'RevenueScreen')],
  ['/superadmin/plans', lazyScreen(() => import('./plans/PlansScreen'), 'PlansScreen')],
  ['/superadmin/affiliates', lazyScreen(() => import('./affiliates/AffiliatesScreen'), 'AffiliatesScreen')],
  ['/superadmin/system', lazyScreen(() => import('./system/SystemScreen'), 'SystemScreen')],
  ['/superadmin/database', lazyScreen(() => import('./database/DatabaseScreen'), 'DatabaseScreen')],
  ['/superadmin/security', lazyScreen(() => import('./security/SecurityScreen'), 'SecurityScreen')],
  [
    '/superadmin/communications',
    lazyScreen(() => import('./communications/CommunicationsScreen'), 'CommunicationsScreen'),
  ],
  ['/superadmin/settings', lazyScreen(() => import('./settings/SettingsScreen'), 'SettingsScreen')],
  ['/superadmin/etims', lazyScreen(() => import('./etims/EtimsScreen'), 'EtimsScreen')],
];

export default defineRemote({
  name: 'superadmin',
  contractVersion: CONTRACT_VERSION,
  routes: screens.map(([path, Screen]): AreaRoute => ({ path, access: 'superadmin', Screen })),
  navigation: MENU_GROUPS.flatMap((group) =>
    group.items.map(({ label, path, icon }, index) => ({ group: group.label, label, path, icon, order: index })),
  ),
  Frame: SuperadminFrame,
});
