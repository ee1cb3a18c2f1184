import { lazy, type ComponentType } from 'react';
import { CONTRACT_VERSION, defineRemote, loadTwice, type AreaRoute } from '@dukani/shared/contract';
import { AdminFrame } from './layout/AdminFrame';
import { SIDEBAR_GROUPS } from './layout/sidebarItems';

/** Every screen is its own chunk; the frame around them is there at once. */
function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const coming = () => import('./comingScreens');
const DashboardScreen = lazyScreen(() => import('./dashboard/DashboardScreen'), 'DashboardScreen');

const screens: readonly [path: string, Screen: ComponentType][] = [
  ['/dashboard', DashboardScreen],
  ['/admin', DashboardScreen],
  ['/admin/dashboard', DashboardScreen],
  ['/admin/products', lazyScreen(() => import('./products/ProductsScreen'), 'ProductsScreen')],
  ['/admin/products/:productId', lazyScreen(() => import('./products/ProductScreen'), 'ProductScreen')],
  ['/admin/sales', lazyScreen(() => import('./sales/SalesScreen'), 'SalesScreen')],
  ['/admin/sales/:saleId', lazyScreen(() => import('./sales/list/SaleScreen'), 'SaleScreen')],
  ['/admin/stock', lazyScreen(() => import('./stock/StockScreen'), 'StockScreen')],
  ['/admin/billing', lazyScreen(() => import('./billing/BillingScreen'), 'BillingScreen')],
  ['/admin/purchases', lazyScreen(coming, 'PurchasesScreen')],
  ['/admin/customers', lazyScreen(coming, 'ContactsScreen')],
  ['/admin/accounting', lazyScreen(coming, 'AccountingScreen')],
  ['/admin/reports', lazyScreen(coming, 'ReportsScreen')],
  ['/admin/settings', lazyScreen(() => import('./settings/SettingsScreen'), 'SettingsScreen')],
  ['/admin/team', lazyScreen(() => import('./team/TeamScreen'), 'TeamScreen')],
  ['/admin/communications', lazyScreen(coming, 'CommunicationsScreen')],
  ['/admin/etims', lazyScreen(coming, 'EtimsScreen')],
  ['/admin/etims-status', lazyScreen(coming, 'EtimsStatusScreen')],
];

export default defineRemote({
  name: 'admin',
  contractVersion: CONTRACT_VERSION,
  routes: screens.map(([path, Screen]): AreaRoute => ({ path, access: 'tenant', Screen })),
  navigation: SIDEBAR_GROUPS.flatMap((group) =>
    group.items.map(({ label, path, icon }, index) => ({ group: group.label, label, path, icon, order: index })),
  ),
  Frame: AdminFrame,
});
