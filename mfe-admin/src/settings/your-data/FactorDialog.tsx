import { getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import { CodeDialog, FieldProblem } from '@dukani/shared/ui-antd';

async function findFactor(): Promise<{ factorId: string }> {
  const { data, error } = await (await getSupabase()).auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const factor = data.totp[0];
  if (factor === undefined) throw new FieldProblem('code', 'Your account has no authenticator app. Sign in again.');
  return { factorId: factor.id };
}

/** Asks an owner for the code when the server wants to see it again. */
export function FactorDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const text = 'Enter the code that your authenticator app shows now.';
  return <CodeDialog findFactor={findFactor} text={text} onAnswer={onAnswer} />;
}
