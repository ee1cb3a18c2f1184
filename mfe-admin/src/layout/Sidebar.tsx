import { Icon } from '@dukani/shared/ui-core';
import { Link, useLocation } from '@dukani/shared/router';
import { isActiveItem, type SidebarGroup } from './sidebarItems';

interface SidebarProps {
  groups: readonly SidebarGroup[];
  isCollapsed: boolean;
  /** Called when an entry was chosen; the phone's drawer closes then. */
  onNavigate?: () => void;
}

/** The staff menu, with words or as icons only. */
export function Sidebar({ groups, isCollapsed, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Business" className="sidebar-nav">
      {groups.map((group) => (
        <div key={group.label} className="sidebar-group" role="group" aria-label={group.label}>
          <p className="sidebar-group-label" aria-hidden="true">
            {isCollapsed ? '' : group.label}
          </p>
          <ul>
            {group.items.map((item) => {
              const isActive = isActiveItem(item.path, pathname);
              return (
                <li key={item.path}>
                  <Link
                    to={item.path}
                    className="sidebar-link"
                    aria-current={isActive ? 'page' : undefined}
                    title={isCollapsed ? item.label : undefined}
                    onClick={onNavigate}
                  >
                    <Icon name={item.icon} />
                    <span className={isCollapsed ? 'dk-visually-hidden' : 'sidebar-link-label'}>{item.label}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
