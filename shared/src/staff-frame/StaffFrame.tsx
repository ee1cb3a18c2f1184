import { useEffect, useState, type ReactNode } from 'react';
import { useRowDensity } from '../lists/rowDensity';
import { useAppDispatch } from '../store/store';
import { Drawer } from '../ui-core/Dialog';
import { KeyboardShortcutsHelp } from '../ui-antd/KeyboardShortcutsHelp';
import { useShortcut } from '../ui-antd/shortcuts';
import { ErrorReports } from './ErrorReports';
import { GoShortcuts } from './GoShortcuts';
import { listenToTab } from './listenToTab';
import { Sidebar } from './Sidebar';
import { StaffHeader, type StaffHead } from './StaffHeader';
import './staffFrame.css';
import type { StaffArea } from './sendError';
import type { StaffMenu } from './staffMenu';
import type { SidebarState } from './useSidebarState';

export interface StaffFrameProps {
  /** Whose errors are reported. */
  area: StaffArea;
  menu: StaffMenu;
  head: StaffHead;
  /** Left out: the menu does not fold, and gives way to a drawer under 1024 px instead of 768. */
  sidebar?: SidebarState;
  /** What Ctrl+K opens, and how the list of shortcuts names it. */
  palette: { hint: string; render: (onClose: () => void) => ReactNode };
  /** Where the skip link leads. */
  contentId: string;
  children: ReactNode;
}

/** The chrome of a staff area: menu, header, palette and shortcuts around whichever screen is open. */
export function StaffFrame({ area, menu, head, sidebar, palette, contentId, children }: StaffFrameProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [rowDensity] = useRowDensity();
  const isCollapsed = sidebar?.isCollapsed ?? false;
  const dispatch = useAppDispatch();
  useEffect(() => {
    return listenToTab(dispatch);
  }, [dispatch]);
  useShortcut('ctrl+k', () => setIsPaletteOpen(true), palette.hint, 'frame');

  return (
    <div
      className="staff-frame"
      data-collapsed={isCollapsed ? '' : undefined}
      data-folds={sidebar === undefined ? undefined : ''}
      data-row-density={rowDensity}
    >
      <a className="dk-skip-link" href={`#${contentId}`}>
        Skip to content
      </a>
      <aside className="staff-sidebar">
        <Sidebar menu={menu} isCollapsed={isCollapsed} />
      </aside>
      <Drawer isOpen={isMenuOpen} side="left" title="Menu" onClose={() => setIsMenuOpen(false)}>
        <Sidebar menu={menu} isCollapsed={false} onNavigate={() => setIsMenuOpen(false)} />
      </Drawer>
      <div className="staff-main">
        <StaffHeader
          head={head}
          sidebar={sidebar}
          onOpenMenu={() => setIsMenuOpen(true)}
          onOpenPalette={() => setIsPaletteOpen(true)}
        />
        <main id={contentId} className="staff-content" tabIndex={-1}>
          <ErrorReports area={area}>{children}</ErrorReports>
        </main>
      </div>
      {isPaletteOpen && palette.render(() => setIsPaletteOpen(false))}
      {sidebar !== undefined && <FoldShortcut toggle={sidebar.toggle} />}
      <GoShortcuts groups={menu.groups} />
      <KeyboardShortcutsHelp />
    </div>
  );
}

function FoldShortcut({ toggle }: { toggle: () => void }) {
  useShortcut('ctrl+b', toggle, 'Collapse or expand the menu', 'frame');
  return null;
}
