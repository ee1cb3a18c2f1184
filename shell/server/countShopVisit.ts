import type { ShopContext } from '@dukani/shared/rpc';
import type { ShownContent } from './pageContent';
import { isPrivatePage, pageKindOf } from './pageKind';
import type { Visit } from './visit';

/**
 * Has the visit of an open shop counted, with the address and the browser that it came from: later calls of the same browser go to the
 * database themselves and count as the same visit. Pages about one person, and what no person opened, do not count.
 */
export function countShopVisit(
  { req, url, host, directory }: Pick<Visit, 'req' | 'url' | 'host' | 'directory'>,
  shop: ShopContext | null,
  shown: ShownContent,
): void {
  if (shop?.tenant_id == null || shop.state !== 'open' || shown.kind === 'missing' || req.method !== 'GET') return;
  if (pageKindOf(host, url.pathname) !== 'shop' || isPrivatePage(url.pathname)) return;
  const dest = req.headers['sec-fetch-dest'];
  if ((dest !== undefined && dest !== 'document') || req.headers['sec-purpose'] !== undefined) return;
  const agent = req.headers['user-agent'];
  if (agent === undefined) return;
  const address = String(req.headers['x-forwarded-for'] ?? req.socket.remoteAddress ?? '');
  const fromSite = siteOf(req.headers.referer);
  directory.countPage(
    {
      tenant_id: shop.tenant_id,
      shows: shown.kind === 'product' ? 'product' : 'shop',
      ...(fromSite === null || fromSite === url.hostname ? {} : { from_site: fromSite }),
    },
    { 'x-forwarded-for': address, 'user-agent': agent },
  );
}

/** The host name of the page that led here; null where none is told. */
function siteOf(referer: string | undefined): string | null {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).hostname : null;
}
