import type { ReactNode } from 'react';
import { IconButton } from '@dukani/shared/ui-core';

interface DocumentLineProps {
  name: string;
  /** Under the name: what there is now, what it comes to. */
  hint: ReactNode;
  onRemove?: (() => void) | undefined;
  /** The fields. */
  children: ReactNode;
}

/** One product of a document: name, fields side by side (one under the other on a phone), and a button to take it away. */
export function DocumentLine({ name, hint, onRemove, children }: DocumentLineProps) {
  return (
    <li className="stock-line">
      <span className="stock-line-name">
        {name}
        <span className="adm-muted">{hint}</span>
      </span>
      <span className="stock-line-fields">{children}</span>
      {onRemove !== undefined && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
    </li>
  );
}
