import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { loadTwice, type Access } from '@dukani/shared/contract';
import type { ApiError } from '@dukani/shared/errors';
import { Navigate, useLocation } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useAppSelector } from '@dukani/shared/store';
import type { TenantRole } from '@dukani/shared/rpc';
import { useShell } from '../ShellContext';
import { LoadBoundary } from '../remotes/LoadBoundary';
import { decideAccess } from './decideAccess';

const InvitationPage = lazy(async () => ({
  default: (await loadTwice(() => import('./InvitationPage'))).InvitationPage,
}));

interface RouteGuardProps {
  access: Access;
  roles?: readonly TenantRole[];
  children: ReactNode;
}

/** The one guard: shows its children only to those who may see them, and sends everybody else where they belong. */
export function RouteGuard({ access, roles, children }: RouteGuardProps) {
  const { config } = useShell();
  const session = useSession();
  const tenant = useAppSelector((root) => root.tenant);
  const { pathname, search } = useLocation();
  const decision = decideAccess({
    access,
    roles,
    pathname,
    session,
    host: {
      isTenantHost: config.host.kind === 'tenant_subdomain' || config.host.kind === 'custom_domain',
      tenantId: tenant.tenantId,
      isResolving: tenant.status === 'loading',
    },
    // oxlint-disable-next-line react/purity -- each look is decided by the hour it is made at
    now: new Date(),
  });
  const ended = decision.kind === 'failed' && decision.error.code === 'not_signed_in' ? decision.error : null;
  useEffect(() => {
    // The server has ended the session although this browser still keeps it.
    if (ended !== null) void session.signOut(isDeactivation(ended) ? 'deactivated' : 'expired');
  }, [ended, session]);
  if (decision.kind === 'allow') return children;
  if (decision.kind === 'invited') {
    return (
      <LoadBoundary>
        <Suspense fallback={<Spinner isPage />}>
          <InvitationPage />
        </Suspense>
      </LoadBoundary>
    );
  }
  if (decision.kind === 'redirect') {
    return (
      <Navigate to={decision.to} replace {...(decision.isRemembered ? { state: { from: pathname + search } } : {})} />
    );
  }
  if (decision.kind === 'failed') {
    return (
      <ErrorState
        title="Your account could not be checked"
        error={decision.error}
        onRetry={() => void session.refreshAccess()}
      />
    );
  }
  return <Spinner isPage {...(decision.isCheckingSubscription ? { text: 'Checking subscription...' } : {})} />;
}

function isDeactivation({ details }: ApiError): boolean {
  return typeof details === 'object' && details !== null && 'reason' in details && details.reason === 'deactivated';
}
