import { StaffUserMenu } from '@dukani/shared/staff-frame';

/** The platform administrator's menu. */
export function UserMenu() {
  return (
    <StaffUserMenu
      role="Platform administrator"
      profileTitle="My Profile"
      items={[{ kind: 'link', label: 'Home', icon: 'home', to: '/superadmin' }, { kind: 'profile' }]}
    />
  );
}
