import type { Branding } from '@dukani/shared/branding';
import type { ShopContext } from '@dukani/shared/rpc';

/** What a shop shows of itself on every page. */
export const brandingOf = (shop: ShopContext): Branding => ({
  name: shop.name,
  logoUrl: shop.logo_url,
  primaryColor: shop.primary_color,
  secondaryColor: shop.secondary_color,
  accentColor: shop.accent_color,
});
