import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';

/** Gives the signed-in person a new password and takes the mark of a temporary one away. Throws ApiError. */
export async function changePassword(newPassword: string): Promise<void> {
  const client = await getSupabase();
  const { data, error } = await client.auth.updateUser({ password: newPassword });
  if (error !== null) throw toApiError(error);
  const { error: profileError } = await client
    .from('profiles')
    .update({ require_password_change: false, temp_password_created_at: null })
    .eq('user_id', data.user.id);
  // The server clears the mark itself when the password really changed; this only asks it to look.
  if (profileError !== null) console.warn('The profile could not be updated.', profileError);
}
