import { errorMessage } from '../api/apiError';
import { verifyFactor } from '../second-factor/secondFactor';
import { TextField } from '../ui-core/TextField';
import { ActionDialog } from './InlineForm';
import { FieldProblem, useEditForm } from './useEditForm';

const DIGITS = 6;

interface CodeFormOptions {
  /** The authenticator whose code is asked for; throws a FieldProblem where there is none. */
  findFactor: () => { factorId: string } | Promise<{ factorId: string }>;
  /** After the server took the code. */
  onProven: () => void;
}

/** The form that shows the server a code of the authenticator. It sends itself with the sixth digit; a wrong code empties the field. */
export function useCodeForm({ findFactor, onProven }: CodeFormOptions) {
  const form = useEditForm({
    initial: { code: '' },
    version: null,
    validate: ({ code }) => (code.length === DIGITS ? {} : { code: 'Please enter a valid 6-digit code' }),
    save: async ({ code }) => {
      const { factorId } = await findFactor();
      try {
        await verifyFactor({ factorId, challengeId: null, code });
      } catch (refusal) {
        throw new FieldProblem('code', errorMessage(refusal));
      }
    },
    clearOnRefusal: { code: '' },
    onSaved: onProven,
  });
  return form;
}

/** Where the six digits are typed or pasted. */
export function CodeField({ form }: { form: ReturnType<typeof useCodeForm> }) {
  const onChange = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, DIGITS);
    if (code.length === DIGITS) void form.saveWith({ code });
    else form.change({ code });
  };
  return (
    <TextField
      label="6-digit code"
      {...form.field('code')}
      onChange={onChange}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      // Room for the spaces with which some apps show the code.
      maxLength={9}
    />
  );
}

interface CodeDialogProps {
  findFactor: CodeFormOptions['findFactor'];
  /** Why it is asked for, and what follows. */
  text: string;
  /** Whether the server took the code, or the person stepped back. */
  onAnswer: (isProven: boolean) => void;
}

/** Asks for the code of the authenticator when the server wants to see it again. */
export function CodeDialog({ findFactor, text, onAnswer }: CodeDialogProps) {
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
      <p>{text}</p>
      <CodeField form={form} />
    </ActionDialog>
  );
}
