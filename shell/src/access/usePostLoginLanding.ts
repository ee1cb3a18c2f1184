import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import type { AppStore } from '@dukani/shared/store';
import { useShell } from '../ShellContext';

const landingDelayMs = 200;

/** Leads people on from the sign-in page once it is known who they are. Somebody sent there with a reason reads it first. */
export function usePostLoginLanding(): void {
  const { config } = useShell();
  const store = useStore() as AppStore;
  const { status, userId, access, mfaRequired } = useSession();
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
      try {
        // Only who has just signed in needs to know where people belong.
        const { whereToLand } = await loadTwice(() => import('./whereToLand'));
        await whereToLand({ access, mfaRequired, pathname, search, from }, { config, store, navigate });
      } catch {
        // The sign-in page says so and offers to try again.
        void navigate('/auth?reason=not_opened', { replace: true });
      }
    }
  }, [pathname, search, from, status, access, mfaRequired, userId, config, store, navigate]);
}

function fromOf(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}
