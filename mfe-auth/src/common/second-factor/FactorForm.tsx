import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { challengeFactor, verifyFactor } from '@dukani/shared/second-factor';
import { Button, Spinner } from '@dukani/shared/ui-core';
import { Notice } from '../Notice';
import { CodeForm } from './CodeForm';
import type { SecondFactor } from './useSecondFactors';
import { useCountdown } from './useCountdown';

/** How long somebody waits before another message may be asked for. */
const resendAfterSeconds = 30;

interface FactorFormProps {
  factor: SecondFactor;
  onVerified: () => void;
  /** Another factor, a recovery code, or help. */
  onOther: () => void;
}

/** The code of one factor. A phone is sent one when this is first shown. */
export function FactorForm({ factor, onVerified, onOther }: FactorFormProps) {
  const message = useTextMessage(factor);
  async function onCode(code: string) {
    await verifyFactor({ factorId: factor.id, challengeId: message.challengeId, code });
    onVerified();
  }
  const isWaitingForPhone = factor.kind === 'phone' && message.challengeId === null;
  return (
    <>
      {message.problem !== null && (
        <Notice tone="error">
          <p>{message.problem}</p>
        </Notice>
      )}
      {!isWaitingForPhone ? (
        <CodeForm onCode={onCode} />
      ) : message.problem === null ? (
        <Spinner text="Sending a code..." />
      ) : (
        <Button variant="primary" size="large" isWide onClick={() => void message.send()}>
          Try Again
        </Button>
      )}
      {factor.kind === 'phone' && !isWaitingForPhone && (
        <p className="auth__aside">
          No message?{' '}
          {message.secondsLeft > 0 ? (
            <>You can ask for a new code in {message.secondsLeft} s.</>
          ) : (
            <button type="button" className="auth__link" onClick={() => void message.send()}>
              Send a new code
            </button>
          )}
        </p>
      )}
      <p className="auth__aside">
        <button type="button" className="auth__link" onClick={onOther}>
          Confirm in another way
        </button>
      </p>
    </>
  );
}

function useTextMessage(factor: SecondFactor) {
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { secondsLeft, start } = useCountdown();
  const hasStarted = useRef(false);
  const send = useCallback(async () => {
    setProblem(null);
    try {
      setChallengeId(await challengeFactor(factor.id, factor.kind));
      start(resendAfterSeconds);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }, [factor, start]);
  useEffect(() => {
    // A message costs money, and development mode runs effects twice.
    if (factor.kind !== 'phone' || hasStarted.current) return;
    hasStarted.current = true;
    void send();
  }, [factor, send]);
  return { challengeId, problem, secondsLeft, send };
}
