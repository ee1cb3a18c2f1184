import { useState, type ReactNode } from 'react';
import { FieldProblem, InlineForm, useEditForm } from '../../ui-antd/uiAntd';
import { Button } from '../../ui-core/Button';
import { CodeField, codeLength, notACode } from './CodeField';

interface CodeFormProps {
  /** Hands the code in; what it throws is turned into words by `onFailure`. */
  onCode: (code: string) => Promise<void>;
  /** What is said at the field. */
  onFailure: (error: unknown) => string;
  children?: ReactNode;
}

/** Asks for a six-digit code; the last digit sends it, so that a pasted code needs no click. */
export function CodeForm({ onCode, onFailure, children }: CodeFormProps) {
  const [refused, setRefused] = useState(notACode);
  const form = useEditForm({
    initial: { code: '' },
    version: null,
    // The last digit has sent it already: what the server said of it stands until something else is typed.
    validate: ({ code }) => (code.length === codeLength ? {} : { code: code === '' ? refused : notACode }),
    save: async ({ code }) => {
      try {
        await onCode(code);
      } catch (error) {
        const text = onFailure(error);
        setRefused(text);
        throw new FieldProblem('code', text);
      }
    },
    clearOnRefusal: { code: '' },
  });
  return (
    <InlineForm form={form} className="profile-form profile-code">
      <CodeField
        value={form.draft.code}
        onChange={(code) => {
          if (form.isSaving) return;
          form.change({ code });
          setRefused(notACode);
        }}
        onComplete={(code) => void form.saveWith({ code })}
        error={form.errors.code ?? null}
      />
      <div className="profile-actions">
        {children}
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          {form.isSaving ? 'Verifying...' : 'Verify'}
        </Button>
      </div>
    </InlineForm>
  );
}
