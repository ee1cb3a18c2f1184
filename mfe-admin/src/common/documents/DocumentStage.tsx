import type { ReactNode } from 'react';
import { DocumentPaper, type DocumentModel } from '@dukani/shared/documents';
import { SelectField } from '@dukani/shared/fields';
import { PAPER_SIZES } from '../papers/paperSize';
import type { useDocumentPaper } from './useDocumentPaper';
import './documentStage.css';

interface DocumentStageProps {
  document: DocumentModel;
  paper: Pick<ReturnType<typeof useDocumentPaper>, 'size' | 'setSize' | 'paperRef'>;
  /** Below the paper. */
  children?: ReactNode;
}

/** A document in a dialog, as it will be printed on the paper that is chosen below it. */
export function DocumentStage({ document, paper: { size, setSize, paperRef }, children }: DocumentStageProps) {
  return (
    <>
      {/* A sheet is wider than the place it is shown in: the keyboard moves it as well. */}
      <div
        className="receipt-stage"
        role="group"
        aria-label="As it is printed"
        tabIndex={size === 'A4' ? 0 : undefined}
      >
        <DocumentPaper document={document} size={size} paperRef={paperRef} />
      </div>
      {children}
      <SelectField label="Paper" value={size} onChange={setSize} options={PAPER_SIZES} />
    </>
  );
}
