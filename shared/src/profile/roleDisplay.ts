import type { BadgeTone } from '../ui-core/Display';

export interface RoleDisplay {
  name: string;
  tone: BadgeTone;
}

const displays: readonly (RoleDisplay & { spellings: readonly string[] })[] = [
  {
    name: 'Business Owner',
    tone: 'brand',
    spellings: ['admin', 'tenant admin', 'tenant_admin', 'owner', 'business owner'],
  },
  { name: 'Store Manager', tone: 'info', spellings: ['manager', 'store manager'] },
  { name: 'Accountant', tone: 'success', spellings: ['accountant', 'bookkeeper'] },
  { name: 'Sales Staff', tone: 'neutral', spellings: ['user', 'cashier', 'sales staff'] },
  {
    name: 'Platform Administrator',
    tone: 'accent',
    spellings: ['superadmin', 'super_admin', 'platform_admin', 'sysadmin'],
  },
];

/** What a role is called on screen, in any spelling that it may have; a word nobody knows is shown as it stands. */
export function roleDisplay(role: string): RoleDisplay {
  const spelling = role.trim().toLowerCase();
  return displays.find(({ spellings }) => spellings.includes(spelling)) ?? { name: role.trim(), tone: 'neutral' };
}
