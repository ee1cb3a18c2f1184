import type { ReactNode } from 'react';
import { StaffFrame } from '@dukani/shared/staff-frame';
import { Badge } from '@dukani/shared/ui-core';
import '../common/common.css';
import { StepUp } from '../common/StepUp';
import { PLATFORM_MENU } from './menu';
import { SearchPalette } from './SearchPalette';
import { UserMenu } from './UserMenu';

/** Menu, header and search of the platform's own area around whichever screen is open. */
export function SuperadminFrame({ children }: { children: ReactNode }) {
  return (
    <StaffFrame
      area="superadmin"
      contentId="superadmin-content"
      menu={PLATFORM_MENU}
      head={{
        badge: <Badge tone="brand">Super admin</Badge>,
        searchLabel: 'Search screens and tenants',
        userMenu: <UserMenu />,
      }}
      palette={{ hint: 'Go to a screen or tenant', render: (close) => <SearchPalette onClose={close} /> }}
    >
      {children}
      <StepUp />
    </StaffFrame>
  );
}
