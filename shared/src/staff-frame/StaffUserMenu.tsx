import { initialsOf } from '../branding/branding';
import { errorMessage } from '../api/apiError';
import { ProfileSettingsDialog, useProfileDialog } from '../profile/profile';
import { Link } from '../router';
import { useSession } from '../session/session';
import { Icon, type IconName } from '../ui-core/Icon';
import { toast } from '../ui-core/toast';
import { usePopover } from '../ui-antd/usePopover';

/** An entry of the person's menu besides signing out, which is always the last one. */
export type UserMenuItem =
  | { kind: 'profile' }
  | { kind: 'link'; label: string; icon: IconName; to: string }
  | { kind: 'action'; label: string; icon: IconName; run: () => void; isPhoneOnly?: boolean };

interface StaffUserMenuProps {
  /** What the person is here, said under the name. */
  role: string | null;
  /** Names the profile's entry and its dialog. */
  profileTitle: string;
  items: readonly UserMenuItem[];
  /** What has to be asked or tidied before the person leaves; false keeps them signed in. */
  beforeSignOut?: () => Promise<boolean>;
}

/** Who is signed in, and the way out. */
export function StaffUserMenu({ role, profileTitle, items, beforeSignOut }: StaffUserMenuProps) {
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
  const leave = async () => {
    close();
    if (beforeSignOut !== undefined && !(await beforeSignOut())) return;
    signOut().catch((error: unknown) =>
      toast({ tone: 'error', title: 'You are still signed in', description: errorMessage(error) }),
    );
  };

  return (
    <div className="staff-popover-anchor" ref={containerRef}>
      <button
        type="button"
        className="staff-user-button"
        aria-expanded={isOpen}
        aria-label={`Account of ${name}`}
        data-initials={initialsOf(name)}
        onClick={toggle}
      />
      {isOpen && (
        <div className="staff-popover">
          <p className="staff-user-name">{name}</p>
          <p className="staff-user-role">{[role, email].filter(Boolean).join(' · ')}</p>
          <ul>
            {items.map((item) => (
              <UserMenuEntry
                key={item.kind === 'profile' ? item.kind : item.label}
                item={item}
                profileTitle={profileTitle}
                onProfile={openProfile}
                onClose={close}
              />
            ))}
            <li>
              <button type="button" className="staff-menu-item" onClick={() => void leave()}>
                <Icon name="logout" size={18} /> Sign Out
              </button>
            </li>
          </ul>
        </div>
      )}
      {profile.isOpen && <ProfileSettingsDialog title={profileTitle} onClose={profile.close} />}
    </div>
  );
}

interface UserMenuEntryProps {
  item: UserMenuItem;
  profileTitle: string;
  onProfile: () => void;
  onClose: () => void;
}

function UserMenuEntry({ item, profileTitle, onProfile, onClose }: UserMenuEntryProps) {
  if (item.kind === 'link')
    return (
      <li>
        <Link to={item.to} className="staff-menu-item" onClick={onClose}>
          <Icon name={item.icon} size={18} /> {item.label}
        </Link>
      </li>
    );
  const { label, icon, run } =
    item.kind === 'profile' ? { label: profileTitle, icon: 'user' as const, run: onProfile } : item;
  return (
    <li className={item.kind === 'action' && item.isPhoneOnly === true ? 'staff-only-phone' : undefined}>
      <button
        type="button"
        className="staff-menu-item"
        onClick={() => {
          onClose();
          run();
        }}
      >
        <Icon name={icon} size={18} /> {label}
      </button>
    </li>
  );
}
