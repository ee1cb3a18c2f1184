import { useMemo, type ReactNode } from 'react';
import { StaffFrame } from '@dukani/shared/staff-frame';
import { useLocation } from '@dukani/shared/router';
import { Badge } from '@dukani/shared/ui-core';
import '../common/common.css';
import { StepUp } from '../common/StepUp';
import { useOwnRightsQuery } from '../common/rightsApi';
import { ClosedScreen } from './ClosedScreen';
import { closedItem, menuOf, openItems } from './menu';
import { SearchPalette } from './SearchPalette';
import { UserMenu } from './UserMenu';

/** Menu, header and search of the platform's own area around whichever screen is open. */
export function SuperadminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: rights } = useOwnRightsQuery();
  const menu = useMemo(() => menuOf(rights), [rights]);
  const screens = useMemo(() => openItems(rights), [rights]);
  const closed = closedItem(rights, pathname);
  return (
    <StaffFrame
      area="superadmin"
      contentId="superadmin-content"
      menu={menu}
      head={{
        badge: <Badge tone="brand">Super admin</Badge>,
        searchLabel: 'Search screens and tenants',
        userMenu: <UserMenu />,
      }}
      palette={{
        hint: 'Go to a screen or tenant',
        render: (close) => <SearchPalette screens={screens} onClose={close} />,
      }}
    >
      {rights !== undefined && closed !== undefined ? <ClosedScreen item={closed} rights={rights} /> : children}
      <StepUp />
    </StaffFrame>
  );
}
