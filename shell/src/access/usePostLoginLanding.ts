import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { tenantOrigin } from '@dukani/shared/host';
import { startHandover, useSession } from '@dukani/shared/session';
import type { AppStore } from '@dukani/shared/store';
import { useShell } from '../ShellContext';
import { waitForTenant } from '../tenant/waitForTenant';
import { decideLanding } from './decideLanding';

const landingDelayMs = 200;

/** Leads people on from the sign-in page once it is known who they are. Somebody sent there with a reason reads it first. */
export function usePostLoginLanding(): void {
  const { config } = useShell();
  const store = useStore() as AppStore;
  const { status, userId, access, owesSecondFactor } = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const arrivedAs = useRef<{ search: string; userId: string | null } | null>(null);
  const from = fromOf(location.state);
  useEffect(() => {
    if (pathname !== '/auth') {
      arrivedAs.current = null;
      return;
    }
    // Until the stored session is read nobody knows whether the person arrived signed in.
    if (status === 'loading') return;
    if (arrivedAs.current?.search !== search) arrivedAs.current = { search, userId };
    const hasReason = new URLSearchParams(search).has('reason');
    if (access === null || (hasReason && arrivedAs.current.userId === userId)) return;
    const timer = setTimeout(() => void land(), landingDelayMs);
    return () => clearTimeout(timer);

    async function land(): Promise<void> {
      if (access === null) return;
      await waitForTenant(store);
      const home =
        access.tenant === null ? window.location.origin : tenantOrigin(access.tenant, config, window.location);
      const hostTenantId =
        config.host.kind === 'main' || config.host.kind === 'operations' ? null : store.getState().tenant.tenantId;
      const decision = decideLanding({
        access,
        owesSecondFactor,
        pathname,
        search,
        from,
        hostTenantId,
        origin: window.location.origin,
        tenantOrigin: home,
      });
      if (decision.kind === 'go') void navigate(decision.to, { replace: true });
      else if (decision.kind === 'handover') await goHome(decision.origin, decision.path);
    }

    async function goHome(origin: string, path: string): Promise<void> {
      try {
        await startHandover(origin, path);
      } catch {
        // The sign-in page says so and offers to try again.
        void navigate('/auth?reason=not_opened', { replace: true });
      }
    }
  }, [pathname, search, from, status, access, owesSecondFactor, userId, config, store, navigate]);
}

function fromOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}
