import { isNetworkFailure, toApiError } from '../api/apiError';
import { callRpc } from '../api/dataClient';
import type { MyAccess } from '../api/rpcTypes';
import type { AppStore } from '../store/store';
import { hasFollowedInvitation } from './invitation';
import { owesSecondFactor } from './secondFactor';
import { keepAccess, readKeptAccess } from './keptAccess';
import { sessionSlice } from './sessionSlice';

/** Waits before the second, third and fourth attempt when the network fails. */
const retryDelaysMs = [1000, 2000, 3000];
const acceptedKey = 'dukani-invitation-accepted';

type Store = Pick<AppStore, 'dispatch' | 'getState'>;

/**
 * Reads my_access(), accepts an invitation whose link was followed (once per person and browser session) and puts the answer
 * into the store.
 */
export async function loadAccess(store: Store): Promise<void> {
  const { userId } = store.getState().session;
  if (userId === null) return;
  store.dispatch(sessionSlice.actions.accessRequested());
  // Without a connection the retries would only keep a cashier waiting.
  if (!navigator.onLine && (await standIn(store, userId))) return;
  try {
    let access = await readAccess();
    const isOwed = access.assurance_level === 'aal1' && (await owesSecondFactor());
    // Whoever still owes a second factor is not proven to be the one who was invited.
    if (!isOwed && (await acceptInvitation(access))) access = await readAccess();
    // Somebody else may have signed in while this was under way.
    if (store.getState().session.userId !== userId) return;
    keepAccess(access);
    store.dispatch(sessionSlice.actions.secondFactorChecked(isOwed));
    store.dispatch(sessionSlice.actions.accessLoaded(access));
  } catch (error) {
    if (isNetworkFailure(error) && (await standIn(store, userId))) return;
    if (store.getState().session.userId === userId)
      store.dispatch(sessionSlice.actions.accessFailed(toApiError(error)));
  }
}

/** Goes by the last answer about this person, for at most 72 hours; false when there is none, or more is known already. */
async function standIn(store: Store, userId: string): Promise<boolean> {
  const kept = readKeptAccess(userId);
  if (kept === null || store.getState().session.access !== null) return false;
  const isOwed = kept.assurance_level === 'aal1' && (await owesSecondFactor().catch(() => true));
  if (store.getState().session.userId !== userId) return true;
  store.dispatch(sessionSlice.actions.secondFactorChecked(isOwed));
  store.dispatch(sessionSlice.actions.accessLoaded(kept));
  return true;
}

async function readAccess(): Promise<MyAccess> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await callRpc<MyAccess>('my_access');
    } catch (error) {
      if (!isNetworkFailure(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return await callRpc<MyAccess>('my_access');
}

async function acceptInvitation(access: MyAccess): Promise<boolean> {
  const isWaiting =
    access.membership?.invitation_status === 'pending' || access.profile?.invitation_status === 'pending';
  if (!isWaiting || !hasFollowedInvitation() || sessionStorage.getItem(acceptedKey) === access.user_id) return false;
  await callRpc('accept_invitation');
  sessionStorage.setItem(acceptedKey, access.user_id);
  return true;
}
