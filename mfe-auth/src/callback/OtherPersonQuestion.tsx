import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { Button } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import type { NextPage, Redeemed } from './redeem';

type OtherPersonQuestionProps = Omit<Extract<Redeemed, { kind: 'other_person' }>, 'kind'> & {
  onLeave: (page: NextPage) => void;
};

/** Asks before a link exchanges the person who is signed in for another: anybody can send a link to an account of theirs. */
export function OtherPersonQuestion({ present, other, goOn, stay, onLeave }: OtherPersonQuestionProps) {
  const [busy, setBusy] = useState<'continue' | 'stay' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function onContinue() {
    setBusy('continue');
    setProblem(null);
    try {
      onLeave(await goOn());
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(null);
    }
  }
  async function onStay() {
    setBusy('stay');
    await stay();
    onLeave({ path: '/auth', from: null });
  }

  return (
    <AuthLayout
      title="Continue as another person?"
      lead={
        <>
          You are signed in as <strong>{present}</strong>. This link signs you in as <strong>{other}</strong>, here and
          in every other tab. If you did not ask for it, stay.
        </>
      }
    >
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="auth__form">
        <Button
          variant="primary"
          size="large"
          isWide
          autoFocus
          isBusy={busy === 'stay'}
          disabled={busy === 'continue'}
          onClick={() => void onStay()}
        >
          Stay
        </Button>
        <Button
          size="large"
          isWide
          isBusy={busy === 'continue'}
          disabled={busy === 'stay'}
          onClick={() => void onContinue()}
        >
          Continue as {other}
        </Button>
      </div>
    </AuthLayout>
  );
}
