import type { ShopContext } from '@dukani/shared/rpc';
import { brandColor, escapeHtml } from './page';

/** The picture in the tab until the page puts the shop's own logo there: the first letter on the brand's colour. */
export function makeFavicon(shop: ShopContext | null): string {
  const known = shop?.tenant_id == null ? null : shop;
  const name = known?.name ?? 'Dukani';
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? 'D';
  const color = brandColor(known?.primary_color ?? '', '#2563eb');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="#fff">${escapeHtml(letter)}</text></svg>`;
}
