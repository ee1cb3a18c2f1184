import { toApiError, errorMessage } from '../api/apiError';
import { toast } from '../ui-core/toast';

const group = 'profile';

/** Tells that something worked. */
export function saySuccess(title: string): void {
  toast({ tone: 'success', title, group });
}

/** Tells that something did not work, and why. */
export function sayFailure(title: string, error?: unknown): void {
  toast({ tone: 'error', title, group, ...(error === undefined ? {} : { description: reasonOf(error) }) });
}

/** What is said to somebody whose session has ended by itself. */
export const sessionExpired = 'Session expired. Please log in again.';

/** Why something failed, for people. The server says itself what it asks of a password. */
export function reasonOf(error: unknown): string {
  const { code, message } = toApiError(error);
  if (code === 'not_signed_in') return sessionExpired;
  return code === 'weak_password' ? message : errorMessage(error);
}
