import type { StaffMenu, StaffMenuItem } from '@dukani/shared/staff-frame';

export interface SidebarItem extends StaffMenuItem {
  goKey: string;
  /** Needed to see the entry; the screens check for themselves as well. */
  permission: string;
  /** The countries that have what the screen is for; any unless said. */
  countries?: readonly string[];
}

/** Where documents are sent to ETIMS. */
export const ETIMS_COUNTRIES = ['KE'];

interface SidebarGroup {
  label: string;
  items: readonly SidebarItem[];
}

/** Open whatever the subscription says. */
export const BILLING_PATH = '/admin/billing';

/** The staff menu. Stock has no entry of its own: it is reached from Products and from the palette. */
export const SIDEBAR_GROUPS: readonly SidebarGroup[] = [
  {
    label: 'Main',
    items: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', goKey: 'd', permission: 'dashboard.view' }],
  },
  {
    label: 'Business',
    items: [
      { label: 'Products', path: '/admin/products', icon: 'box', goKey: 'p', permission: 'products.view' },
      { label: 'Sales', path: '/admin/sales', icon: 'receipt', goKey: 's', permission: 'sales.view_own' },
      { label: 'Purchases', path: '/admin/purchases', icon: 'truck', goKey: 'u', permission: 'purchases.view' },
      {
        label: 'Contacts',
        path: '/admin/customers',
        icon: 'user',
        goKey: 'c',
        permission: 'contacts.view',
      },
      {
        label: 'Accounting',
        path: '/admin/accounting',
        icon: 'book',
        goKey: 'a',
        permission: 'accounting.view',
      },
      {
        label: 'Reports',
        path: '/admin/reports',
        icon: 'chart',
        goKey: 'r',
        permission: 'reports.view_own',
      },
      { label: 'Team', path: '/admin/team', icon: 'team', goKey: 't', permission: 'team.view' },
      {
        label: 'Communications',
        path: '/admin/communications',
        icon: 'message',
        goKey: 'm',
        permission: 'communications.view',
      },
    ],
  },
  {
    label: 'System',
    items: [
      { label: 'Billing', path: BILLING_PATH, icon: 'card', goKey: 'b', permission: 'billing.view' },
      {
        label: 'ETIMS Status',
        path: '/admin/etims-status',
        icon: 'shield',
        goKey: 'e',
        permission: 'etims.view',
        countries: ETIMS_COUNTRIES,
      },
      {
        label: 'Settings',
        path: '/admin/settings',
        icon: 'settings',
        goKey: ',',
        permission: 'settings.view',
      },
    ],
  },
];

export const SIDEBAR_ITEMS: readonly SidebarItem[] = SIDEBAR_GROUPS.flatMap((group) => group.items);

/** True when the entry belongs to the screen that is open; the dashboard has three addresses. */
export function isActiveItem(itemPath: string, pathname: string): boolean {
  if (itemPath === '/dashboard')
    return pathname === '/dashboard' || pathname === '/admin' || pathname === '/admin/dashboard';
  // Stock has no entry of its own: it stands beside the products.
  if (itemPath === '/admin/products' && /^\/admin\/stock(\/|$)/.test(pathname)) return true;
  return pathname === itemPath || pathname.startsWith(`${itemPath}/`);
}

/** True for a screen that the subscription keeps closed. */
export function isLockedPath(path: string, isLocked: boolean): boolean {
  return isLocked && path !== BILLING_PATH;
}

/** Whether a person of a business in a country sees a screen. */
export function isShownTo(
  { permission, countries }: Pick<SidebarItem, 'permission' | 'countries'>,
  { permissions, country }: { permissions: readonly string[]; country: string | null },
): boolean {
  return (
    permissions.includes(permission) && (countries === undefined || (country !== null && countries.includes(country)))
  );
}

/** The menu a person sees: groups without an entry left are left out, and what the subscription keeps closed is marked. */
export function staffMenu(
  permissions: readonly string[],
  { isLocked, country }: { isLocked: boolean; country: string | null },
): StaffMenu {
  const groups = SIDEBAR_GROUPS.map(({ label, items }) => ({
    label,
    items: items
      .filter((item) => isShownTo(item, { permissions, country }))
      .map((item) => ({ ...item, isLocked: isLockedPath(item.path, isLocked) })),
  })).filter(({ items }) => items.length > 0);
  return { label: 'Business', groups, isActive: isActiveItem };
}
