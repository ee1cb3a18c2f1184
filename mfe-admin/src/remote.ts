import { lazy, type ComponentType } from 'react';
import { CONTRACT_VERSION, defineRemote, loadTwice, type AreaRoute } from '@dukani/shared/contract';
import { AdminFrame } from './layout/AdminFrame';
import { SIDEBAR_GROUPS } from './layout/sidebarItems';

/** Every screen is its own chunk; the frame around them is there at once. */
function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const DashboardScreen = lazyScreen(() => import('./dashboard/DashboardScreen'), 'DashboardScreen');

const screens: readonly [path: string, Screen: ComponentType][] = [
  ['/dashboard', DashboardScreen],
  ['/admin', DashboardScreen],
  ['/admin/dashboard', DashboardScreen],
  ['/admin/products', lazyScreen(() => import('./products/ProductsScreen'), 'ProductsScreen')],
  [
    '/admin/products/categories',
    lazyScreen(() => import('./products/categories/CategoriesScreen'), 'CategoriesScreen'),
  ],
  [
    '/admin/products/shared-codes',
    lazyScreen(() => import('./products/shared-codes/SharedCodesScreen'), 'SharedCodesScreen'),
  ],
  ['/admin/products/labels', lazyScreen(() => import('./products/labels/LabelsScreen'), 'LabelsScreen')],
  ['/admin/products/modifiers', lazyScreen(() => import('./products/modifiers/ModifiersScreen'), 'ModifiersScreen')],
  [
    '/admin/products/price-lists',
    lazyScreen(() => import('./products/price-lists/PriceListsScreen'), 'PriceListsScreen'),
  ],
  [
    '/admin/products/price-lists/:priceListId',
    lazyScreen(() => import('./products/price-lists/PriceListScreen'), 'PriceListScreen'),
  ],
  [
    '/admin/products/promotions',
    lazyScreen(() => import('./products/promotions/PromotionsScreen'), 'PromotionsScreen'),
  ],
  [
    '/admin/products/promotions/:promotionId',
    lazyScreen(() => import('./products/promotions/PromotionScreen'), 'PromotionScreen'),
  ],
  ['/admin/products/reviews', lazyScreen(() => import('./products/reviews/ReviewsScreen'), 'ReviewsScreen')],
  ['/admin/products/:productId', lazyScreen(() => import('./products/ProductScreen'), 'ProductScreen')],
  ['/admin/sales', lazyScreen(() => import('./layout/SalesScreen'), 'SalesScreen')],
  ['/admin/sales/display', lazyScreen(() => import('./till/display/CustomerDisplayScreen'), 'CustomerDisplayScreen')],
  ['/admin/sales/:saleId', lazyScreen(() => import('./sales/SaleScreen'), 'SaleScreen')],
  ['/admin/stock', lazyScreen(() => import('./stock/StockScreen'), 'StockScreen')],
  ['/admin/stock/counts/:countId', lazyScreen(() => import('./stock/counts/CountScreen'), 'CountScreen')],
  ['/admin/import', lazyScreen(() => import('./import/ImportsScreen'), 'ImportsScreen')],
  ['/admin/import/new', lazyScreen(() => import('./import/NewImportScreen'), 'NewImportScreen')],
  ['/admin/import/:importId', lazyScreen(() => import('./import/ImportScreen'), 'ImportScreen')],
  ['/admin/billing', lazyScreen(() => import('./billing/BillingScreen'), 'BillingScreen')],
  ['/admin/purchases', lazyScreen(() => import('./purchases/PurchasesScreen'), 'PurchasesScreen')],
  ['/admin/purchases/orders/new', lazyScreen(() => import('./purchases/orders/OrderScreen'), 'OrderScreen')],
  ['/admin/purchases/orders/:orderId', lazyScreen(() => import('./purchases/orders/OrderScreen'), 'OrderScreen')],
  ['/admin/purchases/bills/new', lazyScreen(() => import('./purchases/bills/BillScreen'), 'BillScreen')],
  ['/admin/purchases/bills/:billId', lazyScreen(() => import('./purchases/bills/BillScreen'), 'BillScreen')],
  ['/admin/purchases/credits/new', lazyScreen(() => import('./purchases/credits/CreditScreen'), 'CreditScreen')],
  ['/admin/customers', lazyScreen(() => import('./customers/ContactsScreen'), 'ContactsScreen')],
  ['/admin/customers/new', lazyScreen(() => import('./customers/ContactEditScreen'), 'ContactEditScreen')],
  ['/admin/customers/ageing', lazyScreen(() => import('./customers/AgeingScreen'), 'AgeingScreen')],
  ['/admin/customers/duplicates', lazyScreen(() => import('./customers/DuplicatesScreen'), 'DuplicatesScreen')],
  ['/admin/customers/messages', lazyScreen(() => import('./customers/messages/MessagesScreen'), 'MessagesScreen')],
  ['/admin/customers/:contactId', lazyScreen(() => import('./customers/ContactScreen'), 'ContactScreen')],
  ['/admin/customers/:contactId/edit', lazyScreen(() => import('./customers/ContactEditScreen'), 'ContactEditScreen')],
  ['/admin/accounting', lazyScreen(() => import('./accounting/AccountingScreen'), 'AccountingScreen')],
  [
    '/admin/accounting/journal/new',
    lazyScreen(() => import('./accounting/journal/ManualJournalScreen'), 'ManualJournalScreen'),
  ],
  ['/admin/accounting/expense/new', lazyScreen(() => import('./accounting/money/VoucherScreen'), 'ExpenseScreen')],
  ['/admin/accounting/income/new', lazyScreen(() => import('./accounting/money/VoucherScreen'), 'IncomeScreen')],
  ['/admin/accounting/opening', lazyScreen(() => import('./accounting/closing/OpeningScreen'), 'OpeningScreen')],
  ['/admin/reports', lazyScreen(() => import('./reports/ReportsScreen'), 'ReportsScreen')],
  ['/admin/reports/schedules', lazyScreen(() => import('./reports/ReportSchedulesScreen'), 'ReportSchedulesScreen')],
  ['/admin/reports/alerts', lazyScreen(() => import('./reports/ReportAlertsScreen'), 'ReportAlertsScreen')],
  ['/admin/reports/goals', lazyScreen(() => import('./reports/ReportGoalsScreen'), 'ReportGoalsScreen')],
  ['/admin/reports/:reportKey', lazyScreen(() => import('./reports/ReportScreen'), 'ReportScreen')],
  ['/admin/settings', lazyScreen(() => import('./settings/SettingsScreen'), 'SettingsScreen')],
  ['/admin/team', lazyScreen(() => import('./team/TeamScreen'), 'TeamScreen')],
  ['/admin/team/roles/:roleId', lazyScreen(() => import('./team/roles/RoleScreen'), 'RoleScreen')],
  ['/admin/communications', lazyScreen(() => import('./communications/CommunicationsScreen'), 'CommunicationsScreen')],
  ['/admin/etims', lazyScreen(() => import('./etims/EtimsScreen'), 'EtimsScreen')],
  ['/admin/etims-status', lazyScreen(() => import('./etims/status/EtimsStatusScreen'), 'EtimsStatusScreen')],
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
