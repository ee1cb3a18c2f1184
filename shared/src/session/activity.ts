import { callRpc } from '../api/dataClient';

/** Writes a sign-in or sign-out into the activity log; the server adds who, where from and with what. A failure is no reason to stop. */
export async function recordActivity(action: 'login' | 'logout'): Promise<void> {
  try {
    await callRpc('log_user_activity', {
      p_action: action,
      p_resource_type: 'session',
      p_details: { timestamp: new Date().toISOString() },
    });
  } catch (error) {
    console.warn('The activity could not be recorded.', error);
  }
}
