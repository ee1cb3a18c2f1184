import { lazy, Suspense, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { StaffFrame, useSidebarState } from '@dukani/shared/staff-frame';
import { isSubscriptionLocked } from '../common/billingState';
import { DISPLAY_PATH } from '../common/customerDisplay';
import { useTillLock } from '../common/tillLock';
import { AdminPalette } from './AdminPalette';
import { ClosedBusiness } from './ClosedBusiness';
import { ConfirmAddress } from './ConfirmAddress';
import { GraceNotice } from './GraceNotice';
import '../common/common.css';
import './layout.css';
import { staffMenu } from './sidebarItems';
import { SuspendedScreen } from './SuspendedScreen';
import { UrgentNotice } from './UrgentNotice';
import { useSendWaitingSales } from './useSendWaitingSales';
import { countryOf } from '../common/countryOf';
import { useStaffHead } from './useStaffHead';
import { VisitNotice } from './VisitNotice';

const LockScreen = lazy(() =>
  loadTwice(() => import('../common/pin/LockScreen')).then((module) => ({ default: module.LockScreen })),
);

/** The staff area, unless the till of this device is locked: then nothing of it is there to be read. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { isLocked } = useTillLock();
  const { pathname } = useLocation();
  const isClosed = useSession().access?.tenant?.status === 'closed';
  useSendWaitingSales();
  if (isClosed) return <ClosedBusiness />;
  // The customer's window has nothing to press, and shows nothing but what the till tells it.
  if (pathname === DISPLAY_PATH) return <main>{children}</main>;
  if (!isLocked) return <OpenFrame>{children}</OpenFrame>;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}

/** Menu, header, palette and shortcuts of the staff area around whichever screen is open. */
function OpenFrame({ children }: { children: ReactNode }) {
  const { access } = useSession();
  const { pathname, search } = useLocation();
  const sidebar = useSidebarState(isTillOpen(pathname, search));
  const isSuspended = access?.tenant?.status === 'suspended';
  const isLocked = isSuspended || isSubscriptionLocked(access?.subscription ?? null);
  return (
    <StaffFrame
      area="admin"
      contentId="admin-content"
      menu={staffMenu(access?.permissions ?? [], { isLocked, country: countryOf(access?.tenant) })}
      sidebar={sidebar}
      head={useStaffHead()}
      palette={{
        hint: 'Find a screen, product, customer or sale',
        render: (close) => <AdminPalette isLocked={isLocked} onClose={close} />,
      }}
    >
      {isSuspended ? (
        <SuspendedScreen />
      ) : (
        <>
          <VisitNotice />
          <GraceNotice />
          <UrgentNotice />
          <ConfirmAddress />
          {children}
        </>
      )}
    </StaffFrame>
  );
}

/** The till needs the width that the menu takes. */
function isTillOpen(pathname: string, search: string): boolean {
  return pathname === '/admin/sales' && new URLSearchParams(search).get('tab') === 'new';
}
