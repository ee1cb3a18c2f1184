import { useBranding } from '@dukani/shared/branding';
import { Badge, Icon, IconButton, Logo, useOnline } from '@dukani/shared/ui-core';
import { UserMenu } from './UserMenu';

interface HeaderProps {
  onOpenMenu: () => void;
  onOpenSearch: () => void;
}

/** Platform, connection, search and the person's menu. */
export function Header({ onOpenMenu, onOpenSearch }: HeaderProps) {
  const { name, logoUrl } = useBranding();
  const isOnline = useOnline();
  return (
    <header className="sup-header">
      <span className="sup-only-small">
        <IconButton icon="menu" label="Open menu" onClick={onOpenMenu} />
      </span>
      <span className="sup-header-name">
        <Logo name={name} src={logoUrl} size={32} />
      </span>
      <span className="sup-only-wide">
        <Badge tone="brand">Super admin</Badge>
      </span>
      {!isOnline && (
        <Badge tone="warning">
          <Icon name="wifi-off" size={14} /> Offline
        </Badge>
      )}
      <span className="sup-header-space" />
      <button type="button" className="sup-search-button" aria-keyshortcuts="Control+K Meta+K" onClick={onOpenSearch}>
        <Icon name="search" size={16} />
        <span className="sup-search-text">Search screens and tenants</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <UserMenu />
    </header>
  );
}
