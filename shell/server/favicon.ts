import type { ShopContext } from '@dukani/shared/rpc';
import { brandColor, escapeHtml } from './page';

/** The picture in the tab until the page puts the shop's own logo there: the first letter on the brand's colour. */
export function makeFavicon(shop: ShopContext | null): string {
  return letterOnColor(shop, { corner: 8, fontSize: 19, baseline: 22.5 });
}

/** The same for a phone that cuts its own shape out of it: colour up to the rim, and a letter that keeps away from it. */
export function makeAppIcon(shop: ShopContext): string {
  return letterOnColor(shop, { corner: 0, fontSize: 15, baseline: 21.3 });
}

interface LetterShape {
  corner: number;
  fontSize: number;
  baseline: number;
}

function letterOnColor(shop: ShopContext | null, { corner, fontSize, baseline }: LetterShape): string {
  const known = shop?.tenant_id == null ? null : shop;
  const name = known?.name ?? 'Dukani';
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? 'D';
  const color = brandColor(known?.primary_color ?? '', '#2563eb');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${color}"/><text x="16" y="${baseline}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${fontSize}" font-weight="700" fill="#fff">${escapeHtml(letter)}</text></svg>`;
}
