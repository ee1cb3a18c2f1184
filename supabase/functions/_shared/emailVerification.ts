import type { User } from '@supabase/supabase-js';
import { requireUser, requiredSetting } from './clients.ts';
import { FunctionError } from './respond.ts';

/** What the database says about a code: `retry_after` in seconds when locked. */
export interface VerificationStatus {
  status: 'started' | 'wrong_email' | 'verified' | 'invalid' | 'locked';
  id?: string;
  retry_after?: number;
}

/** The signed-in person, who must be the one that the body names: nobody verifies for somebody else. */
export async function requireNamedUser(body: Record<string, unknown>, request: Request): Promise<User> {
  const user = await requireUser(request);
  if (body.otpType !== 'email_verification') {
    throw new FunctionError(400, 'invalid_input', 'The otpType is email_verification.');
  }
  if (body.userId !== user.id) throw new FunctionError(403, 'permission_denied', 'This is not your account.');
  return user;
}

/**
 * How a code is kept: keyed with a secret of this project, since the million codes there are could be tried out against a
 * plain hash in a second.
 */
export async function keyedHash(userId: string, code: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(`email-verification:${requiredSetting('SUPABASE_SERVICE_ROLE_KEY')}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${userId}:${code}`));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The refusal that says how long to wait. */
export function lockedFor({ retry_after: seconds = 60 }: VerificationStatus): FunctionError {
  const wait = Math.max(1, seconds);
  return new FunctionError(
    429,
    'rate_limited',
    wait <= 60
      ? `Please wait ${wait} seconds before you try again.`
      : 'Too many codes for today. Please try again later.',
    wait,
  );
}
