import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { initialsOf } from '@dukani/shared/branding';
import { ProfileSettingsDialog, roleDisplay, useProfileDialog } from '@dukani/shared/profile';
import { confirm, Icon, toast } from '@dukani/shared/ui-core';
import { errorMessage } from '@dukani/shared/errors';
import { usePopover } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { countWaitingSales } from '../common/waitingSales';

interface UserMenuProps {
  storefront: { address: string; windowName: string } | null;
}

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

/** Who is signed in, and the way out. */
export function UserMenu({ storefront }: UserMenuProps) {
  const session = useSession();
  const { access, email } = session;
  const { tenantId, userId } = useBusiness();
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const profile = useProfileDialog();
  const name = access?.profile?.full_name ?? email ?? 'Signed in';
  const role = access?.membership?.role;

  const openProfile = () => {
    // The entry is about to go; the dialog gives the focus back to whatever has it now.
    containerRef.current?.querySelector('button')?.focus();
    close();
    profile.open();
  };
  const leave = async () => {
    close();
    const waiting = countWaitingSales(tenantId, userId);
    if (waiting > 0 && !(await confirmLeaving(waiting))) return;
    await import('../till/offline/keptCustomers')
      .then(({ forgetKeptCustomers }) => forgetKeptCustomers(tenantId, userId))
      // A device that keeps nothing, or whose storage is broken, keeps nobody from leaving.
      .catch(() => undefined);
    session
      .signOut()
      .catch((error: unknown) =>
        toast({ tone: 'error', title: 'You are still signed in', description: errorMessage(error) }),
      );
  };

  return (
    <div className="adm-popover-anchor" ref={containerRef}>
      <button
        type="button"
        className="adm-user-button"
        aria-expanded={isOpen}
        aria-label={`Account of ${name}`}
        data-initials={initialsOf(name)}
        onClick={toggle}
      />
      {isOpen && (
        <div className="adm-popover adm-user-menu">
          <p className="adm-user-name">{name}</p>
          <p className="adm-user-role">
            {[role === undefined ? null : roleDisplay(role).name, email].filter(Boolean).join(' · ')}
          </p>
          <ul>
            <li>
              <button type="button" className="adm-menu-item" onClick={openProfile}>
                <Icon name="user" size={18} /> Profile Settings
              </button>
            </li>
            <li>
              <Link to="/dashboard" className="adm-menu-item" onClick={close}>
                <Icon name="home" size={18} /> Home
              </Link>
            </li>
            {storefront !== null && (
              <li className="adm-only-phone">
                <button
                  type="button"
                  className="adm-menu-item"
                  onClick={() => {
                    close();
                    window.open(storefront.address, storefront.windowName);
                  }}
                >
                  <Icon name="external-link" size={18} /> Open Storefront
                </button>
              </li>
            )}
            <li>
              <button type="button" className="adm-menu-item" onClick={() => void leave()}>
                <Icon name="logout" size={18} /> Sign Out
              </button>
            </li>
          </ul>
        </div>
      )}
      {profile.isOpen && <ProfileSettingsDialog onClose={profile.close} />}
    </div>
  );
}
