import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { Link, useLocation, useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { forgetLinking, linkingProvider, providerName, whoIsSignedIn } from '@dukani/shared/sign-in';
import { Button, ButtonLink, Spinner, toast } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { safePath } from '../common/safePath';
import { isAboutProvider, linkProblem } from './linkProblem';
import { OtherPersonQuestion } from './OtherPersonQuestion';
import { redeem, type Redeemed } from './redeem';

type View =
  { kind: 'working' } | { kind: 'failed'; error: ApiError } | Extract<Redeemed, { kind: 'half' | 'other_person' }>;

/** `/auth/callback`: where mails, other hosts of the platform and sign-in providers lead back to. Each code works once. */
export function CallbackScreen() {
  const [view, start, leave] = useCallbackAddress();
  const isSignedIn = useSession().status === 'signed_in';

  if (view.kind === 'working') {
    return (
      <AuthLayout title="Signing you in">
        <Spinner text="One moment..." />
      </AuthLayout>
    );
  }
  if (view.kind === 'other_person') return <OtherPersonQuestion {...view} onLeave={leave} />;
  if (view.kind === 'half') {
    return (
      <AuthLayout title="One more link">
        <Notice tone="success">
          <p>Confirmed. Now open the link sent to the other address.</p>
        </Notice>
        <ButtonLink to="/auth" variant="primary" size="large" isWide>
          {isSignedIn ? 'Continue' : 'Sign in'}
        </ButtonLink>
      </AuthLayout>
    );
  }
  // Without an answer the code is not spent yet.
  if (view.error.isNetworkFailure) {
    return (
      <AuthLayout title="Signing you in">
        <Notice tone="error">
          <p>{linkProblem(view.error)}</p>
        </Notice>
        <Button variant="primary" size="large" isWide onClick={start}>
          Try Again
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={isAboutProvider(view.error) ? 'That did not work' : 'This link does not work'}
      footer={
        <p>
          Lost your password? <Link to="/forgot-password">Ask for a new link</Link>
        </p>
      }
    >
      <Notice tone="error">
        <p>{linkProblem(view.error)}</p>
      </Notice>
      <ButtonLink to="/auth" variant="primary" size="large" isWide>
        {isSignedIn ? 'Continue' : 'Sign in'}
      </ButtonLink>
    </AuthLayout>
  );
}

type Leave = (page: { path: string; from: string | null }) => void;

/** Spends the address's code once, and again on request. */
function useCallbackAddress(): [view: View, start: () => void, leave: Leave] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ kind: 'working' });
  const hasStarted = useRef(false);

  const leave = useCallback<Leave>(
    ({ path, from }) => void navigate(path, { replace: true, ...(from === null ? {} : { state: { from } }) }),
    [navigate],
  );
  const start = useCallback(async () => {
    setView({ kind: 'working' });
    const linking = linkingProvider();
    // Somebody who wanted one more way to sign in goes back to where they asked for it, whatever came of it.
    const goBack = () => {
      forgetLinking();
      const path = safePath(new URLSearchParams(search).get('next'), '/dashboard');
      void navigate(path, { replace: true, state: { profileTab: 'Security' } });
    };
    try {
      const redeemed = await redeem({ search, hash });
      if (redeemed.kind !== 'done') return setView(redeemed);
      if (redeemed.emailNow !== null)
        toast({ tone: 'success', title: `Your email address is now ${redeemed.emailNow}` });
      if (linking === null) return leave(redeemed);
      toast({ tone: 'success', title: `${providerName(linking)} linked` });
      goBack();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (linking === null || error.isNetworkFailure || (await whoIsSignedIn()) === null)
        return setView({ kind: 'failed', error });
      toast({
        tone: error.code === 'provider_denied' ? 'info' : 'error',
        title: `${providerName(linking)} was not linked`,
        description: linkProblem(error),
      });
      goBack();
    }
  }, [search, hash, navigate, leave]);
  useEffect(() => {
    // A code is spent by the first use, and development mode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [start]);
  return [view, () => void start(), leave];
}
