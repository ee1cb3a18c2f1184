import type { Access } from '@dukani/shared/contract';
import type { ApiError } from '@dukani/shared/errors';
import type { MyAccess, TenantRole } from '@dukani/shared/rpc';
import { decideSubscriptionGate } from './decideSubscriptionGate';
import { isGateExempt } from './pathRules';

/** Why somebody is sent to the sign-in page; the page says it in words. */
export type DenialReason = 'other_business' | 'no_membership' | 'inactive';

export type AccessDecision =
  | { kind: 'allow' }
  /** An invitation waits for their answer. */
  | { kind: 'invited' }
  | { kind: 'wait'; isCheckingSubscription: boolean }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'redirect'; to: string; isRemembered: boolean };

export interface AccessInput {
  access: Access;
  roles?: readonly TenantRole[] | undefined;
  pathname: string;
  session: {
    status: 'loading' | 'anonymous' | 'signed_in';
    access: MyAccess | null;
    accessError: ApiError | null;
    mfaRequired: boolean;
    hasExpired: boolean;
    isDeactivated: boolean;
    isSignedOutElsewhere?: boolean;
  };
  host: {
    isTenantHost: boolean;
    /** The host's business; null while it is looked up or when there is none. */
    tenantId: string | null;
    isResolving: boolean;
  };
  now: Date;
}

/** Whether the present person may see a screen, and where they are sent if not. The database decides again on every request. */
export function decideAccess(input: AccessInput): AccessDecision {
  const { access, session } = input;
  if (access === 'public' || access === 'guest') return { kind: 'allow' };
  if (session.status === 'loading') return wait(false);
  if (session.status === 'anonymous') {
    if (session.isDeactivated) return redirect('/auth?reason=deactivated');
    if (session.isSignedOutElsewhere === true) return signIn('/auth?reason=signed_out');
    return signIn(session.hasExpired ? '/auth?reason=expired' : '/auth');
  }
  // Other failures of a second look change nothing; this one says that the server has ended the session.
  if (session.accessError?.code === 'not_signed_in') return { kind: 'failed', error: session.accessError };
  if (session.access === null)
    return session.accessError === null ? wait(true) : { kind: 'failed', error: session.accessError };
  if (session.access.is_platform_admin) {
    if (session.mfaRequired) return signIn('/auth');
    if (access === 'superadmin') return { kind: 'allow' };
    return isVisiting(session.access, input) ? { kind: 'allow' } : redirect('/superadmin');
  }
  if (access === 'superadmin') return redirect('/dashboard');
  return decideTenantAccess(input, session.access);
}

/** Platform staff look at the business of this host, for as long as their visit lasts. */
function isVisiting({ support_visit: visit }: MyAccess, { host, now }: Pick<AccessInput, 'host' | 'now'>): boolean {
  return visit != null && visit.tenant_id === host.tenantId && Date.parse(visit.ends_at) > now.getTime();
}

function decideTenantAccess({ session, roles, pathname, host, now }: AccessInput, access: MyAccess): AccessDecision {
  const { membership } = access;
  if (host.isTenantHost) {
    if (host.isResolving) return wait(false);
    if (membership === null || membership.tenant_id !== host.tenantId)
      return denied(membership === null ? 'no_membership' : 'other_business');
  }
  if (membership === null) return denied('no_membership');
  if (!membership.is_active && membership.invitation_status === 'accepted') return denied('inactive');
  if (session.mfaRequired) return signIn('/auth');
  const mustChangePassword = access.profile?.require_password_change ?? false;
  if (membership.invitation_status === 'pending')
    return mustChangePassword ? redirect('/update-password') : { kind: 'invited' };
  if (isGateExempt(pathname)) return mustChangePassword ? redirect('/update-password') : { kind: 'allow' };
  const gate = decideSubscriptionGate({ subscription: access.subscription, mustChangePassword, now });
  if (gate.kind === 'update_password') return redirect('/update-password');
  if (gate.kind === 'billing') return redirect(`/admin/billing?${gate.query}`);
  // On a business's own host the match of the business is the whole check; there the role list is skipped.
  const isRoleRefused = !host.isTenantHost && roles !== undefined && !roles.includes(membership.role);
  return isRoleRefused ? redirect('/') : { kind: 'allow' };
}

function wait(isCheckingSubscription: boolean): AccessDecision {
  return { kind: 'wait', isCheckingSubscription };
}

function redirect(to: string): AccessDecision {
  return { kind: 'redirect', to, isRemembered: false };
}

/** Whoever is sent to the sign-in page comes back to the page they wanted. */
function signIn(to: string): AccessDecision {
  return { kind: 'redirect', to, isRemembered: true };
}

function denied(reason: DenialReason): AccessDecision {
  return redirect(`/auth?reason=${reason}`);
}
