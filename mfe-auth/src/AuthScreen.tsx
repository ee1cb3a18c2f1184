import { useLocation, useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { useTenant } from '@dukani/shared/tenant';
import { useWorksHere } from './common/useWorksHere';
import { NewRecoveryCodes } from './common/second-factor/NewRecoveryCodes';
import { SecondFactorStep } from './common/second-factor/SecondFactorStep';
import { SignInPage } from './sign-in/SignInPage';
import { SignUpPage } from './sign-up/SignUpPage';

/** `/auth`: signing in on every host, and making a business on the platform's own. */
export function AuthScreen() {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { status, access, mfaRequired } = useSession();
  const { status: tenantStatus } = useTenant();
  const worksHere = useWorksHere();
  const isSigningUp = query.get('mode') === 'signup' || query.get('tenant_creation') === 'true';

  // Only straight from the new factor: an address alone must not replace anybody's codes.
  if (query.get('reason') === 'recovery_codes' && hasNewFactor(state) && status === 'signed_in')
    return <NewRecoveryCodes />;
  // It is asked for where the person will work: whoever is led to their own host gives it there.
  if (mfaRequired && worksHere === true) return <SecondFactorStep />;
  // Whoever has a business already is led to it.
  if (isSigningUp && tenantStatus === 'none' && (access?.tenant ?? null) === null) return <SignUpPage />;
  return <SignInPage reason={query.get('reason')} hasJustSignedUp={query.get('signup') === 'success'} />;
}

function hasNewFactor(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasNewFactor' in state && state.hasNewFactor === true;
}
