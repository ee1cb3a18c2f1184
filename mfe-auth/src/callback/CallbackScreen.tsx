import { useEffect, useRef, useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { redeemHandover } from '@dukani/shared/session';
import { ButtonLink, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { safePath } from '../common/safePath';

const mailTypes = ['invite', 'recovery', 'magiclink', 'signup', 'email', 'email_change'] as const;
type MailType = (typeof mailTypes)[number];

/** `/auth/callback`: where mails, other hosts of the platform and sign-in providers lead back to. Each code works once. */
export function CallbackScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    // A code is spent by the first use, and development mode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    redeem(query)
      .then((path) => navigate(path, { replace: true }))
      .catch((error: unknown) => setProblem(errorMessage(error)));
  }, [query, navigate]);

  if (problem === null) {
    return (
      <AuthLayout title="Signing you in">
        <Spinner text="One moment..." />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="This link no longer works">
      <Notice tone="error"><p>{problem}</p></Notice>
      <ButtonLink to="/auth" variant="primary" size="large" isWide>
        Sign in
      </ButtonLink>
    </AuthLayout>
  );
}

/** Spends whatever code the address holds and says where to go. */
async function redeem(query: URLSearchParams): Promise<string> {
  const handover = query.get('handover');
  const tokenHash = query.get('token_hash');
  const code = query.get('code');
  const next = query.get('next');
  if (handover !== null) {
    await redeemHandover(handover);
    return safePath(next, '/dashboard');
  }
  const { auth } = await getSupabase();
  if (tokenHash !== null) {
    const type = mailTypes.find((known) => known === query.get('type')) ?? 'magiclink';
    const { error } = await auth.verifyOtp({ type, token_hash: tokenHash });
    if (error !== null) throw toApiError(error);
    return pathAfterMail(type, next);
  }
  if (code !== null) {
    const { error } = await auth.exchangeCodeForSession(code);
    if (error !== null) throw toApiError(error);
    return safePath(next, '/auth');
  }
  throw new Error(query.get('error_description') ?? 'The address of this page is not complete.');
}

function pathAfterMail(type: MailType, next: string | null): string {
  if (type === 'recovery') return '/reset-password';
  if (type === 'invite') return '/update-password?invited=true';
  return safePath(next, '/auth');
}
