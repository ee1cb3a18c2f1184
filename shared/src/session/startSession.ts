import { getSupabase, onSupabaseStarted, type SupabaseClient } from '../api/dataClient';
import type { AppStore } from '../store/store';
import { loadAccess } from './access';
import { sessionSlice } from './sessionSlice';
import {
  dropStoredSession,
  hasSignedOut,
  hasStoredSession,
  isSessionEvent,
  isSignOutEvent,
  storedPerson,
  markSignedOut,
  storedSessionState,
} from './storedSession';

/** Knowledge of the person's rights older than this is read again when the window gets the focus. */
const recheckAfterMs = 5 * 60_000;

/**
 * Keeps the store's session in step with supabase-js. Without a stored session nothing is downloaded: the visitor is
 * anonymous until some screen asks for the full client. Called once by the shell; returns the way to stop.
 */
export function startSession(store: AppStore): () => void {
  let checkedAt = 0;
  // Where storage is forbidden a session lives in the page alone, and its absence from storage means nothing.
  let isCached = false;
  const check = () => {
    checkedAt = Date.now();
    return loadAccess(store);
  };
  const stopListening = onSupabaseStarted((client) =>
    follow(client, store, (mustCheck) => {
      isCached = hasStoredSession();
      // The client holds its lock during its callback; a request made in it would wait for itself.
      if (mustCheck) setTimeout(() => void check(), 0);
    }),
  );
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || store.getState().session.userId === null) return;
    // A tab that was frozen may have missed every message of the one that signed out.
    if (isCached && !hasStoredSession()) sessionGone(store);
    else if (Date.now() - checkedAt > recheckAfterMs) void check();
  };
  // What stood in for the server while there was no connection is looked up as soon as there is one.
  const onOnline = () => {
    if (store.getState().session.userId !== null) void check();
  };
  const onStorage = (event: StorageEvent) => {
    if (isSignOutEvent(event)) return sessionGone(store);
    if (!isSessionEvent(event)) return;
    // Another tab of this origin has signed in, or out.
    if (hasStoredSession()) void wakeClient(store);
    else if (isCached) sessionGone(store);
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onOnline);
  begin(store);
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onOnline);
  };
}

function begin(store: AppStore): void {
  const stored = storedSessionState();
  if (stored === 'complete') {
    // Without a connection the client would first try for half a minute to renew a session that is due for it.
    const person = navigator.onLine ? null : storedPerson();
    if (person !== null) {
      store.dispatch(sessionSlice.actions.signedIn({ userId: person.id, email: person.email ?? null }));
      void loadAccess(store);
    }
    return void wakeClient(store);
  }
  if (stored === 'none') return void store.dispatch(sessionSlice.actions.signedOut());
  dropStoredSession();
  store.dispatch(sessionSlice.actions.sessionExpired());
}

async function wakeClient(store: AppStore): Promise<void> {
  try {
    await getSupabase();
  } catch {
    // The client could not be downloaded. Protected pages show the sign-in page, which asks for it again.
    store.dispatch(sessionSlice.actions.signedOut());
  }
}

/** The session has ended: by the person, here or in another tab, or by itself. */
function sessionGone(store: AppStore): void {
  if (store.getState().session.status === 'anonymous') return;
  // Signing out in this very tab has emptied the store already.
  store.dispatch(hasSignedOut() ? sessionSlice.actions.signedOutElsewhere() : sessionSlice.actions.sessionExpired());
}

function follow(client: SupabaseClient, store: AppStore, onSession: (mustCheck: boolean) => void): void {
  client.auth.onAuthStateChange((event, session) => {
    // Without a connection a session that is due for renewal reads as none, and is still the same person's while it is kept.
    const person = session?.user ?? (event === 'INITIAL_SESSION' ? storedPerson() : null);
    if (person === null) return sessionGone(store);
    markSignedOut(false);
    const before = store.getState().session;
    const { id, email } = person;
    if (before.userId !== id || before.email !== (email ?? null) || before.status !== 'signed_in') {
      store.dispatch(sessionSlice.actions.signedIn({ userId: id, email: email ?? null }));
    }
    // The client repeats SIGNED_IN whenever a tab is shown again, and TOKEN_REFRESHED changes nothing about the person.
    onSession(before.userId !== id || event === 'MFA_CHALLENGE_VERIFIED' || event === 'USER_UPDATED');
  });
}
