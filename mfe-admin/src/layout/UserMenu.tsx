import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { initialsOf } from '@dukani/shared/branding';
import { Button, Dialog, Icon, toast } from '@dukani/shared/ui-core';
import { errorMessage } from '@dukani/shared/errors';
import { usePopover } from '../common/usePopover';

const ROLE_NAMES = { admin: 'Business Owner', manager: 'Store Manager', cashier: 'Sales Staff' } as const;

interface UserMenuProps {
  storefront: { address: string; windowName: string } | null;
}

/** Who is signed in, and the way out. */
export function UserMenu({ storefront }: UserMenuProps) {
  const session = useSession();
  const { access, email } = session;
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const [isProfileOpen, setIsProfileOpen] = useState(false);
  const name = access?.profile?.full_name ?? email ?? 'Signed in';
  const role = access?.membership?.role;

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
            {[role === undefined ? null : ROLE_NAMES[role], email].filter(Boolean).join(' · ')}
          </p>
          <ul>
            <li>
              <button
                type="button"
                className="adm-menu-item"
                onClick={() => {
                  close();
                  setIsProfileOpen(true);
                }}
              >
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
      <Dialog
        isOpen={isProfileOpen}
        title="Profile Settings"
        onClose={() => setIsProfileOpen(false)}
        footer={<Button onClick={() => setIsProfileOpen(false)}>Close</Button>}
      >
        <p>
          You are signed in as <strong>{email ?? name}</strong>. Your name, contact details, password and sign-in
          history will be edited here. Until then, “Forgot password” on the sign-in page changes your password.
        </p>
      </Dialog>
    </div>
  );
}
