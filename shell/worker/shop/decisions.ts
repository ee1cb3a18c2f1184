import { isStoredPicture, type PictureFacts } from '../storedPictures';

/** What the shop's worker does with a request. */
export type Treatment =
  /** A page whose last drawing may be shown again. */
  | 'page'
  /** Any other page of the shop: from the network only; without one the page that is none in particular stands in. */
  | 'other-page'
  /** A file whose name changes with its content. */
  | 'file'
  /** A file that says which files there are: the server's, unless the page itself is a kept one. */
  | 'record'
  | 'picture';

export interface Asked {
  method: string;
  /** A navigation, not a part of a page. */
  isNavigation: boolean;
  url: URL;
  /** The page that asks, as far as the browser says. */
  referrer: string;
}

/** Home, category and product: what the server draws, the same for everybody. */
const cacheablePage = /^\/(?:(?:product|category)\/[^/]+)?$/;
/** Pages of the staff, of the server and its API: the till has a worker of its own. */
const notOfShop =
  /^\/(?:auth|forgot-password|reset-password|update-password|dashboard|admin|superadmin|api|rest|storage|functions|realtime|graphql|healthz|t)(?:\/|$)/;
const hashedFile = /^\/(?:static|remotes\/mfe-storefront)\/.*\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const record = /^\/remotes\/mfe-storefront\/(?:mf-manifest|release)\.json$/;

export const isCacheablePage = (path: string): boolean => cacheablePage.test(path);

/** Files that a page may name for keeping. */
export const isHashedFile = (path: string): boolean => hashedFile.test(path);

/** The files that a page names, also those whose text stands in the page already: the next page may have to fetch them. */
export function filesNamedIn(html: string, origin: string): string[] {
  const named = [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address = '']) => new URL(address, origin));
  return [
    ...new Set(
      named.filter((url) => url.origin === origin && isHashedFile(url.pathname)).map(({ pathname }) => pathname),
    ),
  ];
}

/** What is to be done with a request; null leaves it to the browser. Nothing of the API is ever taken, nor anything of a staff page. */
export function treatmentOf({ method, isNavigation, url, referrer }: Asked, facts: PictureFacts): Treatment | null {
  if (method !== 'GET') return null;
  const isOwn = url.origin === facts.origin;
  if (isNavigation) {
    if (!isOwn || notOfShop.test(url.pathname) || /\.[a-z0-9]+$/i.test(url.pathname)) return null;
    return isCacheablePage(url.pathname) ? 'page' : 'other-page';
  }
  if (isStaffPage(referrer, facts.origin)) return null;
  if (isOwn && record.test(url.pathname)) return 'record';
  if (isOwn && isHashedFile(url.pathname)) return 'file';
  return isStoredPicture(url, facts) ? 'picture' : null;
}

function isStaffPage(referrer: string, origin: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin === origin && notOfShop.test(new URL(referrer).pathname);
}

/** Whether an answer may be kept as the page of its address: whole, of this worker's own release, and not one order or filter of many. */
export function mayCachePage(address: string, answer: Pick<Response, 'status' | 'headers'>, release: string): boolean {
  const { pathname, search } = new URL(address);
  return (
    isCacheablePage(pathname) &&
    search === '' &&
    answer.status === 200 &&
    (answer.headers.get('content-type') ?? '').startsWith('text/html') &&
    answer.headers.get(releaseHeader) === release
  );
}

/** With which every page says of which release it is. */
export const releaseHeader = 'x-dukani-release';

const prefix = 'dukani-shop-';

/** Names of the caches. Pages, and the files they name, belong to a release; pictures do not. */
export const cacheNames = (release: string) => ({
  pages: `${prefix}pages-${release}`,
  files: `${prefix}files-${release}`,
  /** What makes a release whole: its records, and the page that is none in particular. */
  base: `${prefix}base-${release}`,
  pictures: `${prefix}pictures`,
});

/** Caches of releases that are over. The till's are none of ours. */
export function outdatedCaches(names: readonly string[], release: string): string[] {
  const current = Object.values(cacheNames(release));
  return names.filter((name) => name.startsWith(prefix) && !current.includes(name));
}
