import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Drawer } from '@dukani/shared/ui-core';
import { KeyboardShortcutsHelp, useShortcut } from '@dukani/shared/ui-antd';
import { isSubscriptionLocked } from '../common/billingState';
import { DISPLAY_PATH } from '../common/customerDisplay';
import { useTillLock } from '../common/tillLock';
import { CommandPalette } from './CommandPalette';
import { GoShortcuts } from './GoShortcuts';
import { ConfirmAddress } from './ConfirmAddress';
import { Header } from './Header';
import './layout.css';
import { Sidebar } from './Sidebar';
import { isLockedPath, visibleGroups } from './sidebarItems';
import { useSendWaitingSales } from './useSendWaitingSales';
import { useSidebarState } from './useSidebarState';

const LockScreen = lazy(() =>
  loadTwice(() => import('../common/pin/LockScreen')).then((module) => ({ default: module.LockScreen })),
);

/** The staff area, unless the till of this device is locked: then nothing of it is there to be read. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { isLocked } = useTillLock();
  const { pathname } = useLocation();
  useSendWaitingSales();
  // The customer's window has nothing to press, and shows nothing but what the till tells it.
  if (pathname === DISPLAY_PATH) return <main>{children}</main>;
  if (!isLocked) return <OpenFrame>{children}</OpenFrame>;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}

/** The staff area's chrome: menu, header, palette and shortcuts around whichever screen is open. */
function OpenFrame({ children }: { children: ReactNode }) {
  const { access } = useSession();
  const { isCollapsed, toggle } = useSidebarState();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const groups = visibleGroups(access?.permissions ?? []);
  const isLocked = isSubscriptionLocked(access?.subscription ?? null);
  const openGroups = groups.map((group) => ({
    ...group,
    items: group.items.filter((item) => !isLockedPath(item.path, isLocked)),
  }));

  useShortcut('ctrl+b', toggle, 'Collapse or expand the menu', 'frame');
  useShortcut('ctrl+k', () => setIsPaletteOpen(true), 'Go to a screen or product', 'frame');

  return (
    <div className="adm-frame" data-collapsed={isCollapsed ? '' : undefined}>
      <a className="dk-skip-link" href="#admin-content">
        Skip to content
      </a>
      <aside className="adm-sidebar">
        <Sidebar groups={groups} isCollapsed={isCollapsed} isLocked={isLocked} />
      </aside>
      <Drawer isOpen={isMenuOpen} side="left" title="Menu" onClose={() => setIsMenuOpen(false)}>
        <Sidebar groups={groups} isCollapsed={false} isLocked={isLocked} onNavigate={() => setIsMenuOpen(false)} />
      </Drawer>
      <div className="adm-main">
        <Header
          isCollapsed={isCollapsed}
          onToggleSidebar={toggle}
          onOpenMenu={() => setIsMenuOpen(true)}
          onOpenPalette={() => setIsPaletteOpen(true)}
        />
        <main id="admin-content" className="adm-content" tabIndex={-1}>
          <ConfirmAddress />
          {children}
        </main>
      </div>
      {isPaletteOpen && <CommandPalette isLocked={isLocked} onClose={() => setIsPaletteOpen(false)} />}
      <GoShortcuts groups={openGroups} />
      <KeyboardShortcutsHelp />
    </div>
  );
}
