import type { Ref } from 'react';
import type { DocumentModel } from '../documentModel.ts';
import { DocumentCodeView } from './DocumentCodeView';
import { DocumentFiscalView } from './DocumentFiscalView';
import { DocumentFacts, DocumentHead } from './DocumentHead';
import { DocumentSumsTable } from './DocumentSumsTable';
import { DocumentTableView } from './DocumentTableView';
import './paper.css';

/** Rolls of 58 and 80 mm, and a page. */
export type PaperSize = '58' | '80' | 'A4';

interface DocumentPaperProps {
  document: DocumentModel;
  /** What it is printed on; decides how it is laid out. */
  size: PaperSize;
  paperRef?: Ref<HTMLDivElement> | undefined;
}

/** A document on the screen as it is printed: on a roll of 58 or 80 mm, or on a page. */
export function DocumentPaper({ document, size, paperRef }: DocumentPaperProps) {
  const { kind, tables, sums, taxes, notes, fiscal = null, code, footer, signatures = [] } = document;
  const isPage = size === 'A4';
  return (
    <div className="receipt" data-size={size} data-kind={kind} ref={paperRef}>
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
      {fiscal !== null && <DocumentFiscalView fiscal={fiscal} />}
      {code !== null && <DocumentCodeView code={code} />}
      {footer !== null && (
        <footer className="receipt-foot">
          <p className="receipt-words">{footer}</p>
        </footer>
      )}
      {signatures.length > 0 && (
        <div className="receipt-signatures">
          {signatures.map((who) => (
            <span key={who}>{who}</span>
          ))}
        </div>
      )}
    </div>
  );
}
