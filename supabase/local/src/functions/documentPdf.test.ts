import { execFileSync } from 'node:child_process';
import path from 'node:path';
import engine from 'pdfmake/build/pdfmake.min.js';
import fonts from 'pdfmake/build/fonts/Roboto.js';
import { documentOfAnswer } from '../../../../shared/src/documents/documentOfAnswer';
import { makePdf, type PdfEngine } from '../../../../shared/src/documents/pdf/makePdf';
import { sampleQuote, sampleSale, sampleStatement } from '../../../../shared/src/documents/testing/documentSamples';

jest.setTimeout(120_000);

const pdfmake = engine as unknown as PdfEngine & { addFontContainer(container: object): void };
pdfmake.addFontContainer(fonts);

/** The text of each page, as a reader of PDFs finds it. */
async function pagesOf(document: Parameters<typeof documentOfAnswer>[0]): Promise<string[]> {
  const input = await makePdf(documentOfAnswer(document), pdfmake);
  const found = execFileSync(process.execPath, [path.resolve(__dirname, '../../../../scripts/lib/readPdf.mjs')], {
    input,
    encoding: 'utf8',
  });
  return (JSON.parse(found) as string[]).map((text) => text.replaceAll('\u00a0', ' '));
}

describe('the PDF of a document', () => {
  it('of one line is one page with everything that the document says', async () => {
    const pages = await pagesOf({ kind: 'quote', answer: sampleQuote(1), url: 'https://duka.example/q' });
    expect(pages).toHaveLength(1);
    for (const part of [
      "Wanjikũ & Ng'ang'a",
      'PIN P051234567X',
      'QUO-000012',
      'Akinyi Ochieng’',
      'Valid until 26 Dec 2026',
      'Cement 1 1.5 kg 100.00 / kg B 150.00',
      'Total KSh 145.00',
      'With delivery',
      'Page 1 of 1',
    ])
      expect(pages[0]).toContain(part);
  });

  it('of sixty lines repeats its head, numbers its pages and drops no line', async () => {
    const pages = await pagesOf({ kind: 'invoice', answer: sampleSale(60), terms: null, url: null });
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((text, place) => expect(text).toContain(`Page ${place + 1} of ${pages.length}`));
    const withLines = pages.filter((text) => /Cement \d/.test(text));
    for (const text of withLines) expect(text).toMatch(/Item\s+Quantity\s+Price\s+Tax\s+Amount, KES/);
    const found = pages.flatMap((text) => [...text.matchAll(/^Cement (\d+) /gm)].map(([, place]) => Number(place)));
    expect(found).toEqual(Array.from({ length: 60 }, (_none, place) => place + 1));
    expect(pages.at(-1)).toContain('Total KSh 180.00');
  });

  it('of a statement has its entries, and takes a word that is longer than the page', async () => {
    const answer = sampleStatement();
    const contact = { ...answer.contact, name: 'W'.repeat(200) };
    const [text] = await pagesOf({ kind: 'statement', answer: { ...answer, contact } });
    for (const part of ['Balance brought forward', 'INV-000341', '(200.00)', 'Balance on 26 Nov 2026', 'KSh 400.00'])
      expect(text).toContain(part);
  });
});
