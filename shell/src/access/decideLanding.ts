import type { MyAccess } from '@dukani/shared/rpc';
import { isAuthPath, isReroutingSkipped, isSigningUp } from './pathRules';

export type LandingDecision =
  { kind: 'stay' } | { kind: 'go'; to: string } | { kind: 'handover'; origin: string; path: string };

export interface LandingInput {
  access: MyAccess;
  /** Where the person is now. */
  pathname: string;
  search: string;
  /** The page that sent them to the sign-in page, if one did. */
  from: string | null;
  /** The business of this host; null on the platform's own hosts. */
  hostTenantId: string | null;
  /** This page's origin, and that of the person's business (its own domain, else its subdomain; else this one). */
  origin: string;
  tenantOrigin: string;
}

/** Where somebody goes after signing in. */
export function decideLanding({
  access,
  pathname,
  search,
  from,
  hostTenantId,
  origin,
  tenantOrigin,
}: LandingInput): LandingDecision {
  if (isReroutingSkipped(pathname)) return { kind: 'stay' };
  if (access.is_platform_admin) return { kind: 'go', to: rememberedUnder('/superadmin', from) ?? '/superadmin' };
  if (isSigningUp(search)) return { kind: 'stay' };
  if (access.profile?.require_password_change === true) {
    // The password page is itself an auth page: whoever is there already stays, everybody else is led to it.
    return pathname === '/update-password' || pathname === '/reset-password'
      ? { kind: 'stay' }
      : { kind: 'go', to: '/update-password' };
  }
  const isMember = access.membership !== null && access.tenant !== null;
  const isAtHome = hostTenantId !== null && access.membership?.tenant_id === hostTenantId;
  if (isMember && !isAtHome && tenantOrigin !== origin)
    return { kind: 'handover', origin: tenantOrigin, path: '/dashboard' };
  return { kind: 'go', to: remembered(from) ?? '/dashboard' };
}

/** Only a page of this site, and never a sign-in page again. */
function remembered(from: string | null): string | null {
  if (from === null || !from.startsWith('/') || from.startsWith('//') || from.includes('\\')) return null;
  const pathname = from.split(/[?#]/, 1)[0] ?? '';
  return isAuthPath(pathname) || pathname === '/' ? null : from;
}

function rememberedUnder(prefix: string, from: string | null): string | null {
  const path = remembered(from);
  return path !== null && path.startsWith(prefix) ? path : null;
}
