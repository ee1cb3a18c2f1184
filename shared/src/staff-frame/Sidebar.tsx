import { Link, useLocation } from '../router';
import { Icon } from '../ui-core/Icon';
import type { StaffMenu, StaffMenuItem } from './staffMenu';

interface SidebarProps {
  menu: StaffMenu;
  isCollapsed: boolean;
  /** Called when an entry was chosen; the drawer of small screens closes then. */
  onNavigate?: () => void;
}

/** The menu, with words or as icons only. */
export function Sidebar({ menu, isCollapsed, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={menu.label} className="staff-nav">
      {menu.groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className="staff-nav-label" aria-hidden="true">
            {isCollapsed ? '' : group.label}
          </p>
          <ul>
            {group.items.map((item) => (
              <li key={item.path}>
                {item.isLocked === true ? (
                  <LockedEntry item={item} isCollapsed={isCollapsed} />
                ) : (
                  <Entry
                    item={item}
                    isCollapsed={isCollapsed}
                    isCurrent={menu.isActive(item.path, pathname)}
                    onNavigate={onNavigate}
                  />
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
  item: StaffMenuItem;
  isCollapsed: boolean;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

function Entry({ item, isCollapsed, isCurrent, onNavigate }: EntryProps) {
  return (
    <Link
      to={item.path}
      className="staff-nav-link"
      aria-current={isCurrent ? 'page' : undefined}
      title={isCollapsed ? item.label : undefined}
      onClick={onNavigate}
    >
      <Icon name={item.icon} />
      <span className={isCollapsed ? 'dk-visually-hidden' : undefined}>{item.label}</span>
    </Link>
  );
}

function LockedEntry({ item, isCollapsed }: Pick<EntryProps, 'item' | 'isCollapsed'>) {
  return (
    <span className="staff-nav-link" data-locked="" title={isCollapsed ? `${item.label} (locked)` : undefined}>
      <Icon name={item.icon} />
      <span className={isCollapsed ? 'dk-visually-hidden' : undefined}>{item.label}</span>
      <span className={isCollapsed ? 'dk-visually-hidden' : 'staff-nav-mark'}>
        {!isCollapsed && <Icon name="lock" size={14} />} <span className="dk-visually-hidden">locked</span>
      </span>
    </span>
  );
}
