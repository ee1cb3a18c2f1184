import { serviceClient } from '../_shared/clients.ts';
import { keyedHash, lockedFor, requireNamedUser, type VerificationStatus } from '../_shared/emailVerification.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';

/**
 * Takes the code that send-otp-verification mailed: { userId, otpCode, otpType: 'email_verification' }. Wrong, used, old,
 * tried out and never asked for are the same answer.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const user = await requireNamedUser(body, request);
    const invalid = new FunctionError(400, 'invalid_code', 'Invalid or expired verification code');
    if (typeof body.otpCode !== 'string' || !/^\d{6}$/.test(body.otpCode)) throw invalid;
    const { data, error } = await serviceClient().rpc('check_email_verification', {
      p_user_id: user.id,
      p_code_hash: await keyedHash(user.id, body.otpCode),
    });
    if (error) throw error;
    const checked = data as VerificationStatus;
    if (checked.status === 'locked') throw lockedFor(checked);
    if (checked.status !== 'verified') throw invalid;
    return { verified: true };
  }),
);
