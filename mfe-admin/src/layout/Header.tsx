import { useBranding } from '@dukani/shared/branding';
import { Link } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Badge, Button, Icon, IconButton, Logo, useOnline } from '@dukani/shared/ui-core';
import { readRuntimeConfig } from '../common/runtimeConfig';
import { NotificationBell } from './notifications/NotificationBell';
import { storefrontAddress, storefrontWindowName } from './storefrontAddress';
import { UserMenu } from './UserMenu';

interface HeaderProps {
  isCollapsed: boolean;
  onToggleSidebar: () => void;
  onOpenMenu: () => void;
  onOpenPalette: () => void;
}

/** Business, connection, shop, bell and the person's menu. */
export function Header({ isCollapsed, onToggleSidebar, onOpenMenu, onOpenPalette }: HeaderProps) {
  const branding = useBranding();
  const { access } = useSession();
  const isOnline = useOnline();
  const tenant = access?.tenant ?? null;
  const shopAddress = storefrontAddress(tenant, readRuntimeConfig());

  return (
    <header className="adm-header">
      <span className="adm-only-phone">
        <IconButton icon="menu" label="Open menu" onClick={onOpenMenu} />
      </span>
      <span className="adm-only-desk">
        <IconButton
          icon="sidebar"
          label={isCollapsed ? 'Expand menu' : 'Collapse menu'}
          aria-expanded={!isCollapsed}
          onClick={onToggleSidebar}
        />
      </span>
      <Link to="/dashboard" className="adm-header-name" title="Dashboard">
        <Logo name={tenant?.name ?? branding.name} src={branding.logoUrl} size={32} />
      </Link>
      {!isOnline && (
        // A phone has no room beside the banner that says the same.
        <span className="adm-only-desk">
          <Badge tone="warning">
            <Icon name="wifi-off" size={14} /> Offline
          </Badge>
        </span>
      )}
      <span className="adm-header-space" />
      <button type="button" className="adm-search-button" onClick={onOpenPalette} aria-keyshortcuts="Control+K">
        <Icon name="search" size={16} />
        <span className="adm-search-button-text">Search or go to</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {tenant !== null && shopAddress !== null && (
        <span className="adm-only-desk">
          <Button
            icon="external-link"
            size="small"
            variant="ghost"
            onClick={() => window.open(shopAddress, storefrontWindowName(tenant))}
          >
            Open Storefront
          </Button>
        </span>
      )}
      <NotificationBell />
      <UserMenu
        storefront={
          tenant !== null && shopAddress !== null
            ? { address: shopAddress, windowName: storefrontWindowName(tenant) }
            : null
        }
      />
    </header>
  );
}
