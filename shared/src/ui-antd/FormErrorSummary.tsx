import { useEffect, useRef } from 'react';
import type { EditFormState } from './useEditForm';

/** Puts the focus on the field of that name, or on the first one that is marked as wrong. */
function focusField(form: HTMLElement | null | undefined, name: string, position: number): void {
  const named = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const target = named ?? form?.querySelectorAll<HTMLElement>('[aria-invalid=true]')[position];
  target?.focus();
  target?.scrollIntoView?.({ block: 'center' });
}

interface FormErrorSummaryProps<Draft extends object> {
  form: Pick<EditFormState<Draft>, 'errors' | 'failedSaves'>;
}

/** What must be mended before the form can be saved, each line leading to its field. */
export function FormErrorSummary<Draft extends object>({
  form: { errors, failedSaves },
}: FormErrorSummaryProps<Draft>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failedSaves > 0) ref.current?.focus();
  }, [failedSaves]);
  const messages = Object.entries<string | undefined>(errors).filter(([, message]) => message !== undefined);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="dk-form-notice"
      data-tone="danger"
      hidden={messages.length === 0}
      role="alert"
    >
      <p>{messages.length === 1 ? 'Fix 1 field first:' : `Fix ${messages.length} fields first:`}</p>
      <ul>
        {messages.map(([field, message], index) => (
          <li key={field}>
            <button type="button" onClick={() => focusField(ref.current?.closest('form'), field, index)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
