import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { initialsOf } from '@dukani/shared/branding';
import { ProfileSettingsDialog, roleDisplay, useProfileDialog } from '@dukani/shared/profile';
import { Icon, toast } from '@dukani/shared/ui-core';
import { errorMessage } from '@dukani/shared/errors';
import { usePopover } from '@dukani/shared/ui-antd';

interface UserMenuProps {
  storefront: { address: string; windowName: string } | null;
}

/** Who is signed in, and the way out. */
export function UserMenu({ storefront }: UserMenuProps) {
  const session = useSession();
  const { access, email } = session;
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
  const leave = () => {
    close();
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
              <button type="button" className="adm-menu-item" onClick={leave}>
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
