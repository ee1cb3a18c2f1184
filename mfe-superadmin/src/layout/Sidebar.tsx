import { Link, useLocation } from '@dukani/shared/router';
import { Icon } from '@dukani/shared/ui-core';
import { isActiveItem, MENU_GROUPS } from './menu';

interface SidebarProps {
  /** Called when an entry was chosen; the drawer of small screens closes then. */
  onNavigate?: () => void;
}

/** The platform's menu. */
export function Sidebar({ onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Platform" className="sup-nav">
      {MENU_GROUPS.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className="sup-nav-label" aria-hidden="true">
            {group.label}
          </p>
          <ul>
            {group.items.map((item) => (
              <li key={item.path}>
                <Link
                  to={item.path}
                  className="sup-nav-link"
                  aria-current={isActiveItem(item.path, pathname) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <Icon name={item.icon} />
                  <span>{item.label}</span>
                  {item.isComing === true && <span className="sup-nav-soon"> soon</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
