import type { PlatformAccount } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

const ROLE_NAMES = { admin: 'Owner', manager: 'Manager', accountant: 'Accountant', cashier: 'Cashier' } as const;

/** What somebody is: platform staff, a role in a business, or nothing yet. */
export function roleName({ is_platform_admin: isStaff, role }: PlatformAccount): string {
  if (isStaff) return 'Platform staff';
  return role === null ? 'No business' : ROLE_NAMES[role];
}

/** How the account stands, the gravest first. */
export function accountState(account: PlatformAccount): { label: string; tone: BadgeTone } {
  if (account.is_deactivated) return { label: 'Deactivated', tone: 'danger' };
  if (account.is_locked) return { label: 'Locked', tone: 'danger' };
  if (account.is_invited) return { label: 'Invited', tone: 'info' };
  if (!account.is_verified) return { label: 'Address not verified', tone: 'warning' };
  return { label: 'Active', tone: 'success' };
}

export const accountName = ({ name, email, id }: PlatformAccount): string => name ?? email ?? id;
