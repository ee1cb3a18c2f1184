import { useState } from 'react';
import { getSupabase } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { beginApp, verifyFactor, type AppEnrolment } from '@dukani/shared/second-factor';
import { useSession } from '@dukani/shared/session';
import { Button, toast } from '@dukani/shared/ui-core';
import { Notice } from '../Notice';
import { CodeForm } from './CodeForm';
import { newCodesAddress } from './NewRecoveryCodes';

/** Offers a new authenticator app to somebody whose second factors are gone. Can be left for later. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const { refreshAccess } = useSession();
  const navigate = useNavigate();
  const [enrolment, setEnrolment] = useState<AppEnrolment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function goOnWithout() {
    // The session learns that no factor is owed any more.
    const { error } = await (await getSupabase()).auth.refreshSession();
    if (error !== null) throw toApiError(error);
    onDone();
    await refreshAccess();
  }

  async function onCode(code: string) {
    if (enrolment === null) return;
    await verifyFactor({ factorId: enrolment.factorId, challengeId: null, code });
    toast({ tone: 'success', title: 'Second factor set up' });
    void navigate(newCodesAddress, { replace: true, state: { hasNewFactor: true } });
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      {enrolment === null ? (
        <div className="auth__form">
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={isBusy}
            autoFocus
            onClick={() => void attempt(async () => setEnrolment(await beginApp()))}
          >
            Set up an authenticator app
          </Button>
          <Button size="large" isWide disabled={isBusy} onClick={() => void attempt(goOnWithout)}>
            Later
          </Button>
        </div>
      ) : (
        <>
          <p className="auth__step">Scan this with an authenticator app, then enter the code that it shows.</p>
          <div className="auth__qr">
            <img src={enrolment.qrCode} width={192} height={192} alt="QR code for the authenticator app" />
            <p>
              Cannot scan it? Type this key: <code>{grouped(enrolment.secret)}</code>
            </p>
          </div>
          <CodeForm submitLabel="Finish" onCode={onCode} />
          <p className="auth__aside">
            <button type="button" className="auth__link" onClick={() => void attempt(goOnWithout)}>
              Later
            </button>
          </p>
        </>
      )}
    </>
  );
}

/** Four signs at a time are easier to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
