import type { ReactNode } from 'react';
import { Link } from '../router';
import { useBranding } from '../branding/branding';
import { IconButton } from '../ui-core/Button';
import { Badge, Logo } from '../ui-core/Display';
import { Icon } from '../ui-core/Icon';
import { useOnline } from '../ui-core/useOnline';
import type { SidebarState } from './useSidebarState';

/** What an area has in its header. */
export interface StaffHead {
  /** Whose area it is; the platform's name when left out. */
  name?: string | undefined;
  /** Where the name leads. */
  home?: { to: string; title: string };
  /** Beside the name, on wide screens. */
  badge?: ReactNode;
  /** Names the search button. */
  searchLabel: string;
  /** Between search and the person's menu. */
  tools?: ReactNode;
  userMenu: ReactNode;
}

interface StaffHeaderProps {
  head: StaffHead;
  /** Left out: this menu does not fold. */
  sidebar?: SidebarState | undefined;
  onOpenMenu: () => void;
  onOpenPalette: () => void;
}

/** Name, connection, search, the area's own tools and the person's menu. */
export function StaffHeader({ head, sidebar, onOpenMenu, onOpenPalette }: StaffHeaderProps) {
  const isOnline = useOnline();
  return (
    <header className="staff-header">
      <span className="staff-only-drawer">
        <IconButton icon="menu" label="Open menu" onClick={onOpenMenu} />
      </span>
      {sidebar !== undefined && (
        <span className="staff-only-sidebar">
          <IconButton
            icon="sidebar"
            label={sidebar.isCollapsed ? 'Expand menu' : 'Collapse menu'}
            aria-expanded={!sidebar.isCollapsed}
            onClick={sidebar.toggle}
          />
        </span>
      )}
      <HeaderName head={head} />
      {head.badge !== undefined && <span className="staff-only-desk">{head.badge}</span>}
      {!isOnline && (
        // A phone has no room beside the banner that says the same.
        <span className="staff-only-desk">
          <Badge tone="warning">
            <Icon name="wifi-off" size={14} /> Offline
          </Badge>
        </span>
      )}
      <span className="staff-header-space" />
      <button
        type="button"
        className="staff-search-button"
        onClick={onOpenPalette}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={16} />
        <span className="staff-search-text">{head.searchLabel}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {head.tools}
      {head.userMenu}
    </header>
  );
}

function HeaderName({ head: { name, home } }: { head: StaffHead }) {
  const branding = useBranding();
  const logo = <Logo name={name ?? branding.name} src={branding.logoUrl} size={32} />;
  if (home === undefined) return <span className="staff-header-name">{logo}</span>;
  return (
    <Link to={home.to} className="staff-header-name" title={home.title}>
      {logo}
    </Link>
  );
}
