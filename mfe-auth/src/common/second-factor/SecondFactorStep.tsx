import { useEffect, useState } from 'react';
import { useSession } from '@dukani/shared/session';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../AuthLayout';
import { FactorChoice } from './FactorChoice';
import { FactorForm } from './FactorForm';
import { RecoveryCodeForm } from './RecoveryCodeForm';
import { SetUpFactor } from './SetUpFactor';
import { useSecondFactors, type SecondFactor } from './useSecondFactors';

type View =
  | { kind: 'factor'; factor: SecondFactor | null }
  | { kind: 'choice' }
  | { kind: 'recovery' }
  /** The old factors are gone; a new one is offered before anything else. */
  | { kind: 'set_up'; removed: number }
  /** Done here: where to go is the shell's decision. */
  | { kind: 'checked' };

const titles: Record<View['kind'], string> = {
  factor: 'One more step',
  choice: 'Choose how to confirm',
  recovery: 'Use a recovery code',
  set_up: 'Set up a new second factor',
  checked: 'One more step',
};

/** Asks for the second factor that the signed-in person owes. Where to go afterwards is the shell's decision. */
export function SecondFactorStep() {
  const { email, accessError, refreshAccess, signOut } = useSession();
  const { factors, lookupError, lookUp } = useSecondFactors();
  const [view, setView] = useState<View>({ kind: 'factor', factor: null });
  const hasNone = factors?.length === 0 && view.kind !== 'set_up';
  const failed = view.kind === 'checked' || hasNone ? accessError : lookupError;
  const factor = view.kind === 'factor' ? (view.factor ?? factors?.[0] ?? null) : null;

  useEffect(() => {
    // Removed elsewhere: nothing is owed any more, which the account's next check says.
    if (hasNone) void refreshAccess();
  }, [hasNone, refreshAccess]);

  return (
    <AuthLayout
      title={titles[view.kind]}
      {...leadOf(view, factor)}
      footer={
        view.kind === 'set_up' ? undefined : (
          <p>
            Not {email ?? 'you'}?{' '}
            <button type="button" className="auth__link" onClick={() => void signOut()}>
              Sign in as someone else
            </button>
          </p>
        )
      }
    >
      {failed !== null ? (
        <ErrorState
          title="This could not be checked"
          error={failed}
          onRetry={() => void (view.kind === 'checked' || hasNone ? refreshAccess() : lookUp())}
        />
      ) : factors === null || hasNone || view.kind === 'checked' ? (
        <Spinner text="One moment..." />
      ) : view.kind === 'choice' ? (
        <FactorChoice
          factors={factors}
          onChosen={(chosen) => setView({ kind: 'factor', factor: chosen })}
          onRecovery={() => setView({ kind: 'recovery' })}
        />
      ) : view.kind === 'recovery' ? (
        <RecoveryCodeForm
          onUsed={(removed) => setView({ kind: 'set_up', removed })}
          onBack={() => setView({ kind: 'choice' })}
        />
      ) : view.kind === 'set_up' ? (
        <SetUpFactor onDone={() => setView({ kind: 'checked' })} />
      ) : (
        factor !== null && (
          <FactorForm
            key={factor.id}
            factor={factor}
            onVerified={() => setView({ kind: 'checked' })}
            onOther={() => setView({ kind: 'choice' })}
          />
        )
      )}
    </AuthLayout>
  );
}

function leadOf(view: View, factor: SecondFactor | null): { lead?: string } {
  if (view.kind === 'factor') return { lead: factor === null ? protectedLead : sentenceFor(factor) };
  if (view.kind === 'recovery') return { lead: 'One of the codes you saved when you set up your second factor.' };
  if (view.kind === 'set_up')
    return {
      lead: `Your recovery code worked. ${view.removed === 1 ? 'Your second factor' : `Your ${view.removed} second factors`} and the other recovery codes have been removed, so your account is protected by its password alone.`,
    };
  return view.kind === 'choice' ? { lead: protectedLead } : {};
}

const protectedLead = 'Your account is protected by a second factor.';

/** What an app is called that its person gave no name. */
const ourName = /^authenticator app( \d+)?$/i;

function sentenceFor({ kind, name, phoneEnd }: SecondFactor): string {
  if (kind === 'totp') return `Enter the code that ${ourName.test(name) ? 'your authenticator app' : name} shows now.`;
  return phoneEnd === null
    ? 'Enter the code that is sent to your phone.'
    : `Enter the code that is sent to your phone ending in ${phoneEnd}.`;
}
