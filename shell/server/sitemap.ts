import type { ShopCategory, ShopContext, ShopProductPage } from '@dukani/shared/rpc';
import { escapeHtml } from './page';
import type { ShopDirectory } from './ShopDirectory';

const mostAddresses = 5_000;
const pageSize = 100;

type ListProducts = (args: {
  p_tenant_id: string;
  p_after: string | null;
  p_limit: number;
}) => Promise<ShopProductPage>;

/** Every category, page of its own text and published product of a shop as a sitemap, at most 5,000 addresses. */
export async function makeSitemap({
  origin,
  shop,
  categories,
  listProducts,
}: {
  origin: string;
  shop: ShopContext;
  categories: readonly ShopCategory[];
  listProducts: ListProducts;
}): Promise<string> {
  const addresses = [
    `${origin}/`,
    ...categories.map(({ id }) => `${origin}/category/${id}`),
    ...(shop.policies ?? []).map((kind) => `${origin}/policies/${kind}`),
  ];
  let after: string | null = null;
  while (shop.tenant_id !== null && shop.state === 'open' && addresses.length < mostAddresses) {
    const page: ShopProductPage = await listProducts({
      p_tenant_id: shop.tenant_id,
      p_after: after,
      p_limit: pageSize,
    });
    addresses.push(...page.products.map(({ id }) => `${origin}/product/${id}`));
    after = page.next_cursor;
    if (after === null) break;
  }
  const rows = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows}</urlset>`;
}

/** The sitemap of a shop. It asks for every page of the products, so it is made once for all who want it at a time; null when that fails. */
export function sitemapOf({
  origin,
  shop,
  directory,
}: {
  origin: string;
  shop: ShopContext;
  directory: ShopDirectory;
}): Promise<string | null> {
  return directory.remember(`sitemap:${origin}`, async () =>
    makeSitemap({
      origin,
      shop,
      categories: shop.tenant_id === null ? [] : ((await directory.categories(shop.tenant_id)) ?? []),
      listProducts: (args) => directory.listProducts(args),
    }),
  );
}

/** Shops are indexed but for their private pages; the other hosts' staff pages are not. */
export function makeRobots(origin: string): string {
  const closed = ['/admin', '/dashboard', '/superadmin', '/auth', '/checkout', '/order', '/api', '/mailbox'];
  return ['User-agent: *', ...closed.map((prefix) => `Disallow: ${prefix}`), `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}
