import type { Ref } from 'react';
import type { DocumentModel } from '@dukani/shared/documents';
import type { PaperSize } from '../papers/paperSize';
import { QrCode } from '../papers/QrCode';
import '../papers/paper.css';
import { DocumentFacts, DocumentHead } from './DocumentHead';
import { DocumentSumsTable } from './DocumentSumsTable';
import { DocumentTableView } from './DocumentTableView';

interface DocumentPaperProps {
  document: DocumentModel;
  /** What it is printed on; decides how it is laid out. */
  size: PaperSize;
  paperRef?: Ref<HTMLDivElement> | undefined;
}

/** A document on the screen as it is printed: on a roll of 58 or 80 mm, or on a page. */
export function DocumentPaper({ document, size, paperRef }: DocumentPaperProps) {
  const { tables, sums, taxes, notes, code, footer } = document;
  const isPage = size === 'A4';
  return (
    <div className="receipt" data-size={size} ref={paperRef}>
      <DocumentHead document={document} isPage={isPage} />
      <DocumentFacts document={document} isPage={isPage} />
      {tables.map((table) => (
        <DocumentTableView key={table.label} table={table} isPage={isPage} />
      ))}
      {sums.map((group, place) => (
        <DocumentSumsTable key={group.title ?? place} sums={group} />
      ))}
      {taxes !== null && <DocumentTableView table={taxes} isPage className="receipt-taxes" />}
      {notes.map(({ title, text }) => (
        <section key={text} className="receipt-note" aria-label={title}>
          {title !== undefined && <strong>{title}</strong>}
          <p className="receipt-words">{text}</p>
        </section>
      ))}
      {code !== null && (
        <div className="receipt-qr">
          <QrCode text={code.text} label={code.label} size={132} />
          <p>{code.caption}</p>
        </div>
      )}
      {footer !== null && (
        <footer className="receipt-foot">
          <p className="receipt-words">{footer}</p>
        </footer>
      )}
    </div>
  );
}
