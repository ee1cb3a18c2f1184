import { useCallback, useEffect, useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import { useSession } from '@dukani/shared/session';

export interface SecondFactor {
  factorId: string;
  kind: 'totp' | 'phone';
  name: string | null;
}

/**
 * The second factor that the signed-in person still owes on this host; null when none is owed, undefined until it is known.
 */
export function useSecondFactor(): { factor: SecondFactor | null | undefined; verify: (code: string) => Promise<void> } {
  const { userId } = useSession();
  const [known, setKnown] = useState<{ userId: string; factor: SecondFactor | null } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    void findOwedFactor()
      .catch(() => null)
      .then((factor) => {
        if (isCurrent) setKnown({ userId, factor });
      });
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  const factor = known?.userId === userId ? known?.factor : undefined;
  const verify = useCallback(
    async (code: string) => {
      if (factor == null) return;
      const { error } = await (await getSupabase()).auth.mfa.challengeAndVerify({ factorId: factor.factorId, code });
      if (error !== null) throw toApiError(error);
      setKnown((before) => before && { ...before, factor: null });
    },
    [factor],
  );
  return { factor: userId === null ? null : factor, verify };
}

async function findOwedFactor(): Promise<SecondFactor | null> {
  const { auth } = await getSupabase();
  const level = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (level.data === null || level.data.nextLevel !== 'aal2' || level.data.currentLevel === 'aal2') return null;
  const { data } = await auth.mfa.listFactors();
  const factor = data?.totp[0] ?? data?.phone[0];
  if (factor === undefined) return null;
  return { factorId: factor.id, kind: factor.factor_type === 'phone' ? 'phone' : 'totp', name: factor.friendly_name ?? null };
}
