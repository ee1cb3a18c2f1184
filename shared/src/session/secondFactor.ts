import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';

/** True when the person has a verified second factor and this session was opened without it. Asks no server. */
export async function mfaRequired(): Promise<boolean> {
  const { data, error } = await (await getSupabase()).auth.mfa.getAuthenticatorAssuranceLevel();
  if (error !== null) throw toApiError(error);
  return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}
