import { documentFileName, type DocumentModel } from '@dukani/shared/documents';
import { saveBlob } from '@dukani/shared/ui-antd';

/** Makes the PDF of a document and hands it to the browser as a download. What makes PDFs is loaded with the first one. */
export async function savePdf(document: DocumentModel): Promise<void> {
  const { documentPdf } = await import('@dukani/shared/documents-pdf');
  const bytes = await documentPdf(document);
  saveBlob(documentFileName(document), new Blob([bytes as BlobPart], { type: 'application/pdf' }));
}
