import type { DocumentModel } from '../documentModel.ts';
import { pdfDefinition } from './pdfDefinition.ts';
import type { PdfNode } from './pdfNode.ts';

/** What is used of pdfmake, which is loaded by whoever makes PDFs: the browser and the edge functions find it in different places. */
export interface PdfEngine {
  createPdf(definition: PdfNode): { getBuffer(): Promise<Uint8Array> };
}

/**
 * The document as a file of A4 pages.
 * @param logo the picture of the business as data of a PNG or JPEG, read by whoever loads the engine; null for none
 */
export async function makePdf(
  model: DocumentModel,
  engine: PdfEngine,
  logo: string | null = null,
): Promise<Uint8Array> {
  const pages = async (picture: string | null) => await engine.createPdf(pdfDefinition(model, picture)).getBuffer();
  // A picture that the engine does not take is no reason to have no document.
  return logo === null ? await pages(null) : await pages(logo).catch(async () => await pages(null));
}
