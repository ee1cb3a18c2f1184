import { Icon } from '@dukani/shared/ui-core';
import { Link, useLocation } from '@dukani/shared/router';
import { isActiveItem, isLockedPath, type SidebarGroup, type SidebarItem } from './sidebarItems';

interface SidebarProps {
  groups: readonly SidebarGroup[];
  isCollapsed: boolean;
  /** The subscription keeps all but billing closed. */
  isLocked: boolean;
  /** Called when an entry was chosen; the phone's drawer closes then. */
  onNavigate?: () => void;
}

/** The staff menu, with words or as icons only. */
export function Sidebar({ groups, isCollapsed, isLocked, onNavigate }: SidebarProps) {
  return (
    <nav aria-label="Business" className="sidebar-nav">
      {groups.map((group) => (
        <div key={group.label} className="sidebar-group" role="group" aria-label={group.label}>
          <p className="sidebar-group-label" aria-hidden="true">
            {isCollapsed ? '' : group.label}
          </p>
          <ul>
            {group.items.map((item) => (
              <li key={item.path}>
                {isLockedPath(item.path, isLocked) ? (
                  <LockedEntry item={item} isCollapsed={isCollapsed} />
                ) : (
                  <Entry item={item} isCollapsed={isCollapsed} onNavigate={onNavigate} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps {
  item: SidebarItem;
  isCollapsed: boolean;
  onNavigate?: (() => void) | undefined;
}

function Entry({ item, isCollapsed, onNavigate }: EntryProps) {
  const { pathname } = useLocation();
  const isComing = item.isComing === true;
  return (
    <Link
      to={item.path}
      className="sidebar-link"
      aria-current={isActiveItem(item.path, pathname) ? 'page' : undefined}
      title={isCollapsed ? `${item.label}${isComing ? ' (soon)' : ''}` : undefined}
      onClick={onNavigate}
    >
      <Icon name={item.icon} />
      <span className={isCollapsed ? 'dk-visually-hidden' : 'sidebar-link-label'}>{item.label}</span>
      {isComing && <span className={isCollapsed ? 'dk-visually-hidden' : 'sidebar-mark'}> soon</span>}
    </Link>
  );
}

/** An entry that leads nowhere until the subscription runs again; a link would only bounce back to billing. */
function LockedEntry({ item, isCollapsed }: EntryProps) {
  return (
    <span className="sidebar-link" data-locked="" title={isCollapsed ? `${item.label} (locked)` : undefined}>
      <Icon name={item.icon} />
      <span className={isCollapsed ? 'dk-visually-hidden' : 'sidebar-link-label'}>{item.label}</span>
      <span className={isCollapsed ? 'dk-visually-hidden' : 'sidebar-mark'}>
        {!isCollapsed && <Icon name="lock" size={14} />} <span className="dk-visually-hidden">locked</span>
      </span>
    </span>
  );
}
