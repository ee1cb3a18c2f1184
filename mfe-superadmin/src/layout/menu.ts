import type { PlatformRights, RpcName } from '@dukani/shared/rpc';
import type { StaffMenu, StaffMenuItem } from '@dukani/shared/staff-frame';
import { mayCall } from '../common/rightsApi';

/** A screen, and what it reads first: who may not make that call has no such entry. */
export interface PlatformMenuItem extends StaffMenuItem {
  needs: RpcName;
}

/** The platform's menu, in the order in which it is shown. */
export const MENU_GROUPS: readonly { label: string; items: readonly PlatformMenuItem[] }[] = [
  {
    label: 'Platform Management',
    items: [
      { label: 'Overview', path: '/superadmin', icon: 'dashboard', needs: 'admin_overview' },
      { label: 'Tenants', path: '/superadmin/tenants', icon: 'store', needs: 'admin_list_tenants' },
      { label: 'Users', path: '/superadmin/users', icon: 'users', needs: 'admin_list_users' },
      { label: 'Analytics', path: '/superadmin/analytics', icon: 'chart', needs: 'admin_analytics_use' },
      { label: 'Revenue', path: '/superadmin/revenue', icon: 'wallet', needs: 'admin_revenue' },
      { label: 'Plans', path: '/superadmin/plans', icon: 'layers', needs: 'admin_list_coupons' },
      { label: 'Affiliates', path: '/superadmin/affiliates', icon: 'gift', needs: 'admin_list_affiliates' },
    ],
  },
  {
    label: 'System Administration',
    items: [
      { label: 'System', path: '/superadmin/system', icon: 'server', needs: 'admin_system' },
      { label: 'Database', path: '/superadmin/database', icon: 'database', needs: 'admin_database' },
      { label: 'Security', path: '/superadmin/security', icon: 'lock', needs: 'admin_security' },
      { label: 'Communications', path: '/superadmin/communications', icon: 'message', needs: 'admin_list_mails' },
      { label: 'Settings', path: '/superadmin/settings', icon: 'settings', needs: 'admin_platform_settings' },
      { label: 'ETIMS', path: '/superadmin/etims', icon: 'shield', needs: 'admin_fiscal_summary' },
    ],
  },
];

const MENU_ITEMS = MENU_GROUPS.flatMap((group) => group.items);

/** True when the entry belongs to the screen that is open; the overview is the root of all the others. */
function isActiveItem(itemPath: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '');
  return path === itemPath || (itemPath !== '/superadmin' && path.startsWith(`${itemPath}/`));
}

/** The screens that somebody may read. */
export const openItems = (rights: PlatformRights | undefined): readonly PlatformMenuItem[] =>
  MENU_ITEMS.filter((item) => mayCall(rights, item.needs));

/** The menu of somebody with these rights. */
export const menuOf = (rights: PlatformRights | undefined): StaffMenu => ({
  label: 'Platform',
  groups: MENU_GROUPS.map(({ label, items }) => ({
    label,
    items: items.filter((item) => mayCall(rights, item.needs)),
  })).filter(({ items }) => items.length > 0),
  isActive: isActiveItem,
});

/** The screen at an address that somebody may not read. */
export const closedItem = (rights: PlatformRights | undefined, pathname: string): PlatformMenuItem | undefined =>
  MENU_ITEMS.find((item) => isActiveItem(item.path, pathname) && !mayCall(rights, item.needs));
