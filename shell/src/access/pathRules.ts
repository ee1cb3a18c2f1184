import { startsWithPath } from '../remotes/findArea';

const authPaths = ['/auth', '/forgot-password', '/reset-password', '/update-password'];
const gateExemptPaths = ['/admin/billing', '/update-password'];
/** Pages of the shop: nobody is led away from them after signing in. */
const shopPaths = [
  '/product',
  '/category',
  '/search',
  '/checkout',
  '/order',
  '/order-success',
  '/account',
  '/payment',
  '/contact',
  '/stock-notice',
  '/policies',
];

/** Sign-in and password pages, which are never guarded. */
export function isAuthPath(pathname: string): boolean {
  return authPaths.some((path) => startsWithPath(pathname, path));
}

/** Pages that a business may open whatever its subscription says. */
export function isGateExempt(pathname: string): boolean {
  return gateExemptPaths.some((path) => startsWithPath(pathname, path));
}

/** Pages on which signing in changes nothing about where one is. */
export function isReroutingSkipped(pathname: string): boolean {
  const inShop = pathname.replace(/^\/t\/[^/]+/, '');
  return inShop === '' || inShop === '/' || shopPaths.some((path) => startsWithPath(inShop, path));
}

/** True while somebody makes a business or has just signed up; these pages decide themselves what comes next. */
export function isSigningUp(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.get('tenant_creation') === 'true' || query.get('signup') === 'success';
}
