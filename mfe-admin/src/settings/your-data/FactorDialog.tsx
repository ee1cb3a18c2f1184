import { getSupabase } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { verifyFactor } from '@dukani/shared/second-factor';
import { ActionDialog, FieldProblem, useEditForm } from '@dukani/shared/ui-antd';

const DIGITS = 6;

async function prove(code: string): Promise<void> {
  const { data, error } = await (await getSupabase()).auth.mfa.listFactors();
  if (error !== null) throw toApiError(error);
  const factor = data.totp[0];
  if (factor === undefined) throw new FieldProblem('code', 'Your account has no authenticator app. Sign in again.');
  try {
    await verifyFactor({ factorId: factor.id, challengeId: null, code });
  } catch (refusal) {
    throw new FieldProblem('code', errorMessage(refusal));
  }
}

/** Asks for the code of the authenticator when the server wants to see it again. */
export function FactorDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const form = useEditForm({
    initial: { code: '' },
    version: null,
    validate: ({ code }) => (code.length === DIGITS ? {} : { code: 'Please enter a valid 6-digit code' }),
    save: ({ code }) => prove(code),
    clearOnRefusal: { code: '' },
    onSaved: () => onAnswer(true),
  });
  const onChange = (text: string) => form.change({ code: text.replace(/\D/g, '').slice(0, DIGITS) });
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
      <TextField
        label="6-digit code"
        {...form.field('code')}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        maxLength={9}
      />
    </ActionDialog>
  );
}
