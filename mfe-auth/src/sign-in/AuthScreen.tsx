import { tenantOrigin, type HostNames } from '@dukani/shared/host';
import { useBranding } from '@dukani/shared/branding';
import { Link, useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { useTenant } from '@dukani/shared/tenant';
import { Button, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { hostNames } from '../common/hostNames';
import { SignUpForm } from '../sign-up/SignUpForm';
import { denialSentence } from './denialReason';
import { SecondFactorStep } from './SecondFactorStep';
import { SignInForm } from './SignInForm';
import { useSecondFactor } from './useSecondFactor';

/** `/auth`: signing in on every host, and making a business on the platform's own. */
export function AuthScreen() {
  const [query] = useSearchParams();
  const session = useSession();
  const { status: tenantStatus } = useTenant();
  const { factor, verify } = useSecondFactor();
  const isSigningUp = tenantStatus === 'none' && (query.get('mode') === 'signup' || query.get('tenant_creation') === 'true');

  if (session.status === 'signed_in' && factor != null && belongsHere(session.access, hostNames())) return <SecondFactorStep factor={factor} onVerify={verify} />;
  if (isSigningUp) return <SignUpPage />;
  return <SignInPage reason={query.get('reason')} hasJustSignedUp={query.get('signup') === 'success'} />;
}

/** A second factor is asked for where the person will work: whoever is led to their own host gives it there. */
function belongsHere(access: ReturnType<typeof useSession>['access'], names: HostNames): boolean {
  if (access === null) return false;
  return access.tenant === null || tenantOrigin(access.tenant, names, location) === location.origin;
}

function SignInPage({ reason, hasJustSignedUp }: { reason: string | null; hasJustSignedUp: boolean }) {
  const { status: tenantStatus } = useTenant();
  const branding = useBranding();
  const session = useSession();
  const sentence = denialSentence(reason);
  const isMainSite = tenantStatus === 'none';
  return (
    <AuthLayout
      title="Sign in"
      lead={isMainSite ? 'To your till, shop and books.' : `To work at ${branding.name}.`}
      footer={
        isMainSite ? (
          <p>New here? <Link to="/auth?mode=signup">Start your business</Link></p>
        ) : (
          <p>Here to shop? <Link to="/">Go to the shop</Link></p>
        )
      }
    >
      {hasJustSignedUp && <Notice tone="success"><p>Your business is ready. Sign in to begin.</p></Notice>}
      {sentence !== null && (
        <Notice tone="warning">
          <p>{sentence}</p>
          {session.status === 'signed_in' && <OwnShopLine />}
        </Notice>
      )}
      {session.status === 'signed_in' && reason === null ? <Spinner text="Signing you in..." /> : <SignInForm />}
    </AuthLayout>
  );
}

/** The way out for somebody who is signed in at the wrong door. */
function OwnShopLine() {
  const { access, email, signOut } = useSession();
  const home = access?.tenant == null ? null : tenantOrigin(access.tenant, hostNames(), location);
  return (
    <p>
      You are {email}. {home !== null && home !== location.origin && <><a href={`${home}/dashboard`}>Go to {access?.tenant?.name}</a> or </>}
      <Button variant="ghost" size="small" onClick={() => void signOut()}>sign out</Button>
    </p>
  );
}

function SignUpPage() {
  return (
    <AuthLayout
      title="Start your business"
      lead="Free for 30 days. No card needed."
      footer={<p>Already with us? <Link to="/auth">Sign in</Link></p>}
    >
      <SignUpForm />
    </AuthLayout>
  );
}
