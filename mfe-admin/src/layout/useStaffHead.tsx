import { useSession } from '@dukani/shared/session';
import { readRuntimeConfig, type StaffHead } from '@dukani/shared/staff-frame';
import { Button } from '@dukani/shared/ui-core';
import { NotificationBell } from './notifications/NotificationBell';
import { storefrontAddress, storefrontWindowName } from './storefrontAddress';
import { UserMenu } from './UserMenu';

/** The business's header: its name, its shop, the bell and the person's menu. */
export function useStaffHead(): StaffHead {
  const { access } = useSession();
  const tenant = access?.tenant ?? null;
  const address = storefrontAddress(tenant, readRuntimeConfig());
  const openShop =
    tenant === null || address === null ? null : () => void window.open(address, storefrontWindowName(tenant));
  return {
    name: tenant?.name,
    home: { to: '/dashboard', title: 'Dashboard' },
    searchLabel: 'Search or go to',
    tools: (
      <>
        {openShop !== null && (
          <span className="staff-only-desk">
            <Button icon="external-link" size="small" variant="ghost" onClick={openShop}>
              Open Storefront
            </Button>
          </span>
        )}
        <NotificationBell />
      </>
    ),
    userMenu: <UserMenu onOpenShop={openShop} />,
  };
}
