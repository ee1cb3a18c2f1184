import { useCallback, useEffect, useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { toApiError, type ApiError } from '@dukani/shared/errors';
import type { FactorKind } from '@dukani/shared/second-factor';

export interface SecondFactor {
  id: string;
  kind: FactorKind;
  /** What its person called it, or a name of ours. */
  name: string;
  /** The last digits of a phone's number. */
  phoneEnd: string | null;
}

interface SecondFactors {
  /** Null while they are looked up; empty when they have been removed since this session began. */
  factors: SecondFactor[] | null;
  /** Why they could not be looked up. */
  lookupError: ApiError | null;
  lookUp: () => Promise<void>;
}

/** The verified second factors of the signed-in person, who owes one: authenticator apps before phones. */
export function useSecondFactors(): SecondFactors {
  const [factors, setFactors] = useState<SecondFactor[] | null>(null);
  const [lookupError, setLookupError] = useState<ApiError | null>(null);
  const lookUp = useCallback(
    () =>
      listFactors().then(
        (found) => {
          setLookupError(null);
          setFactors(found);
        },
        (error: unknown) => setLookupError(toApiError(error)),
      ),
    [],
  );
  useEffect(() => void lookUp(), [lookUp]);
  return { factors, lookupError, lookUp };
}

async function listFactors(): Promise<SecondFactor[]> {
  const { auth } = await getSupabase();
  const { data, error } = await auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const apps = data.totp.map(({ id, friendly_name: name }) => ({
    id,
    kind: 'totp' as const,
    name: nameOr(name, 'your authenticator app'),
    phoneEnd: null,
  }));
  const phones = data.phone.map((factor) => ({
    id: factor.id,
    kind: 'phone' as const,
    name: nameOr(factor.friendly_name, 'your phone'),
    phoneEnd: phoneEndOf(factor),
  }));
  if (apps.length + phones.length > 0) return [...apps, ...phones];
  // The session must learn that there are none any more.
  const refreshed = await auth.refreshSession();
  if (refreshed.error !== null) throw toApiError(refreshed.error);
  return [];
}

function nameOr(name: string | undefined, fallback: string): string {
  return name === undefined || name.trim() === '' ? fallback : name;
}

/** Enough to tell two phones apart, too little to call one. */
function phoneEndOf(factor: object): string | null {
  const phone = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '';
  return phone.length >= 8 ? phone.slice(-3) : null;
}
