import { useEffect, useRef } from 'react';
import { printElement } from '@dukani/shared/ui-antd';
import { DocumentPaper, type DocumentModel } from '@dukani/shared/documents';

interface PrintedPageProps {
  document: DocumentModel;
  /** What the browser calls the print, and the file of it. */
  title: string;
  /** When the dialog has closed, with what went wrong or null. */
  onDone: (thrown: unknown) => void;
}

/** Prints a document that the screen shows in another form. It stands in the page only meanwhile, so that nothing reads it twice. */
export function PrintedPage({ document, title, onDone }: PrintedPageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (paper.current === null) return;
    printElement(paper.current, { title }).then(
      () => done.current(null),
      (thrown: unknown) => done.current(thrown),
    );
  }, [title]);
  return (
    <div hidden>
      <DocumentPaper document={document} size="A4" paperRef={paper} />
    </div>
  );
}
