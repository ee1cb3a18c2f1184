import { getSupabase } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { PasswordField } from '@dukani/shared/fields';
import { signInWithPassword, useSession } from '@dukani/shared/session';
import { ActionDialog, CodeDialog, FieldProblem, useEditForm } from '@dukani/shared/ui-antd';
import type { Proof } from './useProof';

async function findFactor(): Promise<{ factorId: string }> {
  const { data, error } = await (await getSupabase()).auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const factor = data.totp[0];
  if (factor === undefined) throw new FieldProblem('code', 'Your account has no authenticator app. Sign in again.');
  return { factorId: factor.id };
}

interface ProofDialogProps {
  /** What the server wants to see again. */
  proof: Proof;
  onAnswer: (isProven: boolean) => void;
}

/** Asks an owner for the code, or without an authenticator for the password, when the server wants to see it again. */
export function ProofDialog({ proof, onAnswer }: ProofDialogProps) {
  if (proof === 'password') return <PasswordDialog onAnswer={onAnswer} />;
  const text = 'Enter the code that your authenticator app shows now.';
  return <CodeDialog findFactor={findFactor} text={text} onAnswer={onAnswer} />;
}

function PasswordDialog({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const { email } = useSession();
  const form = useEditForm({
    initial: { password: '' },
    version: null,
    validate: ({ password }) => (password === '' ? { password: 'Enter your password.' } : {}),
    save: async ({ password }) => {
      try {
        await signInWithPassword(email ?? '', password);
      } catch (refusal) {
        throw new FieldProblem('password', errorMessage(refusal));
      }
    },
    clearOnRefusal: { password: '' },
    onSaved: () => onAnswer(true),
  });
  return (
    <ActionDialog
      form={form}
      title="Confirm it is you"
      saveLabel="Confirm"
      cancelLabel="Back"
      onClose={() => onAnswer(false)}
      onDone={null}
    >
      <p>Enter the password of {email ?? 'your account'}. If you have none yet, make one under Forgot password.</p>
      <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" autoFocus required />
    </ActionDialog>
  );
}
