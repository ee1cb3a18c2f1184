import { useCallback, useEffect, useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';

export interface OwnFactor {
  factorId: string;
  /** What the person called the authenticator. */
  name: string | null;
}

type Lookup =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  /** `factor` is null when none was ever set up. */
  | { state: 'known'; factor: OwnFactor | null };

/** The signed-in person's verified authenticator. */
export function useOwnFactor(): Lookup & { reload: () => void } {
  const [lookup, setLookup] = useState<Lookup>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    findFactor().then(
      (factor) => {
        if (isCurrent) setLookup({ state: 'known', factor });
      },
      (error: unknown) => {
        if (isCurrent) setLookup({ state: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const reload = useCallback(() => {
    setLookup({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { ...lookup, reload };
}

/** Asks the sign-in service; null when none was ever set up. Throws ApiError. */
export async function findFactor(): Promise<OwnFactor | null> {
  const { data, error } = await (await getSupabase()).auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const factor = data.totp[0];
  return factor === undefined ? null : { factorId: factor.id, name: factor.friendly_name ?? null };
}
