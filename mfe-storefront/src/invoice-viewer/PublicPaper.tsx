import { DocumentPaper, type DocumentModel } from '@dukani/shared/documents';

/** A document behind its link: the paper that its business prints, mails and saves. */
export function PublicPaper({ document }: { document: DocumentModel }) {
  const name = `${document.title} ${document.number ?? ''}`.trim();
  return (
    <article className="shop-invoice__paper" aria-label={name}>
      <h1 className="dk-visually-hidden">{name}</h1>
      <DocumentPaper document={document} size="A4" />
    </article>
  );
}
