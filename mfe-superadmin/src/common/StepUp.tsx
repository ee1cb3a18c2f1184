import { useEffect } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { verifyFactor } from '@dukani/shared/second-factor';
import { ActionDialog, FieldProblem, useAsk, useEditForm } from '@dukani/shared/ui-antd';
import { answerStepUps } from './proven';
import { findFactor } from './useOwnFactor';

const DIGITS = 6;

/** Asks for the code again when the server wants a fresh proof; then what was pressed continues. Stands in the frame, for every screen. */
export function StepUp() {
  const { asked, ask, answer } = useAsk<true, boolean>();
  useEffect(() => {
    return answerStepUps(() => ask(true));
  });
  return asked !== null && <CodeDialog onAnswer={answer} />;
}

async function prove(code: string): Promise<void> {
  const factor = await findFactor();
  if (factor === null)
    throw new FieldProblem('code', 'Your account has no second factor. Ask another administrator to set one up.');
  try {
    await verifyFactor({ factorId: factor.factorId, challengeId: null, code });
  } catch (refusal) {
    throw new FieldProblem('code', errorMessage(refusal));
  }
}

function CodeDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const form = useEditForm({
    initial: { code: '' },
    version: null,
    validate: ({ code }) => (code.length === DIGITS ? {} : { code: 'Please enter a valid 6-digit code' }),
    save: ({ code }) => prove(code),
    clearOnRefusal: { code: '' },
    onSaved: () => onAnswer(true),
  });
  const onChange = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, DIGITS);
    if (code.length === DIGITS) void form.saveWith({ code });
    else form.change({ code });
  };
  return (
    <ActionDialog
      form={form}
      title="Confirm it is you"
      saveLabel="Confirm"
      cancelLabel="Back"
      onClose={() => onAnswer(false)}
      onDone={null}
    >
      <p className="sup-muted">
        What moves money or rights needs your second factor again when five minutes have passed. Enter the code that
        your authenticator app shows now; what you pressed then continues.
      </p>
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
