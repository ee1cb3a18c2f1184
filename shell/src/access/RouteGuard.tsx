import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useAppSelector } from '@dukani/shared/store';
import type { Access } from '@dukani/shared/contract';
import type { TenantRole } from '@dukani/shared/rpc';
import { useShell } from '../ShellContext';
import { decideAccess } from './decideAccess';

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
    now: new Date(),
  });
  const isBlockedByFailure = decision.kind === 'failed' && decision.error.code === 'not_signed_in';
  useEffect(() => {
    // The server has ended the session although this browser still keeps it.
    if (isBlockedByFailure) void session.signOut('expired');
  }, [isBlockedByFailure, session]);
  if (decision.kind === 'allow') return children;
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
