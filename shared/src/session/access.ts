import { isNetworkFailure, toApiError } from '../api/apiError';
import { callRpc } from '../api/dataClient';
import type { MyAccess } from '../api/rpcTypes';
import type { AppStore } from '../store/store';
import { hasFollowedInvitation } from './invitation';
import { mfaRequired } from './secondFactor';
import { cacheAccess, readCachedAccess } from './cachedAccess';
import { sessionSlice } from './sessionSlice';
import { storedMfaRequired } from './storedSession';

/** Waits before the second, third and fourth attempt when the network fails. */
const retryDelaysMs = [1000, 2000, 3000];
/** So long is an answer waited for where the last one is still known. */
const standInAfterMs = 2500;
const acceptedKey = 'dukani-invitation-accepted';

/** Readings of this page are counted: how many began, and which of them was published last. */
let asked = 0;
let published = 0;

type Store = Pick<AppStore, 'dispatch' | 'getState'>;

/**
 * Reads my_access(), accepts an invitation whose link was followed (once per person and browser session) and puts the answer
 * into the store. Of two readings at once the later one counts, in whichever order they are answered: whoever has just made a
 * business was asked for before and after.
 */
export async function loadAccess(store: Store): Promise<void> {
  const { userId } = store.getState().session;
  if (userId === null) return;
  store.dispatch(sessionSlice.actions.accessRequested());
  // Without a connection the retries would only keep a cashier waiting.
  if (!navigator.onLine && standIn(store, userId)) return;
  // Nor need a till wait where the browser takes a network that leads nowhere for a connection: what comes later replaces it.
  const onNoAnswer = () => void standIn(store, userId);
  const timer = setTimeout(onNoAnswer, standInAfterMs);
  const reading = ++asked;
  // Somebody else may have signed in while this was under way.
  const isOutdated = () => reading < published || store.getState().session.userId !== userId;
  try {
    let access = await readAccess(onNoAnswer);
    const isOwed = access.assurance_level === 'aal1' && (await mfaRequired());
    // Whoever still owes a second factor is not proven to be the one who was invited.
    if (!isOwed && (await acceptInvitation(access))) access = await readAccess(onNoAnswer);
    if (isOutdated()) return;
    published = reading;
    // A visit is over in minutes; what it showed must not stand in for the server.
    if (access.support_visit == null) cacheAccess(access);
    store.dispatch(sessionSlice.actions.secondFactorChecked(isOwed));
    store.dispatch(sessionSlice.actions.accessLoaded(access));
  } catch (error) {
    if (!isOutdated()) store.dispatch(sessionSlice.actions.accessFailed(toApiError(error)));
  } finally {
    clearTimeout(timer);
  }
}

/** Goes by the last answer about this person, for at most 72 hours; false when there is none, or more is known already. */
function standIn(store: Store, userId: string): boolean {
  const cached = readCachedAccess(userId);
  const { session } = store.getState();
  if (cached === null || session.userId !== userId || session.access !== null) return false;
  store.dispatch(sessionSlice.actions.secondFactorChecked(storedMfaRequired()));
  store.dispatch(sessionSlice.actions.accessLoaded(cached));
  return true;
}

async function readAccess(onNoAnswer: () => void): Promise<MyAccess> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await callRpc('my_access');
    } catch (error) {
      if (!isNetworkFailure(error)) throw error;
      onNoAnswer();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return await callRpc('my_access');
}

async function acceptInvitation(access: MyAccess): Promise<boolean> {
  const isWaiting =
    access.membership?.invitation_status === 'pending' || access.profile?.invitation_status === 'pending';
  if (!isWaiting || !hasFollowedInvitation() || sessionStorage.getItem(acceptedKey) === access.user_id) return false;
  await callRpc('accept_invitation');
  sessionStorage.setItem(acceptedKey, access.user_id);
  return true;
}
