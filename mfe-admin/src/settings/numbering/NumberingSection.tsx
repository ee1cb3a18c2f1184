import { useState } from 'react';
import type { DocumentNumbering } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { ErrorState, IconButton } from '@dukani/shared/ui-core';
import { FormSection } from '@dukani/shared/ui-antd';
import { SectionSkeleton } from '../SectionSkeleton';
import { useDocumentNumberingQuery } from './numberingApi';
import { documentName, inOrder } from './numberingDraft';
import { NumberingDialog } from './NumberingDialog';
import './numbering.css';

/** /admin/settings?section=numbering: the numbers of documents. */
export function NumberingSection() {
  const { data, error, refetch } = useDocumentNumberingQuery();
  const mayEdit = usePermission('settings.edit');
  const [editing, setEditing] = useState<DocumentNumbering | null>(null);
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="The numbering could not be read" error={error} onRetry={() => void refetch()} />
    );
  return (
    <FormSection
      title="Document numbers"
      description="Numbers have no gaps: each is given when its document is posted. The numbers of the journal are fixed."
    >
      <ul className="set-numbering" aria-label="Document numbers">
        {inOrder(data).map((row) => (
          <li key={row.document_type}>
            <span>{documentName(row.document_type)}</span>
            <span className="set-numbering__next">
              Next {row.next_number}
              {row.is_yearly && <span className="adm-muted"> · starts at 1 each year</span>}
            </span>
            {mayEdit && (
              <IconButton
                icon="edit"
                label={`Change the numbers of ${documentName(row.document_type)}`}
                onClick={() => setEditing(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing !== null && <NumberingDialog stored={editing} onClose={() => setEditing(null)} />}
    </FormSection>
  );
}
