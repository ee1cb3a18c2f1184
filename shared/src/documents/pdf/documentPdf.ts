import engine from 'pdfmake/build/pdfmake.min.js';
import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf';
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf';
import type { DocumentModel } from '../documentModel.ts';
import { browserLogo } from './browserLogo.ts';
import { makePdf } from './makePdf.ts';

const fontAddress = (path: string): string => new URL(path, window.location.href).href;

/** The document as a file of A4 pages. Import it with import(): it weighs as much as a screen. */
export async function documentPdf(document: DocumentModel): Promise<Uint8Array> {
  engine.addFonts({ Roboto: { normal: fontAddress(regular), bold: fontAddress(medium) } });
  const { logoUrl } = document.business;
  return await makePdf(document, engine, logoUrl === null ? null : await browserLogo(logoUrl));
}
