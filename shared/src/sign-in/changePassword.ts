import { toApiError } from '../api/apiError';
import { getSupabase } from '../api/dataClient';

/**
 * Gives the signed-in person a new password and takes the mark of a temporary one away. The present one is needed unless
 * there is none, it is a temporary one, or a link for a new password was just followed. Throws ApiError
 * (`current_password_required`, `current_password_mismatch`, `weak_password`, …).
 */
export async function changePassword(newPassword: string, currentPassword: string | null = null): Promise<void> {
  const client = await getSupabase();
  const { data, error } = await client.auth.updateUser({
    password: newPassword,
    ...(currentPassword === null ? {} : { current_password: currentPassword }),
  });
  if (error !== null) throw toApiError(error);
  const { error: profileError } = await client
    .from('profiles')
    .update({ require_password_change: false, temp_password_created_at: null })
    .eq('user_id', data.user.id);
  // The server clears the mark itself when the password really changed; this only asks it to look.
  if (profileError !== null) console.warn('The profile could not be updated.', profileError);
}

/** The field that a refused change of the password is about; null when it is about none. */
export function refusedPasswordField(error: unknown): 'current' | 'password' | null {
  const { code } = toApiError(error);
  if (code === 'current_password_required' || code === 'current_password_mismatch') return 'current';
  return code === 'weak_password' || code === 'same_password' ? 'password' : null;
}
