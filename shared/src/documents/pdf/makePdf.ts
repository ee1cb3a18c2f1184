import type { DocumentModel } from '../documentModel.ts';
import { pdfDefinition } from './pdfDefinition.ts';
import type { PdfNode } from './pdfNode.ts';

/** What is used of pdfmake, which is loaded by whoever makes PDFs: the browser and the edge functions find it in different places. */
export interface PdfEngine {
  createPdf(definition: PdfNode): { getBuffer(): Promise<Uint8Array> };
}

/** The document as a file of A4 pages. */
export async function makePdf(model: DocumentModel, engine: PdfEngine): Promise<Uint8Array> {
  return await engine.createPdf(pdfDefinition(model)).getBuffer();
}
