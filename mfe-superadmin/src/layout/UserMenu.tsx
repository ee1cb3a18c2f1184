import { initialsOf } from '@dukani/shared/branding';
import { errorMessage } from '@dukani/shared/errors';
import { ProfileSettingsDialog, useProfileDialog } from '@dukani/shared/profile';
import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Icon, toast, VisuallyHidden } from '@dukani/shared/ui-core';
import { usePopover } from '@dukani/shared/ui-antd';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { access, email, signOut } = useSession();
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const profile = useProfileDialog();
  const name = access?.profile?.full_name ?? email ?? 'Signed in';

  const openProfile = () => {
    // The entry is about to go; the dialog gives the focus back to whatever has it now.
    containerRef.current?.querySelector('button')?.focus();
    close();
    profile.open();
  };
  const leave = () => {
    close();
    signOut().catch((error: unknown) =>
      toast({ tone: 'error', title: 'You are still signed in', description: errorMessage(error) }),
    );
  };

  return (
    <div className="sup-popover-anchor" ref={containerRef}>
      <button type="button" className="sup-user-button" aria-expanded={isOpen} onClick={toggle}>
        <span aria-hidden="true">{initialsOf(name)}</span>
        <VisuallyHidden>Account of {name}</VisuallyHidden>
      </button>
      {isOpen && (
        <div className="sup-popover">
          <p className="sup-user-name">{name}</p>
          <p className="sup-user-role">{['Platform administrator', email].filter(Boolean).join(' · ')}</p>
          <ul>
            <li>
              <Link to="/superadmin" className="sup-menu-item" onClick={close}>
                <Icon name="home" size={18} /> Home
              </Link>
            </li>
            <li>
              <button type="button" className="sup-menu-item" onClick={openProfile}>
                <Icon name="user" size={18} /> My Profile
              </button>
            </li>
            <li>
              <button type="button" className="sup-menu-item" onClick={leave}>
                <Icon name="logout" size={18} /> Sign Out
              </button>
            </li>
          </ul>
        </div>
      )}
      {profile.isOpen && <ProfileSettingsDialog title="My Profile" onClose={profile.close} />}
    </div>
  );
}
