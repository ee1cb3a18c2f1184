import { getSupabase, onSupabaseStarted, sessionStorageKey, type SupabaseClient } from '../api/dataClient';
import type { AppStore } from '../store/store';
import { loadAccess } from './access';
import { sessionSlice } from './sessionSlice';

/** Knowledge of the person's rights older than this is read again when the window gets the focus. */
const recheckAfterMs = 5 * 60_000;

/**
 * Keeps the store's session in step with supabase-js. Without a stored session nothing is downloaded: the visitor is
 * anonymous until some screen asks for the full client. Called once by the shell; returns the way to stop.
 */
export function startSession(store: AppStore): () => void {
  let checkedAt = 0;
  const check = () => {
    checkedAt = Date.now();
    return loadAccess(store);
  };
  const stopListening = onSupabaseStarted((client) => follow(client, store, check));
  const onFocus = () => {
    if (document.visibilityState !== 'visible' || store.getState().session.userId === null) return;
    if (Date.now() - checkedAt > recheckAfterMs) void check();
  };
  const onStorage = (event: StorageEvent) => {
    // Another tab of this origin has signed in.
    if (event.key === sessionStorageKey && event.newValue !== null) void wakeClient(store);
  };
  document.addEventListener('visibilitychange', onFocus);
  window.addEventListener('storage', onStorage);
  if (hasStoredSession()) void wakeClient(store);
  else store.dispatch(sessionSlice.actions.signedOut());
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onFocus);
    window.removeEventListener('storage', onStorage);
  };
}

/** True when this browser may be signed in on this origin; costs nothing to ask. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    // Storage may be forbidden; then there is no session to find.
    return false;
  }
}

async function wakeClient(store: AppStore): Promise<void> {
  try {
    await getSupabase();
  } catch {
    // The client could not be downloaded. Protected pages show the sign-in page, which asks for it again.
    store.dispatch(sessionSlice.actions.signedOut());
  }
}

function follow(client: SupabaseClient, store: AppStore, check: () => Promise<void>): void {
  client.auth.onAuthStateChange((event, session) => {
    if (session === null) {
      // Signing out says so itself first; whatever else takes a session away, it has ended by itself.
      if (store.getState().session.status !== 'anonymous') store.dispatch(sessionSlice.actions.sessionExpired());
      return;
    }
    const before = store.getState().session;
    const { id, email } = session.user;
    if (before.userId !== id || before.email !== (email ?? null) || before.status !== 'signed_in') {
      store.dispatch(sessionSlice.actions.signedIn({ userId: id, email: email ?? null }));
    }
    // The client repeats SIGNED_IN whenever a tab is shown again.
    const mustCheck = before.userId !== id || event === 'MFA_CHALLENGE_VERIFIED' || event === 'USER_UPDATED';
    // The client holds its lock during this callback; a request made in it would wait for itself.
    if (mustCheck) setTimeout(() => void check(), 0);
  });
}
