import { roleDisplay } from '@dukani/shared/profile';
import { useSession } from '@dukani/shared/session';
import { StaffUserMenu, type UserMenuItem } from '@dukani/shared/staff-frame';
import { confirm } from '@dukani/shared/ui-core';
import { useBusiness } from '../common/useBusiness';
import { countWaitingSales } from '../common/waitingSales';

/** Sales that the server does not have yet stay on this device for the person who made them, who should know before leaving. */
function confirmLeaving(waiting: number): Promise<boolean> {
  const one = waiting === 1;
  return confirm({
    title: one ? 'A sale on this device is not sent yet' : `${waiting} sales on this device are not sent yet`,
    content: `${one ? 'It is' : 'They are'} sent automatically when the connection is back and you are signed in. If you sign out now, ${one ? 'it stays' : 'they stay'} here until you sign in on this device again. To take ${one ? 'it' : 'them'} along as a file, open the unsent sales at the bottom of the till.`,
    confirmLabel: one ? 'Sign out and leave it here' : 'Sign out and leave them here',
    cancelLabel: 'Stay signed in',
    isDanger: true,
  });
}

interface UserMenuProps {
  /** Null: the business has no shop, or it is closed. */
  onOpenShop: (() => void) | null;
}

/** The person's menu; who signs out takes the customers stored on this device along. */
export function UserMenu({ onOpenShop }: UserMenuProps) {
  const { access } = useSession();
  const { tenantId, userId } = useBusiness();
  const role = access?.membership?.role;
  const items: UserMenuItem[] = [
    { kind: 'profile' },
    { kind: 'link', label: 'Home', icon: 'home', to: '/dashboard' },
    ...(access?.permissions.includes('hours.clock') === true
      ? [{ kind: 'link' as const, label: 'My hours', icon: 'clock' as const, to: '/admin/team?tab=hours' }]
      : []),
    ...(access?.permissions.includes('dashboard.view') === true
      ? [
          {
            kind: 'link' as const,
            label: 'My notifications',
            icon: 'bell' as const,
            to: '/admin/settings?section=notifications',
          },
        ]
      : []),
    ...(onOpenShop === null
      ? []
      : [
          {
            kind: 'action' as const,
            label: 'Open Storefront',
            icon: 'external-link' as const,
            run: onOpenShop,
            isPhoneOnly: true,
          },
        ]),
  ];
  const beforeSignOut = async () => {
    const waiting = countWaitingSales(tenantId, userId);
    if (waiting > 0 && !(await confirmLeaving(waiting))) return false;
    await import('../till/offline/cachedCustomers')
      .then(({ forgetCachedCustomers }) => forgetCachedCustomers(tenantId, userId))
      // A device that keeps nothing, or whose storage is broken, keeps nobody from leaving.
      .catch(() => undefined);
    return true;
  };
  return (
    <StaffUserMenu
      role={role === undefined ? null : roleDisplay(role).name}
      profileTitle="Profile Settings"
      items={items}
      beforeSignOut={beforeSignOut}
    />
  );
}
