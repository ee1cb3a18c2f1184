import type { Ref } from 'react';
import type { ProductErrors } from './productForm';

interface ErrorSummaryProps {
  errors: ProductErrors;
  summaryRef: Ref<HTMLDivElement>;
}

function focusFirstInvalid(position: number): void {
  document.querySelectorAll<HTMLElement>('form [aria-invalid=true]')[position]?.focus();
}

/** What must be mended before the form can be saved, each line leading to its field. */
export function ErrorSummary({ errors, summaryRef }: ErrorSummaryProps) {
  const messages = Object.entries(errors);
  return (
    <div ref={summaryRef} tabIndex={-1} className="product-summary" hidden={messages.length === 0} role="alert">
      <p>{messages.length === 1 ? 'Fix 1 field first:' : `Fix ${messages.length} fields first:`}</p>
      <ul>
        {messages.map(([field, message], index) => (
          <li key={field}>
            <button type="button" className="adm-link" onClick={() => focusFirstInvalid(index)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
