import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';
import { useAppSelector, type AppStore } from '../store/store';
import { loadAccess } from './access';
import { recordActivity } from './activity';
import { dropCachedAccess } from './cachedAccess';
import { sessionSlice, type SessionState } from './sessionSlice';
import { markSignedOut } from './storedSession';

/** Signing out waits no longer than this for its line in the activity log. */
const longestRecordMs = 500;

export interface Session extends SessionState {
  /** Reads my_access() again. */
  refreshAccess: () => Promise<void>;
  /** Ends the session on this host. With a reason when the server has ended it already; the sign-in page then says so. */
  signOut: (why?: 'expired' | 'deactivated') => Promise<void>;
}

/** Who is signed in on this host, and what they may do. */
export function useSession(): Session {
  const state = useAppSelector((root) => root.session);
  const store = useStore() as AppStore;
  return useMemo(
    () => ({
      ...state,
      refreshAccess: () => loadAccess(store),
      signOut: async (why) => {
        // Said before the client does, also to the other tabs: to them it would look like a session that ended by itself.
        markSignedOut(why === undefined);
        if (state.userId !== null) dropCachedAccess(state.userId);
        store.dispatch(endOfSession(why));
        if (why === undefined) await withinMs(recordActivity('logout'), longestRecordMs);
        const { error } = await (await getSupabase()).auth.signOut({ scope: 'local' });
        // The local session is gone even when the server could not be told.
        if (error !== null && why === undefined) {
          console.warn('The server could not be told about the sign-out.', error);
        }
      },
    }),
    [state, store],
  );
}

function endOfSession(why: 'expired' | 'deactivated' | undefined) {
  const { signedOut, sessionExpired, accountDeactivated } = sessionSlice.actions;
  if (why === undefined) return signedOut();
  return why === 'expired' ? sessionExpired() : accountDeactivated();
}

/** True when the signed-in person's role carries the permission, for example `sales.refund`. */
export function usePermission(key: string): boolean {
  return useAppSelector((root) => root.session.access?.permissions.includes(key) ?? false);
}

/** Signs in on this host. Throws ApiError (`invalid_credentials`, `email_not_confirmed`, …). */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const { error } = await (await getSupabase()).auth.signInWithPassword({ email, password });
  if (error !== null) throw toApiError(error);
  await recordActivity('login');
}

async function withinMs(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
