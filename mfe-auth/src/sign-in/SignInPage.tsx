import type { ReactNode } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { tenantOrigin } from '@dukani/shared/host';
import { Link, useLocation } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { useTenant } from '@dukani/shared/tenant';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { hostNames, mainOrigin } from '../common/hostNames';
import { Notice } from '../common/Notice';
import { safePathOrNull } from '../common/safePath';
import { ProviderButtons } from '../common/providers/ProviderButtons';
import { denialSentence, type DenialReason, denialReasonOf } from './denialReason';
import { SignInForm } from './SignInForm';

interface SignInPageProps {
  /** The address's `reason`: why the person was sent here. */
  reason: string | null;
  hasJustSignedUp: boolean;
}

/** E-mail and password; for those who are signed in already, why they are here or a moment's wait. */
export function SignInPage({ reason, hasJustSignedUp }: SignInPageProps) {
  const { status: tenantStatus } = useTenant();
  const branding = useBranding();
  const { status, access } = useSession();
  // A closed business has no address: this host is nobody's now.
  const isClosed = access?.tenant?.status === 'closed';
  const known = denialReasonOf(reason);
  const isMainSite = tenantStatus === 'none';
  const isSignedIn = status === 'signed_in';
  // A provider's page is another site: what was wanted here travels in the address that it leads back to.
  const wantedPage = safePathOrNull((useLocation().state as { from?: unknown } | null)?.from);
  return (
    <AuthLayout
      title="Sign in"
      lead={isMainSite ? 'To your till, shop and books.' : `To work at ${branding.name}.`}
      footer={
        <p>
          {isMainSite ? (
            <>
              New here? <Link to="/auth?mode=signup">Start your business</Link>
            </>
          ) : (
            <>
              Here to shop? <Link to="/">Go to the shop</Link>
            </>
          )}
        </p>
      }
    >
      {hasJustSignedUp && (
        <Notice tone="success">
          <p>Your business is ready.{isSignedIn ? ' Taking you there.' : ' Sign in to begin.'}</p>
        </Notice>
      )}
      {known !== null && (
        <Notice tone="warning">
          <p>{denialSentence(isClosed && known === 'other_business' ? 'closed' : known)}</p>
          {isSignedIn && <WaysOut reason={known} isMainSite={isMainSite} />}
        </Notice>
      )}
      {isSignedIn && known === null ? (
        <Landing />
      ) : status === 'loading' ? (
        <Spinner text="One moment..." />
      ) : (
        <>
          <SignInForm />
          <ProviderButtons next={wantedPage} divider={{ text: 'or', side: 'above' }} />
        </>
      )}
    </AuthLayout>
  );
}

/** Shown until the shell has led the person on. */
function Landing() {
  const { access, accessError, refreshAccess, signOut } = useSession();
  // With an account that has a business the shell leads on, also when its latest check has failed.
  if ((access?.tenant ?? null) === null && accessError !== null) {
    return (
      <ErrorState
        title="Your account could not be checked"
        error={accessError}
        onRetry={() => void refreshAccess()}
        action={
          <button type="button" className="auth__link" onClick={() => void signOut()}>
            Sign out
          </button>
        }
      />
    );
  }
  return <Spinner text="Signing you in..." />;
}

/** Where somebody can go who is signed in at the wrong door. */
function WaysOut({ reason, isMainSite }: { reason: DenialReason; isMainSite: boolean }) {
  const { access, email, signOut } = useSession();
  const home = access?.tenant == null ? null : tenantOrigin(access.tenant, hostNames(), location);
  const way = wayOf();
  return (
    <p>
      You are {email ?? 'signed in'}. {way !== null && <>{way} or </>}
      <button type="button" className="auth__link" onClick={() => void signOut()}>
        {way === null ? 'Sign out' : 'sign out'}
      </button>
    </p>
  );

  function wayOf(): ReactNode {
    if (access?.tenant?.status === 'closed' && !isMainSite)
      return <a href={`${mainOrigin(hostNames(), location)}/dashboard`}>Go to the main site</a>;
    if (reason === 'not_opened')
      return (
        <>
          <Link to="/auth">Try again</Link>
          {home !== null && home !== location.origin && (
            <>
              , <a href={`${home}/auth`}>sign in there</a>
            </>
          )}
        </>
      );
    if (reason === 'no_membership' && isMainSite)
      return <Link to="/auth?mode=signup&tenant_creation=true">Start a business</Link>;
    // Without a reason in the address the shell carries the person over to where they work.
    if (home !== null && home !== location.origin) return <Link to="/auth">Go to {access?.tenant?.name}</Link>;
    if (reason === 'no_rights') return <Link to="/dashboard">Go to the dashboard</Link>;
    return isMainSite ? null : <Link to="/">Go to the shop</Link>;
  }
}
