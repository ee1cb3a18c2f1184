import type { AuthContext, SignedIn } from './AuthContext';
import { AuthError } from './AuthError';

/** Refuses a session that was opened without the second factor of its person. */
export async function assertSecondFactorUsed(
  { db }: AuthContext,
  { userId, aal }: SignedIn,
  status = 401,
): Promise<void> {
  if (aal !== 'aal1') return;
  const { rowCount } = await db.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  );
  if (rowCount !== 0)
    throw new AuthError(
      status,
      'insufficient_aal',
      'AAL2 session is required to change how you sign in when MFA is enabled.',
    );
}
