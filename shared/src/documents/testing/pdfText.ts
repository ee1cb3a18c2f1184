import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { DocumentModel } from '../documentModel.ts';
import { makePdf, type PdfEngine } from '../pdf/makePdf.ts';

/** The text of each page of a document's PDF, as a reader of PDFs finds it. Without a logo: tests have no storage. */
export async function pdfText(document: DocumentModel): Promise<string[]> {
  const { default: library } = await import('pdfmake/build/pdfmake.min.js');
  const { default: fonts } = await import('pdfmake/build/fonts/Roboto.js');
  const engine = library as unknown as PdfEngine & { addFontContainer(container: object): void };
  engine.addFontContainer(fonts);
  const input = Buffer.from(await makePdf(document, engine));
  const found = execFileSync(process.execPath, [path.resolve(__dirname, '../../../../scripts/lib/readPdf.mjs')], {
    input,
    encoding: 'utf8',
  });
  return (JSON.parse(found) as string[]).map((text) => text.replaceAll('\u00a0', ' '));
}
