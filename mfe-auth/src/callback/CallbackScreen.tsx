import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import { Link, useLocation, useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Button, ButtonLink, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { isAboutProvider, linkProblem } from './linkProblem';
import { redeem } from './redeem';

/** `/auth/callback`: where mails, other hosts of the platform and sign-in providers lead back to. Each code works once. */
export function CallbackScreen() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const hasStarted = useRef(false);
  const isSignedIn = useSession().status === 'signed_in';

  const start = useCallback(
    () =>
      redeem({ search, hash }).then(
        ({ path, from }) => void navigate(path, { replace: true, ...(from === null ? {} : { state: { from } }) }),
        (error: unknown) => setProblem(toApiError(error)),
      ),
    [search, hash, navigate],
  );
  useEffect(() => {
    // A code is spent by the first use, and development mode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [start]);

  function onRetry() {
    setProblem(null);
    void start();
  }

  if (problem === null) {
    return (
      <AuthLayout title="Signing you in">
        <Spinner text="One moment..." />
      </AuthLayout>
    );
  }
  // Without an answer the code is not spent yet.
  if (problem.isNetworkFailure) {
    return (
      <AuthLayout title="Signing you in">
        <Notice tone="error">
          <p>{linkProblem(problem)}</p>
        </Notice>
        <Button variant="primary" size="large" isWide onClick={onRetry}>
          Try Again
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={isAboutProvider(problem) ? 'That did not work' : 'This link does not work'}
      footer={
        <p>
          Lost your password? <Link to="/forgot-password">Ask for a new link</Link>
        </p>
      }
    >
      <Notice tone="error">
        <p>{linkProblem(problem)}</p>
      </Notice>
      <ButtonLink to="/auth" variant="primary" size="large" isWide>
        {isSignedIn ? 'Go on' : 'Sign in'}
      </ButtonLink>
    </AuthLayout>
  );
}
