import type { ResolvedHost } from './resolveHost';

/** What a path shows on a host: the shop (or a public invoice), the staff's and sign-in pages, or the platform's own pages. */
export type PageKind = 'shop' | 'staff' | 'platform';

const staffPrefixes = [
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/update-password',
  '/dashboard',
  '/admin',
  '/superadmin',
];
const startsWith = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

export function pageKindOf(host: ResolvedHost, path: string): PageKind {
  if (staffPrefixes.some((prefix) => startsWith(path, prefix))) return 'staff';
  if (host.kind === 'tenant_subdomain' || host.kind === 'custom_domain') return 'shop';
  return slugOf(path) !== null || startsWith(path, '/api/public-invoice-viewer') ? 'shop' : 'platform';
}

/** The slug of `/t/{slug}/…`, null elsewhere. */
export function slugOf(path: string): string | null {
  return /^\/t\/([^/]+)/.exec(path)?.[1] ?? null;
}

/** Where a shop begins: nothing on its own host, `/t/{slug}` elsewhere. */
export function shopBasePath(path: string): string {
  const slug = slugOf(path);
  return slug === null ? '' : `/t/${slug}`;
}

/** The front page of a shop. */
export function isHomePage(path: string): boolean {
  return /^\/?$/.test(path.slice(shopBasePath(path).length));
}

const namedId = (kind: string) =>
  new RegExp(`^(?:/t/[^/]+)?/${kind}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`, 'i');
const productPath = namedId('product');
const categoryPath = namedId('category');

/** The product a path names, null elsewhere. */
export function productIdOf(path: string): string | null {
  return productPath.exec(path)?.[1] ?? null;
}

/** The category a path names, null elsewhere. */
export function categoryIdOf(path: string): string | null {
  return categoryPath.exec(path)?.[1] ?? null;
}

/** The page of a shop's own text that a path names, null elsewhere. */
export function policyKindOf(path: string): string | null {
  return /^(?:\/t\/[^/]+)?\/policies\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

const policyNames: Record<string, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms of sale',
  returns: 'Returns policy',
  delivery: 'Delivery policy',
};

/** What the shop's screens call a page that is no product and no category; null for the front page and what has no name of its own. */
export function shopPageName(url: URL): string | null {
  const [, page = ''] = /^\/([^/]*)/.exec(url.pathname.slice(shopBasePath(url.pathname).length)) ?? [];
  switch (page) {
    case 'search':
      return url.searchParams.has('q')
        ? `Search: ${(url.searchParams.get('q') ?? '').trim()}`
        : url.searchParams.get('deals') === '1'
          ? 'Deals'
          : 'All products';
    case 'product':
      return 'Product not found';
    case 'policies':
      return policyNames[policyKindOf(url.pathname) ?? ''] ?? 'Page not found';
    default:
      return screenNames[page] ?? null;
  }
}

const screenNames: Record<string, string> = {
  account: 'Your account',
  checkout: 'Checkout',
  order: 'Your order',
  payment: 'Payment',
};

/** What somebody typed into the search of a shop: nothing for search engines, which would keep endless lists of lists. */
export const isSearchPage = (url: URL): boolean =>
  url.searchParams.has('q') && /^\/search\/?$/.test(url.pathname.slice(shopBasePath(url.pathname).length));

/** Pages that say something about one person only. */
export function isPrivatePage(path: string): boolean {
  return /^(?:\/t\/[^/]+)?\/(?:checkout|order|order-success|payment|account|api|stock-notice)(?:\/|$)/.test(path);
}
