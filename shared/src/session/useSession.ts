import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';
import { useAppSelector, type AppStore } from '../store/store';
import { loadAccess } from './access';
import { recordActivity } from './activity';
import { sessionSlice, type SessionState } from './sessionSlice';

export interface Session extends SessionState {
  /** Reads my_access() again. */
  refreshAccess: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** Who is signed in on this host, and what they may do. */
export function useSession(): Session {
  const state = useAppSelector((root) => root.session);
  const store = useStore() as AppStore;
  return useMemo(
    () => ({
      ...state,
      refreshAccess: () => loadAccess(store),
      signOut: async () => {
        await recordActivity('logout');
        const { error } = await (await getSupabase()).auth.signOut({ scope: 'local' });
        // The local session is gone even when the server could not be told.
        if (error !== null) console.warn('The server could not be told about the sign-out.', error);
        store.dispatch(sessionSlice.actions.signedOut());
      },
    }),
    [state, store],
  );
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
