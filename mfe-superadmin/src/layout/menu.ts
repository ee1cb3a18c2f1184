import type { StaffMenu, StaffMenuGroup } from '@dukani/shared/staff-frame';

/** The platform's menu, in the order in which it is shown. */
export const MENU_GROUPS: readonly StaffMenuGroup[] = [
  {
    label: 'Platform Management',
    items: [
      { label: 'Overview', path: '/superadmin', icon: 'dashboard' },
      { label: 'Tenants', path: '/superadmin/tenants', icon: 'store' },
      { label: 'Users', path: '/superadmin/users', icon: 'users' },
      { label: 'Analytics', path: '/superadmin/analytics', icon: 'chart' },
      { label: 'Revenue', path: '/superadmin/revenue', icon: 'wallet' },
      { label: 'Plans', path: '/superadmin/plans', icon: 'layers' },
      { label: 'Affiliates', path: '/superadmin/affiliates', icon: 'gift' },
    ],
  },
  {
    label: 'System Administration',
    items: [
      { label: 'System', path: '/superadmin/system', icon: 'server' },
      { label: 'Database', path: '/superadmin/database', icon: 'database' },
      { label: 'Security', path: '/superadmin/security', icon: 'lock' },
      { label: 'Communications', path: '/superadmin/communications', icon: 'message' },
      { label: 'Settings', path: '/superadmin/settings', icon: 'settings' },
      { label: 'ETIMS', path: '/superadmin/etims', icon: 'shield' },
    ],
  },
];

export const MENU_ITEMS = MENU_GROUPS.flatMap((group) => group.items);

/** True when the entry belongs to the screen that is open; the overview is the root of all the others. */
function isActiveItem(itemPath: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '');
  return path === itemPath || (itemPath !== '/superadmin' && path.startsWith(`${itemPath}/`));
}

export const PLATFORM_MENU: StaffMenu = { label: 'Platform', groups: MENU_GROUPS, isActive: isActiveItem };
