import type { DocumentModel } from '../../../../shared/src/documents/documentModel.ts';
import { makePdf, type PdfEngine } from '../../../../shared/src/documents/pdf/makePdf.ts';
import { serverLogo } from './serverLogo.ts';

interface ServerEngine extends PdfEngine {
  addFontContainer(container: object): void;
}

let engine: Promise<ServerEngine> | null = null;

/** The document as a file of A4 pages. What makes PDFs is loaded with the first one: most calls need none. */
export async function serverPdf(document: DocumentModel): Promise<Uint8Array> {
  engine ??= loadEngine();
  const [library, logo] = await Promise.all([engine, serverLogo(document.business.logoUrl)]);
  return await makePdf(document, library, logo);
}

async function loadEngine(): Promise<ServerEngine> {
  const [library, fonts] = await Promise.all([
    import('pdfmake/build/pdfmake.min.js') as Promise<unknown> as Promise<{ default: ServerEngine }>,
    import('pdfmake/build/fonts/Roboto.js') as Promise<unknown> as Promise<{ default: object }>,
  ]);
  library.default.addFontContainer(fonts.default);
  return library.default;
}
