import type { ReactNode } from 'react';
import type { DocumentModel } from '@dukani/shared/documents';
import { Dialog } from '@dukani/shared/ui-core';
import { dialogSize } from '../papers/paperSize';
import { DocumentActions } from './DocumentActions';
import { DocumentStage } from './DocumentStage';
import { useDocumentPaper } from './useDocumentPaper';

interface DocumentDialogProps {
  document: DocumentModel;
  title: string;
  /** What it is called in a sentence: `packing slip`. */
  noun: string;
  onClose: () => void;
  /** It goes to another business: a page, whatever this device prints receipts on. */
  isPage?: boolean;
  /** Before the ways to get it. */
  actions?: ReactNode;
  /** Below the paper. */
  children?: ReactNode;
}

/** A document that is on the screen to be printed or saved. */
export function DocumentDialog({
  document,
  title,
  noun,
  onClose,
  isPage = false,
  actions,
  children,
}: DocumentDialogProps) {
  const paper = useDocumentPaper(noun, { isPage });
  return (
    <Dialog
      isOpen
      size={dialogSize(paper.size)}
      title={title}
      onClose={onClose}
      footer={
        <>
          {actions}
          <DocumentActions
            noun={noun}
            makeDocument={() => document}
            onPrint={async () => await paper.print(document)}
            isPrintPrimary
          />
        </>
      }
    >
      <DocumentStage document={document} paper={paper}>
        {children}
      </DocumentStage>
    </Dialog>
  );
}
