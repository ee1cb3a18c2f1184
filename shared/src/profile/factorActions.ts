import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';
import type { LinkedIdentity } from './profileApi';

/** Takes a way to sign in from the account. Throws ApiError. */
export async function unlinkIdentity(identity: LinkedIdentity): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.unlinkIdentity(identity);
  if (error !== null) throw toApiError(error);
}
