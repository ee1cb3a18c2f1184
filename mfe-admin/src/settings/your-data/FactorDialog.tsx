import { getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import { ActionDialog, CodeField, FieldProblem, useCodeForm } from '@dukani/shared/ui-antd';

async function findFactor(): Promise<{ factorId: string }> {
  const { data, error } = await (await getSupabase()).auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const factor = data.totp[0];
  if (factor === undefined) throw new FieldProblem('code', 'Your account has no authenticator app. Sign in again.');
  return { factorId: factor.id };
}

/** Asks for the code of the authenticator when the server wants to see it again. */
export function FactorDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const form = useCodeForm({ findFactor, onProven: () => onAnswer(true) });
  return (
    <ActionDialog
      form={form}
      title="Confirm it is you"
      saveLabel="Confirm"
      cancelLabel="Back"
      onClose={() => onAnswer(false)}
      onDone={null}
    >
      <p className="adm-muted">Enter the code that your authenticator app shows now.</p>
      <CodeField form={form} />
    </ActionDialog>
  );
}
