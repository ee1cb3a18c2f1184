import type { MyAccess } from '@dukani/shared/rpc';
import { worksElsewhere, type HostOfPage } from '@dukani/shared/session';
import { isAuthPath, isReroutingSkipped, isSigningUp } from './pathRules';

export type LandingDecision =
  { kind: 'stay' } | { kind: 'go'; to: string } | { kind: 'handover'; origin: string; path: string };

export interface LandingInput extends HostOfPage {
  access: MyAccess;
  /** A second factor is asked for where the person works, before anything there is opened. */
  mfaRequired: boolean;
  /** Where the person is now. */
  pathname: string;
  search: string;
  /** The page that sent them to the sign-in page, if one did. */
  from: string | null;
}

/** Where somebody goes after signing in. */
export function decideLanding({ access, mfaRequired, pathname, search, from, ...host }: LandingInput): LandingDecision {
  if (isReroutingSkipped(pathname)) return { kind: 'stay' };
  if (mfaRequired && !worksElsewhere(access, host)) return { kind: 'stay' };
  // Staff who visit a business come to its host for it.
  if (access.support_visit != null && access.support_visit.tenant_id === host.hostTenantId)
    return { kind: 'go', to: '/dashboard' };
  if (access.is_platform_admin) return { kind: 'go', to: rememberedUnder('/superadmin', from) ?? '/superadmin' };
  // Whoever has a business already makes none, whatever the address says.
  if (isSigningUp(search) && access.tenant === null) return { kind: 'stay' };
  if (access.profile?.require_password_change === true) {
    // The password page is itself an auth page: whoever is there already stays, everybody else is led to it.
    return pathname === '/update-password' || pathname === '/reset-password'
      ? { kind: 'stay' }
      : { kind: 'go', to: '/update-password' };
  }
  if (worksElsewhere(access, host)) return { kind: 'handover', origin: host.tenantOrigin, path: '/dashboard' };
  return { kind: 'go', to: remembered(from) ?? '/dashboard' };
}

/** Any origin that nobody has: whatever does not stay on it would leave the site. */
const site = 'http://site.invalid';

/** Only a page of this site, read as a browser reads it (tabs drop out, dots resolve), and never a sign-in page again. */
function remembered(from: string | null): string | null {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, site)) return null;
  const { origin, pathname, search, hash } = new URL(from, site);
  // `/.//host` stays on the site only until it is opened a second time, as `//host`.
  if (origin !== site || pathname.startsWith('//') || pathname === '/' || isAuthPath(pathname)) return null;
  return pathname + search + hash;
}

function rememberedUnder(prefix: string, from: string | null): string | null {
  const path = remembered(from);
  return path !== null && path.startsWith(prefix) ? path : null;
}
