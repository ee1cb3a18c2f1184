import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { createRecoveryCodes, RecoveryCodesView } from '@dukani/shared/second-factor';
import { useSession } from '@dukani/shared/session';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../AuthLayout';

/** The reason in the address keeps the shell from leading on before the codes are kept. */
export const newCodesAddress = '/auth?reason=recovery_codes';

/** Shows new recovery codes to somebody whose old ones went with the lost factor. They are made once the new one is proven. */
export function NewRecoveryCodes() {
  const { email } = useSession();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const hasStarted = useRef(false);
  const create = useCallback(() => createRecoveryCodes().then(setCodes, setProblem), []);
  useEffect(() => {
    // Each making replaces the last, and development mode runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void create();
  }, [create]);
  const goOn = () => void navigate('/auth', { replace: true });

  return (
    <AuthLayout title="Second factor set up" lead="One thing more: a way in for when this factor is lost, too.">
      {codes !== null ? (
        <RecoveryCodesView codes={codes} email={email} level={2} onSaved={goOn} />
      ) : problem === null ? (
        <Spinner text="Making recovery codes..." />
      ) : (
        <ErrorState
          title="The recovery codes could not be made"
          error={problem}
          onRetry={() => {
            setProblem(null);
            void create();
          }}
          action={
            <button type="button" className="auth__link" onClick={goOn}>
              Later
            </button>
          }
        />
      )}
    </AuthLayout>
  );
}
