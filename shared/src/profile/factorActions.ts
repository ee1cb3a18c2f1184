import { toApiError } from '../api/apiError';
import { callRpc, getSupabase } from '../api/dataClient';
import type { RecoveryCodes } from '../api/rpcTypes';
import type { LinkedIdentity } from './profileApi';

/** Makes new recovery codes, shown this once; older ones stop working. Throws ApiError. */
export async function createRecoveryCodes(): Promise<string[]> {
  return (await callRpc<RecoveryCodes>('create_recovery_codes')).codes;
}

/** Takes a way to sign in from the account. Throws ApiError. */
export async function unlinkIdentity(identity: LinkedIdentity): Promise<void> {
  const { auth } = await getSupabase();
  const { error } = await auth.unlinkIdentity(identity);
  if (error !== null) throw toApiError(error);
}
