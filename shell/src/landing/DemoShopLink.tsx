import { Icon } from '@dukani/shared/ui-core';

interface DemoShopLinkProps {
  /** Null draws nothing. */
  address: string | null;
  children: string;
}

/** Leads to the demo shop, which lives on another host. */
export function DemoShopLink({ address, children }: DemoShopLinkProps) {
  if (address === null) return null;
  return (
    <a className="dk-button" data-variant="secondary" data-size="large" href={address}>
      <Icon name="store" size={18} />
      {children}
    </a>
  );
}
