import { useCallback, useEffect, useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';

export interface SecondFactor {
  factorId: string;
  kind: 'totp' | 'phone';
  name: string | null;
  /** The challenge a phone was sent a code for; an authenticator app needs none beforehand. */
  challengeId: string | null;
}

interface SecondFactorAccess {
  /** Null while it is looked up. */
  factor: SecondFactor | null;
  /** Why it could not be looked up. */
  lookupError: ApiError | null;
  /** Looks it up again; a phone is sent a new code. */
  lookUp: () => Promise<void>;
  /** Throws ApiError (`mfa_verification_failed`, …). The session is a stronger one afterwards. */
  verify: (code: string) => Promise<void>;
}

/** The second factor of the signed-in person, who owes it. */
export function useSecondFactor(): SecondFactorAccess {
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [lookupError, setLookupError] = useState<ApiError | null>(null);
  const lookUp = useCallback(
    () =>
      findFactor().then(
        (found) => {
          setLookupError(null);
          setFactor(found);
        },
        (error: unknown) => setLookupError(toApiError(error)),
      ),
    [],
  );
  useEffect(() => void lookUp(), [lookUp]);
  const verify = useCallback(
    async (code: string) => {
      if (factor === null) return;
      const { factorId, challengeId } = factor;
      const { mfa } = (await getSupabase()).auth;
      const { error } =
        challengeId === null
          ? await mfa.challengeAndVerify({ factorId, code })
          : await mfa.verify({ factorId, challengeId, code });
      if (error !== null) throw toApiError(error);
    },
    [factor],
  );
  return { factor, lookupError, lookUp, verify };
}

/** An authenticator app before a phone. Null when the factor has been removed since this session began, which the session then learns. */
async function findFactor(): Promise<SecondFactor | null> {
  const { auth } = await getSupabase();
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const [app] = data.totp;
  if (app !== undefined) return { factorId: app.id, kind: 'totp', name: app.friendly_name ?? null, challengeId: null };
  const [phone] = data.phone;
  if (phone === undefined) {
    const refreshed = await auth.refreshSession();
    if (refreshed.error !== null) throw toApiError(refreshed.error);
    return null;
  }
  const challenge = await auth.mfa.challenge({ factorId: phone.id, channel: 'sms' });
  if (challenge.error !== null) throw toApiError(challenge.error);
  return { factorId: phone.id, kind: 'phone', name: phone.friendly_name ?? null, challengeId: challenge.data.id };
}
